"""Dates as people type them: ISO, or day/month/year."""

import datetime as dt
import re

from planner.errors import InputRefused


def parse_date(text: str) -> dt.date:
    """Return the date of ``2016-03-01`` (a time after it is dropped) or ``01/03/2016``.

    Raises
    ------
    InputRefused
        The text is no such date, or the calendar has no such day.
    """
    clean = text.strip()
    iso = re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?", clean)
    local = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})(?: .*)?", clean)
    try:
        if iso:
            return dt.date(int(iso[1]), int(iso[2]), int(iso[3]))
        if local:
            return dt.date(int(local[3]), int(local[2]), int(local[1]))
    except ValueError:
        pass
    raise InputRefused.of("sources.not_a_date", seen=text)
