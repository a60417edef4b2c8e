"""What a certificate proves, added up once more: formula in `certificate`."""

from collections import defaultdict
from typing import Any

import numpy as np

from planner.geodesy import Ints
from planner.propose.certificate import Certificate
from planner.propose.recheck import TOLERANCE_PEOPLE, nothing_better
from planner.propose.recount import all_within_m
from planner.propose.recount_walks import too_near_again
from planner.propose.verify_checks import PEOPLE_ROUNDING, Check, same_number
from planner.propose.verify_town import Recounted

_MICROMETRE_M = 1e-5


def well_formed(town: Recounted, proof: Certificate) -> bool:
    """Whether prices and fees are for this town, and none is below zero or no number at all.

    A price of infinity is allowed: it stands for "as high as may be".
    """
    members = proof.groups.member.astype(np.int64)
    sizes = len(proof.prices) == len(town.people) and len(proof.part) in (0, len(town.lonlat))
    told = len(proof.fees) == len(proof.groups.ptr) - 1 and len(members) == proof.groups.ptr[-1]
    priced = bool((proof.prices >= 0).all() and (proof.fees >= 0).all() and np.isfinite(proof.fees).all())
    return sizes and told and priced and _in_range(members, len(town.lonlat))


def _in_range(members: Ints, n: int) -> bool:
    return len(members) == 0 or bool(members.min() >= 0 and members.max() < n)


def proved_people(town: Recounted, proof: Certificate) -> float:
    """Return what the certificate proves of the people that no kept stand serves.

    Infinity where it proves nothing, as where the members of a group may well be chosen together.
    """
    n = len(town.lonlat)
    if not well_formed(town, proof):
        return float("inf")
    members, parts = _members(proof), _parts(proof, n)
    if not _at_most_one(town, [*members, *(own for own in parts if len(own) > 1)]):
        return float("inf")
    weight = np.zeros(len(town.people))
    for points in town.serves:
        weight[points] = town.open_people[points]
    prices = np.clip(proof.prices.astype(float), 0.0, weight)
    fees = proof.fees.astype(float)
    net = np.array([prices[points].sum() for points in town.serves])
    for group, fee in zip(members, fees, strict=True):
        net[group] -= fee
    best = sorted((max(0.0, float(net[own].max())) for own in parts), reverse=True)
    return float((weight - prices).sum() + fees.sum() + sum(best[: proof.count]))


def _at_most_one(town: Recounted, groups: list[Ints]) -> bool:
    """Whether no legal choice holds two candidates of any group, every pair measured."""
    if any(len(set(group.tolist())) < len(group) for group in groups):
        return False
    spacing = town.spacing
    if not spacing.exact or town.walked is None or spacing.along_m <= 0:
        limit_m = spacing.straight_m + _MICROMETRE_M if spacing.exact else 0.0
        return all(all_within_m(town.lonlat[group], limit_m) for group in groups)
    beside: dict[int, list[Ints]] = defaultdict(list)
    for group in groups:
        for place, candidate in enumerate(group.tolist()):
            beside[candidate].append(group[place + 1 :])
    others = [np.unique(np.concatenate(rows)) for rows in beside.values()]
    sources = np.array(list(beside), dtype=np.int64)
    found = too_near_again(town.walked, spacing, _MICROMETRE_M, sources, others)
    return all(near.all() for _, near in found)


def _members(proof: Certificate) -> list[Ints]:
    ends = zip(proof.groups.ptr[:-1], proof.groups.ptr[1:], strict=True)
    return [proof.groups.member[a:b].astype(np.int64) for a, b in ends]


def _parts(proof: Certificate, n: int) -> list[Ints]:
    part = proof.part if len(proof.part) else np.arange(n)
    order = np.argsort(part, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(part[order])) + 1) if n else []


def bound_checks(
    town: Recounted,
    proof: Certificate,
    *,
    said: Any,
    said_proved: Any,
    beyond_prices: bool,
    reached: float,
    less: float = 0.0,
    exact: bool = True,
    prefix: str = "",
) -> list[Check]:
    """Check a bound on the people (and weights) that kept and new stands earn.

    Parameters
    ----------
    said, said_proved
        The bound as the result tells it, and how much of it is proved by prices alone.
    beyond_prices
        Whether the result says that a solver proved it: only then may it lie below what prices prove.
    reached
        What the result's own choice earns.
    less
        Taken off every choice's earnings: prices of floors.
    exact
        Whether to ask another solver for what prices leave open.
    prefix
        Of the checks' names.
    """
    proved = town.kept_people + proved_people(town, proof) - less
    form = Check(f"{prefix}certificate", well_formed(town, proof))
    arithmetic = same_number(f"{prefix}bound", said_proved, proved)
    number = isinstance(said, int | float) and bool(np.isfinite(said))
    if not number or not arithmetic.holds or said < reached - PEOPLE_ROUNDING:
        return [form, Check(f"{prefix}bound", False, said, arithmetic.found)]
    if said >= proved - PEOPLE_ROUNDING:
        # A bound above what is proved holds as well, but then the result does not say what it knows.
        close = said <= max(proved, reached) + PEOPLE_ROUNDING
        return [form, Check(f"{prefix}bound", close, said, arithmetic.found)]
    if not beyond_prices:
        return [form, Check(f"{prefix}bound", False, said, arithmetic.found)]
    if proved <= said + TOLERANCE_PEOPLE:
        return [form, Check(f"{prefix}bound", True, said, arithmetic.found)]
    if not exact:
        return [form, arithmetic, Check(f"{prefix}optimum", None, said)]
    # Between the bound proved by prices and the claim stands the word of a solver: ask another.
    value = said - town.kept_people + less
    better = nothing_better(town.serves, town.open_people, town.near_each_other, proof, value)
    return [form, arithmetic, Check(f"{prefix}optimum", better, said)]


def gap_of(bound: float, reached: float) -> float:
    """Return (bound - reached) / bound, 0 where nothing can be reached."""
    return 0.0 if bound <= 0 else max(0.0, (bound - reached) / bound)
