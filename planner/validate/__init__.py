"""Hold stands against the rules in force."""

from planner.validate.finding import Finding, Outcome
from planner.validate.judge import DEFAULT_RADIUS_M, JUDGED_KINDS, validate
from planner.validate.verdict import GRAVEST_FIRST, by_place, count_outcomes, verdict

__all__ = [
    "DEFAULT_RADIUS_M",
    "GRAVEST_FIRST",
    "JUDGED_KINDS",
    "Finding",
    "Outcome",
    "by_place",
    "count_outcomes",
    "validate",
    "verdict",
]
