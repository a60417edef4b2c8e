"""What each option's value may be, and the refusals when it is not."""

import argparse
from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from planner.cli.supposing import what_if_of
from planner.errors import Fault, InputRefused
from planner.rulebook import Rulebook, RuleSet, in_force, load_rulebook, read_rulebook, under_federal
from planner.sources.map_file import VECTOR_SUFFIXES
from planner.sources.numbers import parse_integer, parse_number
from planner.sources.raster import RASTER_SUFFIXES
from planner.sources.rows import TABLE_SUFFIXES

if TYPE_CHECKING:
    from planner.cli.console import Console

Handler: TypeAlias = Callable[[argparse.Namespace, "Console"], int]
Number = TypeVar("Number", int, float)

_PEOPLE_FILES = frozenset({*TABLE_SUFFIXES, *VECTOR_SUFFIXES, *RASTER_SUFFIXES})


def day_of(text: str | None) -> date | None:
    """Read ``2020-12-31`` or ``31/12/2020``; ``None`` stays ``None``.

    Raises
    ------
    InputRefused
        The text is not a date of the calendar in one of the two forms.
    """
    if text is None:
        return None
    for form in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            return datetime.strptime(text, form).date()
        except ValueError:
            continue
    raise InputRefused.of("cli.bad_date", seen=text)


def _read(text: str, option: str, parse: Callable[[str], Number]) -> Number:
    try:
        return parse(text)
    except InputRefused as error:
        raise InputRefused(
            Fault("cli.option_refused", {"option": option, "seen": text}), *error.faults
        ) from error


def positive(text: str | None, option: str, *, default: float) -> float:
    """Read a quantity above zero, in Brazilian or international form.

    Raises
    ------
    InputRefused
        It is not a number, can be read in two ways, or is not above zero.
    """
    value = default if text is None else _read(text, option, parse_number)
    if not value > 0:
        raise InputRefused.of("cli.not_positive", option=option, seen=text)
    return value


def not_negative(text: str | None, option: str, *, default: float) -> float:
    """Read a quantity of at least zero.

    Raises
    ------
    InputRefused
        It is not a number, can be read in two ways, or is below zero.
    """
    value = default if text is None else _read(text, option, parse_number)
    if not value >= 0:
        raise InputRefused.of("cli.negative", option=option, seen=text)
    return value


def whole(text: str | None, option: str) -> int | None:
    """Read a whole number of at least zero; ``None`` stays ``None``.

    Raises
    ------
    InputRefused
        It is not a whole number, or is below zero.
    """
    if text is None:
        return None
    value = _read(text, option, parse_integer)
    if value < 0:
        raise InputRefused.of("cli.negative", option=option, seen=text)
    return value


def people_or_file(text: str | None) -> int | Path | None:
    """Read ``--population``: a file if there is one of that name, else a number of people."""
    if text is None:
        return None
    path = Path(text)
    if path.exists() or path.suffix.lower() in _PEOPLE_FILES:
        return path
    return _read(text, "--population", parse_integer)


def book_named(name: str) -> Rulebook:
    """Return the rulebook of a bundled id or of a file.

    Raises
    ------
    UnknownRulebook
        It is neither; the known ids are listed.
    RulebookFault
        The file is not a valid rulebook.
    """
    path = Path(name)
    return read_rulebook(path) if path.suffix == ".toml" else load_rulebook(name)


def readings_of(options: argparse.Namespace) -> dict[str, str]:
    """Return what ``--reading`` chooses, by reading.

    Raises
    ------
    InputRefused
        One is not written ``reading=option``.
    """
    choices: dict[str, str] = {}
    given: Sequence[str] = options.reading or ()
    for pair in given:
        name, equals, option = pair.partition("=")
        if not equals:
            raise InputRefused.of("cli.bad_reading", seen=pair)
        choices[name.strip()] = option.strip()
    return choices


def law_of(options: argparse.Namespace) -> RuleSet:
    """Return the rules asked for by ``--law``, ``--on``, ``--reading`` and ``--what-if``.

    The federal rules are laid under them for commands that know ``--no-federal``, unless it is given.
    """
    what_if = what_if_of(getattr(options, "what_if", None))
    law = in_force(
        book_named(options.law), day_of(options.on), readings=readings_of(options), what_if=what_if
    )
    return law if getattr(options, "no_federal", True) else under_federal(law)
