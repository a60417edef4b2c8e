"""The verdict of a whole place, from its findings."""

from collections.abc import Iterable, Mapping

from planner.validate.finding import Finding, Outcome

GRAVEST_FIRST: tuple[Outcome, ...] = ("fail", "near", "unknown", "assess", "pass")


def by_place(findings: Iterable[Finding]) -> Mapping[tuple[str, str], tuple[Finding, ...]]:
    """Return (kind, id) of each judged place → its findings, in the order found."""
    grouped: dict[tuple[str, str], tuple[Finding, ...]] = {}
    for finding in findings:
        key = (finding.subject_kind, finding.subject_id)
        grouped[key] = (*grouped.get(key, ()), finding)
    return grouped


def verdict(findings: Iterable[Finding]) -> Outcome:
    """Return the gravest outcome; a place without findings is ``unknown``, since no rule judged it.

    Of the federal layer only failures count: what a map leaves open there is for the visit to the place, and
    no verdict of the town's law.
    """
    seen = {finding.outcome for finding in findings if finding.layer == "municipal" or finding.fails}
    return next((outcome for outcome in GRAVEST_FIRST if outcome in seen), "unknown")


def count_outcomes(findings: Iterable[Finding]) -> Mapping[Outcome, int]:
    """Return how many findings have each outcome, gravest first, zeros included."""
    outcomes = [finding.outcome for finding in findings]
    return {outcome: outcomes.count(outcome) for outcome in GRAVEST_FIRST}
