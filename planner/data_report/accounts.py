"""Every row read is accounted for: read = used + flagged + refused."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import geopandas as gpd

from planner.city import City
from planner.provenance import Notice, TableName

LEFT_OUT: Mapping[str, TableName] = {
    "city.places_elsewhere": "places",
    "city.places_outside": "places",
    "city.told_by_file": "places",
    "lines.no_line": "streets",
    "osm.conflated": "places",
    "osm.mode_untold": "places",
    "osm.out_of_use": "places",
    "osm.place_without_shape": "places",
    "osm.ways_aside": "streets",
    "osm.ways_lost": "streets",
    "population.unknown": "population",
    "sources.boundary_others": "boundary",
    "sources.gtfs_no_position": "places",
    "sources.gtfs_not_boarding": "places",
}
"""Notices whose rows are in no table of the city, and the table they were meant for."""

_TOTALS = "sources.totals_left_out"
# Rows that sum up the others are taken out before a reader counts; they were read all the same.
_RASTER = "raster.read"
# The cells of a raster without people, or without a value, are told beside those in use.
_REPAIRED = "sources.geometry_repaired"


@dataclass(frozen=True)
class Account:
    """What became of the rows of one input that were meant for one table.

    Attributes
    ----------
    file, table
        The input and the table.
    read
        Rows, features, ways or tagged objects that the reader counted in the file.
    used
        Those in the city about which nothing was remarked.
    flagged
        Those in the city that a remark names.
    refused
        Those left out, counted by the notices that say why.
    """

    file: str
    table: TableName
    read: int
    used: int
    flagged: int
    refused: int

    @property
    def whole(self) -> bool:
        """Whether every row is accounted for."""
        return self.read == self.used + self.flagged + self.refused

    def as_json(self) -> dict[str, object]:
        """Return the account as plain JSON values."""
        return {
            "file": self.file,
            "table": self.table,
            "read": self.read,
            "used": self.used,
            "flagged": self.flagged,
            "refused": self.refused,
        }


def accounts_of(city: City, notices: Sequence[Notice]) -> tuple[Account, ...]:
    """Return one account an input and table; inputs of one name are counted together.

    Parameters
    ----------
    notices
        The city's own and those of the checks made since.
    """
    read: dict[tuple[str, TableName], int] = {}
    kept: dict[tuple[str, TableName], int] = {}
    for source in city.sources:
        for tally in source.tallies:
            key = (source.name, tally.table)
            read[key] = read.get(key, 0) + tally.read
            kept[key] = kept.get(key, 0) + tally.used
    accounts = []
    for (file, table), count in read.items():
        own = [notice for notice in notices if notice.where == file]
        totals = sum(notice.count for notice in own if notice.key == _TOTALS)
        refused = totals + sum(_left_out(notice, table) for notice in own)
        ids = _ids(city, file, table)
        present = kept[file, table] if ids is None else len(ids)
        flagged = _repaired(own, table, present) if ids is None else _flagged(ids, own)
        accounts.append(Account(file, table, count + totals, present - flagged, flagged, refused))
    return tuple(accounts)


def _left_out(notice: Notice, table: TableName) -> int:
    if notice.key == _RASTER and table == "population":
        return int(str(notice.values["empty"])) + int(str(notice.values["unknown"]))
    return notice.count if LEFT_OUT.get(notice.key) == table else 0


def _repaired(notices: Iterable[Notice], table: TableName, present: int) -> int:
    """Return how many areas of a boundary, which have no ids, were mended."""
    mended = sum(notice.count for notice in notices if notice.key == _REPAIRED)
    return min(mended, present) if table == "boundary" else 0


def _ids(city: City, file: str, table: TableName) -> list[str] | None:
    """Return the id of each row of a file that the city holds; ``None`` for a table without ids."""
    if table == "places":
        return list(city.places["id"][city.places["source"] == file])
    if table == "population" and city.population is not None:
        return list(city.population["id"])
    if table == "streets" and city.streets is not None and city.streets["osm_way"].notna().all():
        return way_ids(city.streets)
    return None


def way_ids(streets: gpd.GeoDataFrame) -> list[str]:
    """Return each way of table `STREETS` once, as text."""
    return [str(way) for way in streets["osm_way"].dropna().unique()]


def _flagged(ids: Iterable[str], notices: Iterable[Notice]) -> int:
    named = {subject for notice in notices for subject in notice.subjects}
    return sum(one in named for one in ids)
