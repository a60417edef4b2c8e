"""A date as a planner types it: the calendar of the browser's component speaks English only."""

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from planner.errors import InputRefused

FIRST_DAY, LAST_DAY = date(1980, 1, 1), date(2100, 12, 31)
ZONE = ZoneInfo("America/Sao_Paulo")


def today() -> date:
    """Return the day it is in Brazil. The screen may ask the clock; nothing below it does."""
    return datetime.now(ZONE).date()


def parse_day(text: str) -> date:
    """Read ``31/12/2020``, ``31.12.2020`` or ``2020-12-31``.

    Raises
    ------
    InputRefused
        It is none of these, no day of the calendar, or outside 1980 to 2100.
    """
    clean = text.strip()
    brazilian = re.fullmatch(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})", clean)
    written = re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", clean)
    try:
        if brazilian:
            day, month, year = map(int, brazilian.groups())
        elif written:
            year, month, day = map(int, written.groups())
        else:
            raise ValueError(clean)
        read = date(year, month, day)
    except ValueError as error:
        raise InputRefused.of("work.day_form", seen=clean) from error
    if not FIRST_DAY <= read <= LAST_DAY:
        raise InputRefused.of("work.day_range", seen=clean, first=FIRST_DAY, last=LAST_DAY)
    return read
