"""Hold stands against the rules in force."""

from planner.validate.checklist import ChecklistItem, checklist
from planner.validate.finding import REASONS, Finding, Outcome, ReadingChange, hours_text
from planner.validate.judge import DEFAULT_RADIUS_M, validate
from planner.validate.places import DISTRICT, JUDGED_KINDS
from planner.validate.rejudge import Said, rejudge
from planner.validate.sensitivity import (
    ALWAYS_CHECKED,
    PlaceChange,
    Sensitivity,
    alternatives,
    reading_sensitivity,
)
from planner.validate.verdict import GRAVEST_FIRST, by_place, count_outcomes, verdict

__all__ = [
    "ALWAYS_CHECKED",
    "DEFAULT_RADIUS_M",
    "DISTRICT",
    "GRAVEST_FIRST",
    "JUDGED_KINDS",
    "REASONS",
    "ChecklistItem",
    "Finding",
    "Outcome",
    "PlaceChange",
    "ReadingChange",
    "Said",
    "Sensitivity",
    "alternatives",
    "by_place",
    "checklist",
    "count_outcomes",
    "hours_text",
    "reading_sensitivity",
    "rejudge",
    "validate",
    "verdict",
]
