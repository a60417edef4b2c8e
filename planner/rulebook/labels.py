"""What the keys and fixed values of a rule are called in the reader's language."""

import datetime as dt
from collections.abc import Callable, Mapping

from planner.language import Language, day, number, sentence
from planner.tables import PLACE_KINDS
from planner.words import kind_word


def field_label(name: str, language: Language = "pt") -> str:
    """Return what a key of a rule is called; a key that is not a rule's stays as it is."""
    return _known("field", name, language) or name


def value_label(field: str, value: object, language: Language = "pt") -> str:
    """Write the value of a rule's key in words.

    Parameters
    ----------
    field
        The key, which says what a bare word means: ``before = "permit"``.
    value
        A plain JSON value, as `pydantic.BaseModel.model_dump` gives it.
    """
    for holds, write in _WRITERS:
        if holds(value):
            return write(field, value, language)
    return _word(field, str(value), language)


def _pair(_: str, value: Mapping[str, object], language: Language) -> str:
    if set(value) == {"pt", "en"}:
        return str(value[language])
    if set(value) == {"act", "article"}:
        return f"{value['act']}, {value['article']}"
    return "; ".join(
        f"{field_label(name, language)} = {value_label(name, inner, language)}"
        for name, inner in value.items()
    )


_WRITERS: tuple[tuple[Callable[[object], bool], Callable[..., str]], ...] = (
    (lambda value: value is None or value in ([], {}), lambda *_: "—"),
    (
        lambda value: isinstance(value, bool),
        lambda _, value, language: sentence(f"fields.{'yes' if value else 'no'}", language),
    ),
    (lambda value: isinstance(value, dict), _pair),
    (
        lambda value: isinstance(value, list),
        lambda field, value, language: ", ".join(value_label(field, item, language) for item in value),
    ),
    # A year is no quantity: 2026 is never written 2.026.
    (
        lambda value: isinstance(value, (int, float)),
        lambda field, value, language: str(value) if field == "base_year" else number(value, language),
    ),
)


def _word(field: str, value: str, language: Language) -> str:
    if field == "kind":
        return _known("kind", value, language) or value
    try:
        return day(dt.date.fromisoformat(value), language)
    except ValueError:
        pass
    if field in ("subject", "object") and value in PLACE_KINDS:
        return kind_word(value, language)
    return _known("value", value, language) or value


def _known(sort: str, name: str, language: Language) -> str | None:
    try:
        return sentence(f"fields.{sort}_{name}", language)
    except KeyError:
        return None
