"""Check a plan with fair shares again from its inputs, as `verify` does a proposal.

Shares and floors are counted by `verify_town`; the bound is that of `floors`: prices of people who count
1 + multiplier, less what the floors are worth under these multipliers.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from planner.city import City
from planner.geodesy import Floats, Ints
from planner.measures import district_of
from planner.propose.packed import unpacked
from planner.propose.verify import BY_SOLVER, choice_checks, input_checks, rules_check
from planner.propose.verify_bound import bound_checks
from planner.propose.verify_checks import PEOPLE_ROUNDING, Check, all_of, same_number
from planner.propose.verify_town import Recounted, recounted
from planner.rulebook import RuleSet
from planner.validate.places import DISTRICT, objects_of

_RELATIVE = 1e-9


def verify_fair(
    result: Mapping[str, Any], city: City, ruleset: RuleSet, *, exact: bool = True
) -> tuple[Check, ...]:
    """Check a plan with fair shares.

    The checks are those of `verify` without ``gap``, and ``districts`` (their people, what the law lets be
    reached, floors), ``shares`` (people served in each, and whether all floors are kept) and ``price``.

    Parameters
    ----------
    result
        The JSON document that `mototaxi fair` wrote.
    city, ruleset, exact
        As in `verify`.

    Raises
    ------
    ValueError
        The document is no such result.
    """
    try:
        stands, kept = _places(result["stands"]), _places(result["kept"])
        town = recounted(
            city, ruleset, kept, every_m=float(result["every_m"]), radius_m=float(result["radius_m"]),
            straight=False,
        )  # fmt: skip
        proof = unpacked(result["certificate"])
        group = _groups(town, city)
        floors = _floors(town, group, float(result["share"]), len(result["districts"]))
        return (
            *input_checks(result, city, ruleset, town),
            *choice_checks(town, stands, kept, result["count"], proof),
            rules_check(city, ruleset, stands, kept),
            same_number("covered", result["covered"], town.covered(town.positions(stands))),
            *_shares(result, town, group, floors, stands),
            *_bound(result, town, group, floors, stands, exact),
            *_without(result, town, stands, kept, exact),
        )
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from error


def _places(stands: list[Mapping[str, Any]]) -> Floats:
    return np.array([stand["at"] for stand in stands], dtype=float).reshape(-1, 2)


def _groups(town: Recounted, city: City) -> Ints:
    """Return the district of each people point, the first of several, -1 for none."""
    districts = objects_of(city, [DISTRICT]).places
    group = np.full(town.points, -1, dtype=np.int64)
    for number in reversed(range(len(districts))):
        group[district_of(town.at, districts, np.array([number]))] = number
    return group


def _by(group: Ints, people: Floats, districts: int) -> Floats:
    return np.array([people[group == number].sum() for number in range(districts)])


def _floors(town: Recounted, group: Ints, share: float, districts: int) -> Floats:
    """Return (districts, 4): people, those whom kept stands serve, those coverable, the floor."""
    people, already = (_by(group, some, districts) for some in (town.people, town.people - town.open_people))
    coverable = already + _by(group, town.reached(town.everywhere), districts)
    return np.column_stack([people, already, coverable, np.minimum(share * people, coverable)])


def _shares(
    result: Mapping[str, Any], town: Recounted, group: Ints, floors: Floats, stands: Floats
) -> tuple[Check, ...]:
    told = result["districts"]
    served, without = (
        floors[:, 1] + _by(group, town.reached(town.positions(places)), len(told))
        for places in (stands, np.array(result["without"]["at"], dtype=float).reshape(-1, 2))
    )
    laid = [
        same_number(name, one[name], floors[i, column])
        for i, one in enumerate(told)
        for name, column in (("people", 0), ("coverable", 2), ("floor", 3))
    ]
    got = [
        same_number(name, one[name], figure[i])
        for i, one in enumerate(told)
        for name, figure in (("served", served), ("served_without", without))
    ]
    met = bool((served >= floors[:, 3] * (1 - _RELATIVE) - PEOPLE_ROUNDING).all())
    every = int(group.max(initial=-1)) < len(told)
    return (
        all_of("districts", Check("", every), *laid),
        all_of("shares", Check("", result["met"] is met, result["met"], met), *got),
    )


def _bound(
    result: Mapping[str, Any], town: Recounted, group: Ints, floors: Floats, stands: Floats, exact: bool
) -> list[Check]:
    weights = np.array([one["weight"] for one in result["districts"]], dtype=float)
    if not (np.isfinite(weights).all() and (weights >= 0).all()):
        return [Check("bound", False, weights.tolist())]
    factor = 1.0 + np.append(weights, 0.0)[group]  # the last one is of no district
    heavier = replace(
        town, people=town.people + town.open_people * (factor - 1.0), open_people=town.open_people * factor
    )
    less = float(weights @ np.maximum(0.0, floors[:, 3] - floors[:, 1]))
    reached = town.covered(town.positions(stands)) if result["met"] else 0.0
    return bound_checks(
        heavier, unpacked(result["certificate"]), said=result["upper_bound"],
        said_proved=result["bound_proved"], beyond_prices=result["bound_name"] in BY_SOLVER,
        reached=reached, less=less, exact=exact,
    )  # fmt: skip


def _without(
    result: Mapping[str, Any], town: Recounted, stands: Floats, kept: Floats, exact: bool
) -> list[Check]:
    """Check the plan without floors, and the price that follows."""
    told = result["without"]
    others, proof = np.array(told["at"], dtype=float).reshape(-1, 2), unpacked(told["certificate"])
    served, fair = town.covered(town.positions(others)), town.covered(town.positions(stands))
    said = result["upper_bound_without"]
    bounds = bound_checks(
        town, proof, said=said, said_proved=told["bound_proved"], reached=served, exact=exact,
        beyond_prices=told["bound_name"] in BY_SOLVER, prefix="without_",
    )  # fmt: skip
    return [
        *choice_checks(town, others, kept, result["count"], proof, "without_"),
        same_number("without_covered", result["covered_without"], served),
        *bounds,
        all_of(
            "price",
            same_number("", result["price"], served - fair),
            same_number("", result["most_price"], max(0.0, float(said) - fair)),
        ),
    ]
