"""The rules in force under a choice of law, from the texts that the project keeps."""

from planner.errors import LawNotInForce
from planner.project.model import LawChoice
from planner.rulebook import FEDERAL_ID, RuleSet, WhatIf, in_force, parse_rulebook, rulebook_text

_FILE = "rulebook.toml"
# Under which faults of a kept text are told.


def ruleset_of(law: LawChoice) -> RuleSet:
    """Return the rules in force.

    Raises
    ------
    RulebookFault
        A text is no rulebook, or lacks a reading or rule that was chosen.
    LawNotInForce
        The law says nothing on the day.
    """
    book = parse_rulebook(law.rulebook_toml, file=_FILE)
    chosen = in_force(book, law.day, readings=dict(law.readings), what_if=law.what_if or None)
    if law.federal_toml is None or chosen.rulebook.status == "federal":
        return chosen
    try:
        federal = in_force(parse_rulebook(law.federal_toml, file=_FILE), law.day)
    except LawNotInForce:
        return chosen
    return chosen.model_copy(update={"federal": federal})


def chosen_law(ruleset: RuleSet, *, what_if: WhatIf | None = None, accuracy_m: float = 0.0) -> LawChoice:
    """Return the choice that a rule set of a bundled rulebook was made by, with the texts of today.

    Raises
    ------
    FileNotFoundError
        The rulebook is not one of the bundled ones; give its text to `LawChoice` instead.
    """
    return LawChoice(
        rulebook_text(ruleset.rulebook.id),
        None if ruleset.federal is None else rulebook_text(FEDERAL_ID),
        day=ruleset.day,
        readings=dict(ruleset.readings),
        what_if=what_if or ruleset.what_if or None,
        accuracy_m=accuracy_m,
    )
