"""The law as data: rulebooks, what is in force on a day."""

from planner.rulebook.model import (
    AgencyQuotaRule,
    AssessmentRule,
    Citation,
    DistanceRule,
    FleetAgeRule,
    FleetSizeRule,
    HolderPermitsRule,
    QuotaRule,
    Rule,
    Rulebook,
    RuleSet,
    Severity,
    ShareRule,
    Text,
    UnmeasuredRule,
    ValidityRule,
)
from planner.rulebook.read import load_rulebook, read_rulebook, rulebook_ids
from planner.rulebook.select import in_force

__all__ = [
    "AgencyQuotaRule",
    "AssessmentRule",
    "Citation",
    "DistanceRule",
    "FleetAgeRule",
    "FleetSizeRule",
    "HolderPermitsRule",
    "QuotaRule",
    "Rule",
    "RuleSet",
    "Rulebook",
    "Severity",
    "ShareRule",
    "Text",
    "UnmeasuredRule",
    "ValidityRule",
    "in_force",
    "load_rulebook",
    "read_rulebook",
    "rulebook_ids",
]
