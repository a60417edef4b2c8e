"""Positions that no survey gave: placeholders, and the one point that a geocoder answers for many addresses.

What is seen is told with its rows; nothing is moved or left out here.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date

import numpy as np

from planner.errors import InputRefused
from planner.geodesy import Floats
from planner.provenance import Notice
from planner.sources.dates import parse_date
from planner.sources.delimited import Rows
from planner.sources.headers import fold
from planner.sources.where import some

STREETS_AT_ONE_POSITION = 3
"""Addresses on so many different streets cannot lie at one point: two meet at a corner, three hardly ever."""

ROWS_AT_ONE_POSITION = 5
"""The same where a file tells no addresses."""

_ADDRESS = (
    "logradouro",
    "nomelogradouro",
    "endereco",
    "enderecocompleto",
    "rua",
    "via",
    "address",
    "addrstreet",
)
_DATED = (
    "dataextracao",
    "dataatualizacao",
    "atualizadoem",
    "dataatualizacaodados",
    "extraidoem",
    "databasedados",
)


def suspect_positions(rows: Rows, lonlat: Floats, ids: Sequence[str]) -> list[Notice]:
    """Return notices of placeholders and of positions that several rows share.

    Parameters
    ----------
    lonlat
        (n, 2) degrees of the rows' points, ``NaN`` where a row is no point.
    ids
        Of the rows.
    """
    notices = []
    holds = np.flatnonzero(_placeholder(lonlat))
    if len(holds):
        first = lonlat[holds[0]]
        values = {"lat": f"{first[1]:g}", "lon": f"{first[0]:g}"}
        notices.append(_of_rows("points.placeholder", "warning", rows, holds, ids, values))
    groups: dict[tuple[float, float], list[int]] = defaultdict(list)
    for position in np.flatnonzero(np.isfinite(lonlat).all(axis=1)):
        groups[float(lonlat[position, 0]), float(lonlat[position, 1])].append(int(position))
    shared = {where: held for where, held in groups.items() if len(held) > 1}
    if shared:
        together = np.array(sorted(position for held in shared.values() for position in held))
        values_shared = {"positions": len(shared)}
        notices.append(_of_rows("points.shared_position", "info", rows, together, ids, values_shared))
    streets = _streets(rows)
    for (lon, lat), held in shared.items():
        different = len({streets[position] for position in held} - {""}) if streets else 0
        if different >= STREETS_AT_ONE_POSITION or (not streets and len(held) >= ROWS_AT_ONE_POSITION):
            at = {"lat": f"{lat:.6f}", "lon": f"{lon:.6f}", "streets": different or len(held)}
            notices.append(_of_rows("points.one_position", "warning", rows, np.array(held), ids, at))
    return notices


def content_day(rows: Rows) -> date | None:
    """Return the newest day in a column that says when the data was extracted or updated."""
    column = next((name for name in rows.frame.columns if fold(str(name)) in _DATED), None)
    days = []
    for text in set(rows.column(column)) - {""}:
        try:
            days.append(parse_date(text))
        except (InputRefused, ValueError):
            continue
    return max(days, default=None)


def _placeholder(lonlat: Floats) -> np.ndarray:
    lon, lat = lonlat[:, 0], lonlat[:, 1]
    whole = (lon == np.round(lon)) & (lat == np.round(lat))  # (0, 0), (1, 1), (-30, -51)
    return np.asarray(whole | (lon == lat), dtype=bool)


def _streets(rows: Rows) -> list[str]:
    """Return the street of each row, folded and without numbers, or nothing where no column tells it."""
    column = next((name for name in rows.frame.columns if fold(str(name)) in _ADDRESS), None)
    if column is None:
        return []
    return [re.sub(r"[0-9]", "", fold(re.split(r"[,;]", text)[0])) for text in rows.frame[column]]


def _of_rows(
    key: str,
    severity: str,
    rows: Rows,
    positions: np.ndarray,
    ids: Sequence[str],
    values: Mapping[str, object],
) -> Notice:
    return Notice(
        key,
        "warning" if severity == "warning" else "info",
        rows.file,
        len(positions),
        some(ids[position] for position in positions),
        values,
        tuple(ids[position] for position in positions),
    )
