"""The law that the options choose, with its texts, as a project keeps it."""

import argparse
from dataclasses import replace
from pathlib import Path

from planner.cli.options import book_named, day_of, law_of, not_negative, readings_of
from planner.cli.supposing import what_if_of
from planner.project.model import LawChoice
from planner.rulebook import FEDERAL_ID, rulebook_text


def choice_of(options: argparse.Namespace) -> LawChoice:
    """Return the law asked for by ``--law``, ``--on``, ``--reading``, ``--what-if``, ``--no-federal``.

    Raises
    ------
    PlannerError
        The law is unknown or faulty, or says nothing on the day: before a project is made of it.
    """
    law_of(options)
    path = Path(options.law)
    own = book_named(options.law).status == "federal"
    return LawChoice(
        path.read_text(encoding="utf-8") if path.suffix == ".toml" else rulebook_text(options.law),
        None if own or options.no_federal else rulebook_text(FEDERAL_ID),
        day=day_of(options.on),
        readings=readings_of(options),
        what_if=what_if_of(options.what_if),
        accuracy_m=not_negative(getattr(options, "accuracy", None), "--accuracy", default=0.0),
    )


def overridden(choice: LawChoice, options: argparse.Namespace) -> LawChoice:
    """Return a project's law with what the options say of day, readings, what-ifs and the federal layer."""
    if options.on is not None:
        choice = replace(choice, day=day_of(options.on))
    if options.reading:
        choice = replace(choice, readings={**choice.readings, **readings_of(options)})
    if getattr(options, "what_if", None):
        choice = replace(choice, what_if=what_if_of(options.what_if))
    if getattr(options, "no_federal", True):
        choice = replace(choice, federal_toml=None)
    return choice
