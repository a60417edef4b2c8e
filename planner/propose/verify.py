"""Check a proposal again from its inputs, believing nothing of what it says.

People, distances and the bound are counted by `recount` and the few lines in `verify_town` and
`verify_bound`; of the planner's own only the reading of files, the candidate sites along the streets and the
law laid over them are used again.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from planner.city import City
from planner.geodesy import Floats, Ints
from planner.propose.certificate import Certificate
from planner.propose.packed import law_fingerprint, sites_fingerprint, unpacked
from planner.propose.recount import least_apart_m
from planner.propose.verify_bound import bound_checks, gap_of
from planner.propose.verify_checks import PEOPLE_ROUNDING, Check, all_of, same_number
from planner.propose.verify_town import Recounted, lonlat_of_features, recounted, stands_table, weighed
from planner.rulebook import RuleSet
from planner.validate import validate

BOUND_NAMES = frozenset({"coverable", "lagrangian", "relaxation", "optimal"})
BY_SOLVER = frozenset({"relaxation", "optimal"})
"""Bounds in which a solver may have had the last word."""

_GAP_ROUNDING, _FIGURE_ROUNDING = 1e-6, 2e-3
# A gap is written to millionths, the figures that it is of to thousandths of a person.

_NOISE_M = 1e-6


def verify(
    result: Mapping[str, Any], city: City, ruleset: RuleSet, *, exact: bool = True
) -> tuple[Check, ...]:
    """Check a proposal.

    The checks are ``inputs``, ``law``, ``candidates``, ``stands``, ``distances``, ``walks`` where the law
    measures a spacing along the streets, ``rules``, ``covered``, ``coverable``, ``certificate``, ``bound``,
    ``optimum`` where prices alone prove less, ``gap``; with a
    preference ``preferred`` and, of the plan without it, ``without_stands``, ``without_covered``,
    ``without_certificate``, ``without_bound``, ``price``.

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
        stands, kept = lonlat_of_features(result["stands"]), lonlat_of_features(result["kept"])
        proof = unpacked(result["certificate"])
        town = recounted(
            city, ruleset, kept, every_m=float(result["every_m"]), radius_m=float(result["radius_m"]),
            straight=bool(result["straight"]),
        )  # fmt: skip
        asked = result.get("preference")
        heavier = town if asked is None else weighed(town, city, ruleset, asked)
        return (
            *input_checks(result, city, ruleset, town),
            *choice_checks(town, stands, kept, result["count"], proof),
            rules_check(city, ruleset, stands, kept),
            same_number("covered", result["covered"], town.covered(town.positions(stands))),
            same_number("coverable", result["coverable"], town.covered(town.everywhere)),
            *_bounds(result, heavier, stands, proof, exact),
            *([] if asked is None else _preference(result, asked, heavier, stands, kept, exact)),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from error


def input_checks(
    result: Mapping[str, Any], city: City, ruleset: RuleSet, town: Recounted
) -> tuple[Check, ...]:
    """Check that files, law and legal places are those of the result."""
    said = {entry["sha256"] for entry in result["provenance"]["entradas"]}
    told, count = result["certificate"], result["candidates"]
    same = told["candidates_sha256"] == sites_fingerprint(town.lonlat) and count == len(town.lonlat)
    return (
        Check("inputs", said == {source.sha256 for source in city.sources}),
        Check("law", told["law_sha256"] == law_fingerprint(ruleset)),
        Check("candidates", same, count, len(town.lonlat)),
    )


def choice_checks(
    town: Recounted, stands: Floats, kept: Floats, count: Any, proof: Certificate, prefix: str = ""
) -> tuple[Check, ...]:
    """Check that stands are legal places, each once, no more than asked for, and none too near another."""
    at = town.positions(stands)
    asked = count is None or (isinstance(count, int) and len(stands) <= count)
    few_enough = asked and (proof.count is None or proof.count == count)
    legal = bool((at >= 0).all()) and len(set(at.tolist())) == len(at)
    to_kept = min(
        (least_apart_m(np.vstack([stand, one])) for stand in stands for one in kept), default=np.inf
    )
    least = min(least_apart_m(stands), to_kept)
    shortest = round(least, 3) if np.isfinite(least) else None
    apart = not least < town.spacing.straight_m - _NOISE_M
    standing = Check(f"{prefix}stands", legal and few_enough, len(stands), _usable(at))
    distances = Check(f"{prefix}distances", apart, town.spacing.straight_m, shortest)
    walks = (_walks(town, stands, kept, prefix),) if town.spacing.along_m > 0 else ()
    return (standing, distances, *walks)


def _walks(town: Recounted, stands: Floats, kept: Floats, prefix: str) -> Check:
    """Check that no stand is nearer to another, or to a kept one, along the streets than the law allows."""
    along_m = town.spacing.along_m
    least = town.least_walk_m(stands, kept)
    shortest = round(least, 3) if np.isfinite(least) else None
    return Check(f"{prefix}walks", not least < along_m - _NOISE_M, along_m, shortest)


def _usable(at: Ints) -> int:
    return len(set(at[at >= 0].tolist()))


def rules_check(city: City, ruleset: RuleSet, stands: Floats, kept: Floats) -> Check:
    """Check that no proposed stand breaks a binding rule."""
    table = stands_table(np.concatenate([stands, kept]))
    proposed = set(table["id"][: len(stands)])
    if table.empty:
        return Check("rules", True, 0, 0)
    findings = validate(city.with_stands(table, source="verify"), ruleset)
    broken = [f for f in findings if f.binding_failure and f.subject_id in proposed]
    return Check("rules", not broken, 0, len(broken))


def _bounds(
    result: Mapping[str, Any], town: Recounted, stands: Floats, proof: Certificate, exact: bool
) -> list[Check]:
    at, said, name = town.positions(stands), result["upper_bound"], result["bound_name"]
    reached = town.covered(at) + town.counted(at)
    checks = bound_checks(
        town, proof, said=said, said_proved=result["bound_proved"],
        beyond_prices=name in BY_SOLVER, reached=reached, exact=exact,
    )  # fmt: skip
    within = _GAP_ROUNDING + _FIGURE_ROUNDING / max(1.0, abs(float(said)))
    gap = same_number("gap", result["gap"], gap_of(float(said), reached), within)
    closed = name != "optimal" or abs(said - reached) <= PEOPLE_ROUNDING
    named = name in BOUND_NAMES and closed
    return [*checks, Check("gap", bool(gap.holds) and named, gap.said, gap.found)]


def _preference(
    result: Mapping[str, Any], asked: Mapping[str, Any], town: Recounted, stands: Floats, kept: Floats,
    exact: bool,
) -> list[Check]:  # fmt: skip
    """Check what stands in preferred places count as, and the plan without the preference."""
    at, people = town.positions(stands), float(asked["people"])
    counted = same_number("preferred", asked["stands"] * people, town.counted(at))
    told = asked["without"]
    plain, others = town.without_preference(), np.array(told["at"], dtype=float).reshape(-1, 2)
    there, proof = town.positions(others), unpacked(told["certificate"])
    covered, said = asked["covered_without"], asked["upper_bound_without"]
    right = all_of(
        "without_covered",
        same_number("", covered, plain.covered(there)),
        same_number("", asked["stands_without"] * people, town.counted(there)),
    )
    price = all_of(
        "price",
        same_number("", asked["price"], covered - town.covered(at)),
        same_number("", asked["most_price"], max(0.0, said - town.covered(at))),
    )
    bounds = bound_checks(
        plain, proof, said=said, said_proved=told["bound_proved"],
        beyond_prices=told["bound_name"] in BY_SOLVER, reached=plain.covered(there), exact=exact,
        prefix="without_",
    )  # fmt: skip
    choice = choice_checks(plain, others, kept, result["count"], proof, "without_")
    return [counted, *choice, right, *bounds, price]
