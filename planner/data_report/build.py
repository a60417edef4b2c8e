"""Make the report of a city, or of files that were refused."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

from planner.city import City
from planner.data_report.accounts import accounts_of
from planner.data_report.age import age_notices
from planner.data_report.people import people_notices
from planner.data_report.places import NO_WORDS, OwnWords, duplicate_notices, layer_notices
from planner.data_report.remark import SEVERITIES, DataReport, Remark
from planner.data_report.streets import street_notices
from planner.errors import Fault
from planner.sources.where import some

DEFAULT_OLD_YEARS = 5.0
"""Data older than this is told: bus lines and streets of a growing town have changed by then."""


_SAID_BETTER = frozenset({"lines.islands"})
# The reader counts pieces; the report names the islands and their lengths.


def data_report(
    city: City,
    *,
    day: date | None = None,
    older_than_years: float = DEFAULT_OLD_YEARS,
    own: OwnWords = NO_WORDS,
) -> DataReport:
    """Report what was seen while reading a city and what its tables show.

    Parameters
    ----------
    day
        Day on which the age of the data is judged; ``None`` judges no age.
    older_than_years
        Age from which data is told as old.
    own
        A rulebook's words for kinds of place of the town's own, by language and kind; of these too is told
        that no input has any.
    """
    notices = [
        *(notice for notice in city.notices if notice.key not in _SAID_BETTER),
        *layer_notices(city, own),
        *duplicate_notices(city, own),
        *street_notices(city),
        *people_notices(city),
        *([] if day is None else age_notices(city, day, older_than_years)),
    ]
    remarks = [Remark.of_notice(notice) for notice in notices]
    return DataReport(_gravest_first(remarks), accounts_of(city, notices), day)


def refused_report(faults: Iterable[Fault], rest: DataReport | None = None) -> DataReport:
    """Report files that were refused, besides what could be read.

    Parameters
    ----------
    rest
        Report of the city made of the other files.
    """
    groups: dict[tuple[str, str], list[Fault]] = defaultdict(list)
    for fault in faults:
        groups[fault.key, str(fault.values.get("file", "—"))].append(fault)
    errors = [_error(key, file, group) for (key, file), group in groups.items()]
    read = rest or DataReport((), ())
    return DataReport(_gravest_first([*errors, *read.remarks]), read.accounts, read.day)


def _error(key: str, file: str, group: list[Fault]) -> Remark:
    """Return all faults of one kind in one file as one remark that says the first in full."""
    rows = some(_row(fault) for fault in group if "row" in fault.values)
    return Remark(key, "error", file, len(group), rows, {**group[0].values})


def _row(fault: Fault) -> str:
    row = fault.values["row"]
    return str(row["pt"]) if isinstance(row, Mapping) else str(row)


def _gravest_first(remarks: list[Remark]) -> tuple[Remark, ...]:
    return tuple(sorted(remarks, key=lambda remark: SEVERITIES.index(remark.severity)))
