"""Numbers as people type them in Brazil: decimal comma, dots between thousands, or the other way round.

What can be read in two ways is refused, never guessed: ``1.234`` is one thousand in Brazil and one and a bit
in a programmer's file.
"""

import re

import numpy as np
import pandas as pd

from planner.errors import InputRefused
from planner.geodesy import Floats

_MINUS = str.maketrans(
    {"\u2212": "-", "\u2013": "-"}
)  # the minus sign and the dash that spreadsheets put for it
_SPACES = re.compile(r"[\s\u00a0\u202f]+")
_DECIMAL = r"[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d{1,3})?"
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:(?P<group>[., ])\d{3})(?:(?P=group)\d{3})*(?:(?!(?P=group))[.,]\d+)?")
_TWO_WAYS = re.compile(r"[+-]?[1-9]\d{0,2}[.,]\d{3}")


def _clean(text: str) -> str:
    return _SPACES.sub(" ", text.translate(_MINUS).strip())


def parse_decimal(text: str) -> float:
    """Return a number whose single mark, dot or comma, is the decimal mark (a coordinate, for one).

    Raises
    ------
    InputRefused
        The text is not such a number; thousands marks are not accepted here.
    """
    clean = _clean(text)
    if not re.fullmatch(_DECIMAL, clean):
        raise InputRefused.of("sources.not_a_decimal", seen=text)
    value = float(clean.replace(",", "."))
    if not np.isfinite(value):
        raise InputRefused.of("sources.not_a_decimal", seen=text)
    return value


def parse_number(text: str, *, mark: str | None = None) -> float:
    """Return a quantity (a length, people) that may have thousands marks.

    Parameters
    ----------
    mark
        The decimal mark, where other numbers of the same column have shown it; decides ``1.234``.

    Raises
    ------
    InputRefused
        The text is not a number, or can be read in two ways.
    """
    clean = _clean(text)
    if _TWO_WAYS.fullmatch(clean):
        if mark is None:
            whole = re.sub(r"[.,]", "", clean)
            raise InputRefused.of("sources.number_two_ways", seen=text, whole=whole, decimal=clean + "0")
        return float(clean.replace(",", ".") if mark in clean else re.sub(r"[.,]", "", clean))
    grouped = _GROUPED.fullmatch(clean)
    if grouped and _is_grouped(clean, grouped["group"]):
        return float(clean.replace(grouped["group"], "").replace(",", "."))
    if re.fullmatch(_DECIMAL, clean) and np.isfinite(value := float(clean.replace(",", "."))):
        return value
    raise InputRefused.of("sources.not_a_number", seen=text)


def _is_grouped(clean: str, group: str) -> bool:
    """Whether the first mark stands between thousands: a blank, a mark that comes again or before another."""
    other = {".": ",", ",": "."}.get(group)
    leading_zero = clean.lstrip("+-").startswith("0")
    return not leading_zero and (
        group == " " or clean.count(group) > 1 or (other is not None and other in clean)
    )


def parse_integer(text: str) -> int:
    """Return a count: ``115.337`` and ``115 337`` are 115337; decimals must be zeros (``115337,0``).

    Raises
    ------
    InputRefused
        The text is not a whole number.
    """
    clean = _clean(text)
    if re.fullmatch(r"[+-]?\d{1,15}", clean):
        return int(clean)
    grouped = re.fullmatch(r"[+-]?[1-9]\d{0,2}(?:(?P<g>[. ])\d{3})(?:(?P=g)\d{3}){0,4}(?:,0+)?", clean)
    if grouped:
        return int(clean.split(",")[0].replace(grouped["g"], ""))
    if re.fullmatch(r"[+-]?\d{1,15}[.,]0{1,2}", clean):
        return int(re.split(r"[.,]", clean)[0])
    raise InputRefused.of("sources.not_an_integer", seen=text)


def decimal_mark(texts: pd.Series) -> str | None:
    """Return the decimal mark that a column of numbers shows beyond doubt, or ``None``."""
    clean = texts.dropna().astype(str).str.strip()
    single = clean[clean.str.count(r"[.,]") == 1]
    sure = single[~single.str.fullmatch(_TWO_WAYS.pattern)]
    marks = {mark for mark in ".," if sure.str.contains(mark, regex=False).any()}
    return marks.pop() if len(marks) == 1 else None


def decimal_column(texts: pd.Series) -> Floats:
    """Return a column read as by `parse_decimal`, ``NaN`` where it cannot be read."""
    clean = texts.fillna("").astype(str).str.translate(_MINUS).str.strip()
    readable = clean.str.fullmatch(_DECIMAL).to_numpy(dtype=bool)
    values = pd.to_numeric(clean.where(readable).str.replace(",", ".", regex=False), errors="coerce")
    found = values.to_numpy(dtype=float, na_value=np.nan)
    return np.where(np.isfinite(found), found, np.nan)
