"""Sentences and numbers in the reader's language; Brazilian Portuguese first, English on request.

Sentences live in ``planner/messages/<language>/<area>.toml`` as ``name = "template with {values}"`` and are
asked for as ``area.name``. Numbers and dates put into a template are written as the language writes them;
identifiers that look like numbers are passed as strings and left alone.
"""

import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from babel.dates import format_date
from babel.numbers import format_decimal

Language = Literal["pt", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_LOCALE: Mapping[Language, str] = {"pt": "pt_BR", "en": "en_US"}
_FOLDER = Path(__file__).resolve().parent / "messages"


@cache
def _area(language: Language, area: str) -> Mapping[str, str]:
    with (_FOLDER / language / f"{area}.toml").open("rb") as file:
        return tomllib.load(file)


def number(value: float, language: Language = "pt", *, decimals: int | None = None) -> str:
    """Write a number as the language does.

    Parameters
    ----------
    value
        The number; integers are never given decimals.
    decimals
        Exactly this many decimals; ``None`` shows at most two and drops trailing zeros.
    """
    pattern = "#,##0.##" if decimals is None else "#,##0" + ("." + "0" * decimals if decimals else "")
    return str(format_decimal(value, format=pattern, locale=_LOCALE[language]))


def day(value: date, language: Language = "pt") -> str:
    """Write a date: ``31/12/2020`` in Portuguese, ``2020-12-31`` in English."""
    return format_date(value, "dd/MM/yyyy" if language == "pt" else "yyyy-MM-dd", locale=_LOCALE[language])


def _written(value: object, language: Language) -> object:
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return number(value, language)
    if isinstance(value, date):
        return day(value, language)
    if isinstance(value, (tuple, list)):
        return ", ".join(str(_written(item, language)) for item in value)
    if isinstance(value, Mapping) and set(value) == set(LANGUAGES):
        return value[language]
    return value


def sentence(key: str, language: Language = "pt", /, **values: object) -> str:
    """Return the sentence ``area.name`` with its values written in.

    Raises
    ------
    KeyError
        The language has no such sentence, or the sentence needs a value that was not given.
    """
    area, _, name = key.partition(".")
    template = _area(language, area)[name]
    return template.format_map({name: _written(value, language) for name, value in values.items()})
