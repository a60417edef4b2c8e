"""All else that a proposal's file says, told again from its stands and held against it, key by key.

What `planner.propose.verify` counts by other code is taken as it stands there. Here the planner's own code
writes the file anew: who is nearest to which stand, what each rule takes away, findings, permits, the law's
name and day, the files. A key that the planner does not write is a difference too.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

import planner
from planner.city import City
from planner.cli.plan_permits import Wanted as WantedPermits
from planner.cli.plan_permits import permits_of
from planner.cli.propose import judge_proposal, of_stands, sensitivity_of_plan
from planner.export import preference_parameters, proposal_document
from planner.geodesy import Ints
from planner.propose.fewest import Wanted, short_of, wanted_in
from planner.propose.ground import Ground, measure
from planner.propose.layout import lay_out, removals
from planner.propose.model import Preference, Preferring, Proposal, Short
from planner.propose.packed import sites_fingerprint
from planner.propose.preferred import preferred_zones
from planner.propose.stands import stand_tables
from planner.propose.verify_checks import Check
from planner.propose.verify_town import lonlat_of_features, positions_of
from planner.rulebook import RuleSet
from planner.tables import LONLAT

MOST_TOLD = 5
_RELATIVE = 1e-5
# Sums in another order, rounded, may differ in their last digit.

_PROOF_KEYS = ("prices", "fees", "part", "group_sizes", "group_members", "count")
_PROPOSAL_AS_SAID = (
    "covered", "coverable", "upper_bound", "bound_name", "reason", "count", "seed", "iterations", "starts",
    "straight", "interrupted", "bound_proved", "every_m", "radius_m",
)  # fmt: skip


def retold_check(result: Mapping[str, Any], city: City, law: RuleSet) -> Check:
    """Return the check ``rest``, with the first keys that differ.

    A file of another version of the planner may differ in words alone, so there it is left undecided.

    Raises
    ------
    ValueError, KeyError, TypeError
        The document is no proposal.
    """
    wrong = list(_differences(result, retold(result, city, law), ""))
    same_version = result["provenance"]["versao"] == planner.__version__
    holds = True if not wrong else (False if same_version else None)
    more = "" if len(wrong) <= MOST_TOLD else f" (+{len(wrong) - MOST_TOLD})"
    return Check("rest", holds, None, ", ".join(wrong[:MOST_TOLD]) + more if wrong else None)


def retold(result: Mapping[str, Any], city: City, law: RuleSet) -> dict[str, Any]:
    """Return the document that the planner writes of a proposal with the same stands and search."""
    proposal = _proposal(result, city, law)
    findings = of_stands(judge_proposal(city, law, proposal))
    asked = argparse.Namespace(readings_check=result["reading_sensitivity"] is not None)
    other = sensitivity_of_plan(asked, city, law, proposal, findings, proposal.radius_m) if findings else None
    if other is not None:
        findings = other.marked(findings)
    permits = result["permits"]
    placed = (
        None
        if permits is None
        else permits_of(WantedPermits(permits["permits"], permits["capacity"]), proposal)
    )
    written = proposal_document(
        city, law, proposal, findings, parameters=_parameters(result), sensitivity=other, permits=placed
    )
    told: dict[str, Any] = json.loads(json.dumps(written))
    shas = ("law_sha256", "candidates_sha256")
    told["certificate"] = {key: result["certificate"].get(key) for key in (*_PROOF_KEYS, *shas)}
    if told["preference"] is not None:
        plain = result["preference"]["without"]
        proof = {key: plain["certificate"].get(key) for key in _PROOF_KEYS}
        asked_less = {key: plain[key] for key in ("at", "bound_name", "bound_proved")}
        told["preference"]["without"] = {**asked_less, "certificate": proof}
    return told


def _proposal(result: Mapping[str, Any], city: City, law: RuleSet) -> Proposal:
    """Return the proposal of the file's stands; figures that `verify` counts are those of the file."""
    every_m, radius_m = float(result["every_m"]), float(result["radius_m"])
    kept = kept_table(result["kept"])
    ground = measure(city, radius_m, every_m, kept, lambda *_: None, straight=bool(result["straight"]))
    layout = lay_out(ground, city, law)
    chosen = _chosen(ground, result["stands"])
    stands, kept = stand_tables(ground, chosen, radius_m)
    return Proposal(
        stands=stands,
        kept=kept,
        candidates=len(layout.sites),
        candidates_all=len(ground.sites),
        people_total=ground.demand.total,
        people_without_street=ground.demand.without_street,
        spacing_m=layout.spacing.straight_m,
        spacing_along_m=layout.spacing.along_m,
        spacing_exact=layout.spacing.exact,
        removed_by_rule=removals(ground, layout.held),
        unjudged_kinds=layout.unjudged_kinds,
        candidates_sha256=sites_fingerprint(ground.sites.lonlat[layout.sites]),
        population_assumed_even=ground.demand.assumed_even,
        preferred=preferred_zones(city, law, stands),
        preferring=_preferring(result["preference"]),
        districts_short=_short(result, wanted_in(city, law, layout), chosen),
        **{name: result[name] for name in _PROPOSAL_AS_SAID},
    )


def _preferring(told: Mapping[str, Any] | None) -> Preferring | None:
    if told is None:
        return None
    figures = ("stands", "stands_without", "covered_without", "upper_bound_without")
    return Preferring(_asked(told), *(told[name] for name in figures))


def _asked(told: Mapping[str, Any]) -> Preference:
    return Preference(told["people"], tuple(told["kinds"]), told["within_m"])


def _short(result: Mapping[str, Any], wanted: tuple[Wanted, ...], chosen: Ints) -> tuple[Short, ...]:
    """Return the districts that the stands leave short; why, and what is proven of it, as the file says."""
    said = {one["district"]: one for one in result["districts_short"]}
    found = []
    for one in wanted:
        new = int(one.inside[chosen].sum())
        if new < one.missing:
            told = said.get(one.district, {})
            found.append(short_of(one, new, told.get("at_most"), told.get("why", "not_found")))
    return tuple(found)


def kept_table(features: list[Mapping[str, Any]]) -> gpd.GeoDataFrame:
    """Return the kept stands of a result, table `PLACES`."""
    own = [feature["properties"] for feature in features]
    told = [None if one["instalado_em"] is None else date.fromisoformat(one["instalado_em"]) for one in own]
    return gpd.GeoDataFrame(
        {"id": pd.Series([one["id"] for one in own], dtype=object),
         "kind": pd.Series(["stand"] * len(own), dtype=object),
         "name": pd.Series([one["nome"] for one in own], dtype=object),
         "source": pd.Series(["kept"] * len(own), dtype=object),
         "capacity": pd.array([one["vagas"] for one in own], dtype="Int64"),
         "installed": pd.Series(told, dtype=object)},
        geometry=[shapely.Point(feature["geometry"]["coordinates"]) for feature in features], crs=LONLAT,
    )  # fmt: skip


def _chosen(ground: Ground, features: list[Mapping[str, Any]]) -> Ints:
    """Return the sites at which the stands are; what is at none is left out, and so tells of itself."""
    at = positions_of(lonlat_of_features(features), ground.sites.lonlat)
    return np.unique(at[at >= 0])


def _parameters(result: Mapping[str, Any]) -> dict[str, object]:
    """Return the parameters under the names that the file uses, with the values of its own keys."""
    preference = result["preference"]
    values = {
        "quantidade": result["count"], "pontos": result["count"], "raio_m": result["radius_m"],
        "passo_m": result["every_m"], "semente": result["seed"], "iteracoes": result["iterations"],
        "partidas": result["starts"], "linha_reta": result["straight"], "interrompida": result["interrupted"],
        "preferencia": None if preference is None else preference_parameters(_asked(preference)),
    }  # fmt: skip
    said = result["provenance"]["parametros"]
    named = {name: value for name, value in values.items() if name in said}
    return {**named, **({"mantidos": said["mantidos"]} if "mantidos" in said else {})}


def _differences(said: object, found: object, where: str) -> Iterator[str]:
    """Yield the paths at which two JSON values differ."""
    if isinstance(said, Mapping) and isinstance(found, Mapping):
        for key in dict.fromkeys([*found, *said]):
            path = f"{where}.{key}" if where else str(key)
            if key not in said or key not in found:
                yield path
            else:
                yield from _differences(said[key], found[key], path)
    elif isinstance(said, list) and isinstance(found, list) and len(said) == len(found):
        for number, (one, other) in enumerate(zip(said, found, strict=True)):
            yield from _differences(one, other, f"{where}[{number}]")
    elif not _same(said, found):
        yield where


def _same(said: object, found: object) -> bool:
    numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in (said, found))
    if numbers:
        return bool(abs(said - found) <= _RELATIVE * max(1.0, abs(found)))  # type: ignore[operator,arg-type]
    return type(said) is type(found) and said == found
