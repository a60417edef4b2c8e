"""The law as data: rulebooks, what is in force on a day, what each article became."""

from planner.rulebook.coverage import CoverageRow, coverage
from planner.rulebook.model import Act, Municipality, Reading, ReadingOption, Rulebook, RuleSet
from planner.rulebook.municipalities import MunicipalityFacts, load_municipalities, municipality_of
from planner.rulebook.read import load_rulebook, read_rulebook, rulebook_ids
from planner.rulebook.rules import (
    AgencyQuotaRule,
    AssessmentRule,
    BaseRule,
    Citation,
    DistanceRule,
    FleetAgeRule,
    FleetSizeRule,
    HolderPermitsRule,
    QuotaRule,
    Rule,
    Severity,
    ShareRule,
    Text,
    UnmeasuredRule,
    ValidityRule,
)
from planner.rulebook.select import in_force

__all__ = [
    "Act",
    "AgencyQuotaRule",
    "AssessmentRule",
    "BaseRule",
    "Citation",
    "CoverageRow",
    "DistanceRule",
    "FleetAgeRule",
    "FleetSizeRule",
    "HolderPermitsRule",
    "Municipality",
    "MunicipalityFacts",
    "QuotaRule",
    "Reading",
    "ReadingOption",
    "Rule",
    "RuleSet",
    "Rulebook",
    "Severity",
    "ShareRule",
    "Text",
    "UnmeasuredRule",
    "ValidityRule",
    "coverage",
    "in_force",
    "load_municipalities",
    "load_rulebook",
    "municipality_of",
    "read_rulebook",
    "rulebook_ids",
]
