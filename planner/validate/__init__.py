"""Hold stands against the rules in force."""

from planner.validate.finding import Finding, Outcome

__all__ = ["Finding", "Outcome"]
