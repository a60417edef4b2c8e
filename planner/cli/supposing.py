"""``--what-if``, ``--no-federal``, ``--readings-check``: what is laid over, under and beside a law."""

import argparse

from planner.city import City
from planner.errors import InputRefused
from planner.language import Language, sentence
from planner.rulebook import RuleSet, WhatIf
from planner.sources.numbers import parse_number
from planner.validate import ALWAYS_CHECKED, Finding, Sensitivity, alternatives, reading_sensitivity


def add_supposing(parser: argparse.ArgumentParser, language: Language, *, on_the_map: bool = True) -> None:
    """Add ``--what-if`` and, for commands that judge places, ``--no-federal`` and ``--readings-check``."""
    parser.add_argument(
        "--what-if", metavar="REGRA=N", action="append", help=sentence("what_if.option", language)
    )
    if on_the_map:
        parser.add_argument(
            "--no-federal", action="store_true", help=sentence("what_if.no_federal", language)
        )
        parser.add_argument(
            "--readings-check", action="store_true", help=sentence("what_if.readings_check", language)
        )


def what_if_of(texts: list[str] | None) -> WhatIf | None:
    """Read ``off=RULE``, ``back=RULE``, ``RULE=400`` and ``RULE.field=400``; nothing asked is ``None``.

    Raises
    ------
    InputRefused
        A text has another form, or its number cannot be read.
    """
    off: list[str] = []
    back: list[str] = []
    numbers: dict[str, float] = {}
    for text in texts or ():
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise InputRefused.of("what_if.bad_form", seen=text)
        if name in ("off", "back"):
            (off if name == "off" else back).append(value)
        else:
            numbers[name] = parse_number(value)
    return WhatIf(tuple(off), tuple(back), numbers) if off or back or numbers else None


def sensitivity_of(
    options: argparse.Namespace,
    city: City,
    law: RuleSet,
    findings: tuple[Finding, ...],
    *,
    accuracy_m: float = 0.0,
    radius_m: float,
) -> Sensitivity | None:
    """Look at other readings where asked to, or where there are few; ``None`` where it was not done."""
    others = alternatives(law)
    if not others or not (options.readings_check or len(others) <= ALWAYS_CHECKED):
        return None
    return reading_sensitivity(city, law, findings, accuracy_m=accuracy_m, radius_m=radius_m)
