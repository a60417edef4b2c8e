"""The rules in force under a choice of law, from the texts that the project keeps."""

from pathlib import Path
from tempfile import TemporaryDirectory

from planner.bundled import rulebooks_dir
from planner.errors import LawNotInForce
from planner.project.model import LawChoice
from planner.rulebook import FEDERAL_ID, RuleSet, WhatIf, in_force
from planner.rulebook.read import read_rulebook


def ruleset_of(law: LawChoice) -> RuleSet:
    """Return the rules in force.

    Raises
    ------
    RulebookFault
        A text is no rulebook, or lacks a reading or rule that was chosen.
    LawNotInForce
        The law says nothing on the day.
    """
    with TemporaryDirectory() as folder:
        book = Path(folder) / "rulebook.toml"
        book.write_text(law.rulebook_toml, encoding="utf-8")
        chosen = in_force(
            read_rulebook(book), law.day, readings=dict(law.readings), what_if=law.what_if or None
        )
        if law.federal_toml is None or chosen.rulebook.status == "federal":
            return chosen
        book.write_text(law.federal_toml, encoding="utf-8")
        try:
            federal = in_force(read_rulebook(book), law.day)
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
    folder = rulebooks_dir()
    text = (folder / f"{ruleset.rulebook.id}.toml").read_text(encoding="utf-8")
    federal = (
        (folder / f"{FEDERAL_ID}.toml").read_text(encoding="utf-8") if ruleset.federal is not None else None
    )
    return LawChoice(
        text,
        federal,
        day=ruleset.day,
        readings=dict(ruleset.readings),
        what_if=what_if or ruleset.what_if or None,
        accuracy_m=accuracy_m,
    )
