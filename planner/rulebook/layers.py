"""The federal law under every town's own."""

from datetime import date

from planner.errors import LawNotInForce
from planner.rulebook.model import RuleSet
from planner.rulebook.read import load_rulebook
from planner.rulebook.select import in_force

FEDERAL_ID = "federal-ctb"
"""The bundled rulebook of the traffic code's rules on where a vehicle may stand."""


def federal_on(day: date | None) -> RuleSet | None:
    """Return the federal rules of a day, ``None`` before there were any; of no day, the newest text."""
    try:
        return in_force(load_rulebook(FEDERAL_ID), day)
    except LawNotInForce:
        return None


def under_federal(ruleset: RuleSet) -> RuleSet:
    """Return a rule set with the federal rules of its day laid under it; federal rules stay as they are."""
    if ruleset.rulebook.status == "federal":
        return ruleset
    return ruleset.model_copy(update={"federal": federal_on(ruleset.day)})
