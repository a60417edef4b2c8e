"""Hold stands against the rules in force."""

from planner.validate.finding import Finding, Outcome
from planner.validate.judge import JUDGED_KINDS, validate

__all__ = ["JUDGED_KINDS", "Finding", "Outcome", "validate"]
