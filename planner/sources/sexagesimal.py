"""Degrees, minutes and seconds as people write them: ``20°43'09,5"S``, ``S 20 43 09``, ``-46° 36.5'``."""

import re

import numpy as np
import pandas as pd

from planner.geodesy import Floats
from planner.sources.numbers import decimal_column

_NUMBER = r"\d+(?:[.,]\d+)?"
_SIDE = r"(?P<{name}>[NSLEWO]|NORTE|SUL|LESTE|OESTE|NORTH|SOUTH|EAST|WEST)?"
_PATTERN = re.compile(
    rf"""{_SIDE.format(name="before")}\s*(?P<sign>[-+])?\s*
    (?P<degrees>{_NUMBER})\s*(?:[°º˚*:\s]|GRAUS?|D)\s*
    (?:(?P<minutes>{_NUMBER})\s*(?:['′’´:\s]|MIN)?\s*
    (?:(?P<seconds>{_NUMBER})\s*(?:["″”¨]|''|′′|’’|´´|S(?:EG)?(?=\s))?\s*)?)?
    {_SIDE.format(name="after")}""",
    re.VERBOSE,
)
_NEGATIVE = frozenset("SWO")
_ALONG = {"N": "lat", "S": "lat", "L": "lon", "E": "lon", "W": "lon", "O": "lon"}


def parse_degrees(text: str, *, axis: str | None = None) -> float:
    """Return decimal degrees of an angle in degrees, minutes and seconds, ``NaN`` where it is none.

    Parameters
    ----------
    axis
        ``lat`` or ``lon``: a side of the other axis (``W`` in a latitude) makes it no angle of this one.
    """
    clean = " ".join(text.upper().replace("\u2212", "-").replace("\u2013", "-").split())
    found = _PATTERN.fullmatch(clean)
    if found is None or (found["before"] and found["after"]):
        return float("nan")
    side = (found["before"] or found["after"] or "")[:1]
    parts = [float((found[name] or "0").replace(",", ".")) for name in ("degrees", "minutes", "seconds")]
    wrong_axis = side and axis is not None and _ALONG[side] != axis
    # A fraction belongs to the last part only: 20,5° 30' says two things.
    broken = any(
        found[later] and part % 1 for part, later in zip(parts, ("minutes", "seconds"), strict=False)
    )
    if wrong_axis or broken or parts[1] >= 60 or parts[2] >= 60 or (side and found["sign"] == "+"):
        return float("nan")
    value = parts[0] + parts[1] / 60 + parts[2] / 3600
    return -value if found["sign"] == "-" or side in _NEGATIVE else value


def angle_column(texts: pd.Series, *, axis: str) -> Floats:
    """Return a column of decimal numbers or of angles, ``NaN`` where a cell is neither."""
    values = decimal_column(texts)
    for position in np.flatnonzero(np.isnan(values)):
        if texts.iloc[position]:
            values[position] = parse_degrees(str(texts.iloc[position]), axis=axis)
    return values
