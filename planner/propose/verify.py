"""Check a proposal again from its inputs, believing nothing of what it says.

People, distances and the bound are counted by `recount` and the few lines here; of the planner's own only
the reading of files, the candidate sites along the streets and the law laid over them are used again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from planner.city import City
from planner.geodesy import Floats, Ints
from planner.propose.candidates import candidate_sites
from planner.propose.certificate import Certificate
from planner.propose.clearances import clearances, spacing_is_exact, spacing_of, stand_rules
from planner.propose.model import Preference
from planner.propose.packed import law_fingerprint, sites_fingerprint, unpacked
from planner.propose.preferred import preferred_places
from planner.propose.recheck import TOLERANCE_PEOPLE, nothing_better
from planner.propose.recount import all_within_m, least_apart_m, points_in_radius, points_served
from planner.reach import Sites, network_of, people_on_streets, snap
from planner.rulebook import RuleSet
from planner.tables import LONLAT
from planner.validate import validate

PEOPLE_ROUNDING = 0.01
"""Results are written to thousandths of a person."""

_MICROMETRE_M = 1e-5


@dataclass(frozen=True)
class Check:
    """One thing checked.

    Attributes
    ----------
    name
        ``inputs``, ``law``, ``candidates``, ``stands``, ``distances``, ``rules``, ``covered``, ``coverable``,
        ``bound``, ``optimum``; with a preference ``preferred``.
    holds
        Whether it is as the result says; ``None`` where that could not be decided.
    said, found
        What the result says and what was found, where that is one number or word.
    """

    name: str
    holds: bool | None
    said: object = None
    found: object = None


@dataclass(frozen=True)
class Recounted:
    """The town as it is counted here.

    Attributes
    ----------
    lonlat
        (n, 2) of the legal candidates.
    serves
        People points of each legal candidate.
    people
        (m,) of the points.
    open_people
        The same, 0 where a kept stand serves.
    spacing_m
        That the law asks among stands.
    points
        How many of the people points are of people: after them one follows for each preferred candidate, with
        what a stand there counts as.
    """

    lonlat: Floats
    serves: list[Ints]
    people: Floats
    open_people: Floats
    spacing_m: float
    points: int

    @property
    def kept_people(self) -> float:
        """People whom kept stands serve."""
        return float(self.people.sum() - self.open_people.sum())


def verify(
    result: Mapping[str, Any], city: City, ruleset: RuleSet, *, exact: bool = True
) -> tuple[Check, ...]:
    """Check a proposal.

    Parameters
    ----------
    result
        The JSON document that `mototaxi propose` wrote.
    city, ruleset
        The inputs and the law that it names, read again.
    exact
        Whether to solve a claimed optimum again, with another formulation and solver.

    Raises
    ------
    ValueError
        The document is no such result.
    """
    try:
        stands, kept = _lonlat(result["stands"]), _lonlat(result["kept"])
        proof = unpacked(result["certificate"])
        town = _recount(city, ruleset, result, kept)
        return (
            _inputs(result, city),
            Check("law", result["certificate"]["law_sha256"] == law_fingerprint(ruleset)),
            *_choice(result, town, stands, kept, proof),
            _rules(city, ruleset, stands, kept),
            *_bounds(result, town, stands, proof, ruleset, exact),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from error


def _lonlat(features: list[Mapping[str, Any]]) -> Floats:
    at = [feature["geometry"]["coordinates"] for feature in features]
    return np.array(at, dtype=float).reshape(-1, 2)


def _table(lonlat: Floats) -> gpd.GeoDataFrame:
    ids = pd.Series([f"V{i}" for i in range(len(lonlat))], dtype=object)
    nothing = pd.Series([None] * len(lonlat), dtype=object)
    return gpd.GeoDataFrame(
        {"id": ids, "kind": pd.Series(["stand"] * len(lonlat), dtype=object), "name": nothing, "source": ids,
         "capacity": pd.array([pd.NA] * len(lonlat), dtype="Int64"), "installed": nothing},
        geometry=gpd.points_from_xy(lonlat[:, 0], lonlat[:, 1]), crs=LONLAT,
    )  # fmt: skip


def _recount(city: City, ruleset: RuleSet, result: Mapping[str, Any], kept: Floats) -> Recounted:
    if city.streets is None:
        raise KeyError("streets")
    network = network_of(city.streets)
    demand = people_on_streets(city, network)
    sites = candidate_sites(city.streets, float(result["every_m"]))
    rules = stand_rules(ruleset)
    legal = np.ones(len(sites), dtype=bool)
    for part in clearances(city, rules, _table(kept), sites.lonlat, day=ruleset.day):
        legal &= part.legal
    own = sites.take(legal)
    radius_m, straight = float(result["radius_m"]), bool(result["straight"])
    if straight:
        found = points_in_radius(own.lonlat, demand.lonlat, radius_m)
        by_kept = points_in_radius(kept, demand.lonlat, radius_m)
    else:
        placed = Sites(network.edge_of_row[own.row], own.offset_m)
        found = points_served(network, placed, demand.sites, radius_m)
        by_kept = points_served(network, snap(network, city.streets, _table(kept)), demand.sites, radius_m)
    serves: list[Ints] = [np.empty(0, dtype=np.int64)] * len(own)
    for site, points in found:
        serves[site] = points
    open_people = demand.people.copy()
    for _, points in by_kept:
        open_people[points] = 0.0
    town = Recounted(own.lonlat, serves, demand.people, open_people, spacing_of(rules), len(open_people))
    asked = result.get("preference")
    return town if asked is None else _weighed(town, city, ruleset, asked)


def _weighed(town: Recounted, city: City, ruleset: RuleSet, asked: Mapping[str, Any]) -> Recounted:
    """Return the town with a point more for each preferred candidate that serves somebody."""
    preference = Preference(float(asked["people"]), tuple(asked["kinds"]), float(asked["within_m"]))
    preferred = preferred_places(city, ruleset, town.lonlat, preference)
    bearing = [c for c in np.flatnonzero(preferred) if (town.open_people[town.serves[c]] > 0).any()]
    serves = list(town.serves)
    for number, candidate in enumerate(bearing):
        serves[candidate] = np.append(serves[candidate], town.points + number)
    more = np.full(len(bearing), preference.people)
    return replace(
        town, serves=serves, people=np.concatenate([town.people, more]),
        open_people=np.concatenate([town.open_people, more]),
    )  # fmt: skip


def _inputs(result: Mapping[str, Any], city: City) -> Check:
    said = {entry["sha256"] for entry in result["provenance"]["entradas"]}
    return Check("inputs", said == {source.sha256 for source in city.sources})


def _positions(town: Recounted, stands: Floats) -> Ints:
    """Return the candidate at each stand, -1 where there is none."""
    known = {(round(lon, 7), round(lat, 7)): i for i, (lon, lat) in enumerate(town.lonlat.tolist())}
    return np.array([known.get((round(x, 7), round(y, 7)), -1) for x, y in stands.tolist()], dtype=np.int64)


def _choice(
    result: Mapping[str, Any], town: Recounted, stands: Floats, kept: Floats, proof: Certificate
) -> list[Check]:
    same = result["certificate"]["candidates_sha256"] == sites_fingerprint(town.lonlat)
    at = _positions(town, stands)
    count = result["count"]
    few_enough = (count is None or len(stands) <= count) and (proof.count is None or proof.count == count)
    apart = least_apart_m(stands)
    covered = town.kept_people + _served(town, at[at >= 0])
    everybody = town.kept_people + _served(town, np.arange(len(town.lonlat)))
    asked = result.get("preference")
    counted = _counted(town, at[at >= 0])
    weighed = (
        [] if asked is None else [_number("preferred", asked["stands"] * float(asked["people"]), counted)]
    )
    to_kept = min(
        (least_apart_m(np.vstack([stand, one])) for stand in stands for one in kept), default=np.inf
    )
    least = min(apart, to_kept)
    shortest = round(least, 3) if np.isfinite(least) else None
    legal, said = bool((at >= 0).all()) and len(set(at.tolist())) == len(at), result["candidates"]
    return [
        Check("candidates", same and said == len(town.lonlat), said, len(town.lonlat)),
        Check("stands", legal and few_enough, len(stands), int((at >= 0).sum())),
        Check("distances", least >= town.spacing_m - 1e-6, town.spacing_m, shortest),
        _number("covered", result["covered"], covered),
        _number("coverable", result["coverable"], everybody),
        *weighed,
    ]  # fmt: skip


def _number(name: str, said: object, found: float) -> Check:
    right = isinstance(said, int | float) and abs(said - found) <= PEOPLE_ROUNDING
    return Check(name, right, said, round(found, 3))


def _reached(town: Recounted, chosen: Ints) -> Floats:
    """Return (points,) what the chosen candidates earn at each point."""
    reached = np.zeros(len(town.people), dtype=bool)
    for candidate in chosen:
        reached[town.serves[candidate]] = True
    return np.where(reached, town.open_people, 0.0)


def _served(town: Recounted, chosen: Ints) -> float:
    return float(_reached(town, chosen)[: town.points].sum())


def _counted(town: Recounted, chosen: Ints) -> float:
    """Return what the chosen candidates in preferred places count as."""
    return float(_reached(town, chosen)[town.points :].sum())


def _rules(city: City, ruleset: RuleSet, stands: Floats, kept: Floats) -> Check:
    """Whether no proposed stand breaks a binding rule."""
    table = _table(np.concatenate([stands, kept]))
    proposed = set(table["id"][: len(stands)])
    if table.empty:
        return Check("rules", True, 0, 0)
    findings = validate(city.with_stands(table, source="verify"), ruleset)
    broken = [f for f in findings if f.binding_failure and f.subject_id in proposed]
    return Check("rules", not broken, 0, len(broken))


def _bounds(
    result: Mapping[str, Any],
    town: Recounted,
    stands: Floats,
    proof: Certificate,
    ruleset: RuleSet,
    exact: bool,
) -> list[Check]:
    said = float(result["upper_bound"])
    proved = town.kept_people + _proved(town, proof, spacing_is_exact(stand_rules(ruleset)))
    covered = town.kept_people + float(_reached(town, _positions(town, stands)).sum())
    if said >= proved - PEOPLE_ROUNDING and said >= covered - PEOPLE_ROUNDING:
        return [Check("bound", True, said, round(proved, 3))]
    if result["bound_name"] != "optimal" or abs(said - covered) > PEOPLE_ROUNDING:
        return [Check("bound", False, said, round(proved, 3))]
    if proved <= said + TOLERANCE_PEOPLE:
        return [Check("bound", True, said, round(proved, 3))]
    # Between the bound proved by prices and the claim stands the word of a solver: ask another.
    arithmetic = _number("bound", result["bound_proved"], proved)
    if not (exact and np.isfinite(proved)):
        return [arithmetic, Check("optimum", None, said)]
    better = nothing_better(
        town.lonlat, town.serves, town.open_people, town.spacing_m, proof, said - town.kept_people
    )
    return [arithmetic, Check("optimum", better, said)]  # fmt: skip


def _proved(town: Recounted, proof: Certificate, exact_spacing: bool) -> float:
    """Return what the certificate proves here: formula in `certificate`; nothing where a group is none."""
    n = len(town.lonlat)
    if len(proof.prices) != len(town.people) or len(proof.part) not in (0, n):
        return float("inf")
    limit_m = town.spacing_m + _MICROMETRE_M if exact_spacing else 0.0
    members: list[Ints] = [
        proof.groups.member[a:b].astype(np.int64)
        for a, b in zip(proof.groups.ptr[:-1], proof.groups.ptr[1:], strict=True)
    ]
    part = proof.part if len(proof.part) else np.arange(n)
    order = np.argsort(part, kind="stable")
    parts = np.split(order, np.flatnonzero(np.diff(part[order])) + 1) if n else []
    for group in [*members, *(own for own in parts if len(own) > 1)]:
        if len(group) and (group.min() < 0 or group.max() >= n or len(set(group.tolist())) < len(group)):
            return float("inf")
        if not all_within_m(town.lonlat[group], limit_m):
            return float("inf")
    weight = np.zeros(len(town.people))
    for points in town.serves:
        weight[points] = town.open_people[points]
    prices = np.clip(proof.prices.astype(float), 0.0, weight)
    fees = np.maximum(proof.fees.astype(float), 0.0)
    net = np.array([prices[points].sum() for points in town.serves])
    for group, fee in zip(members, fees, strict=True):
        net[group] -= fee
    best = sorted((max(0.0, float(net[own].max())) for own in parts), reverse=True)
    return float((weight - prices).sum() + fees.sum() + sum(best[: proof.count]))
