"""Read the stops of a GTFS feed."""

import zipfile
from dataclasses import replace
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from planner.errors import Fault, InputRefused
from planner.provenance import Notice, Source, Tally
from planner.sources.archive import entries
from planner.sources.crs import in_degrees
from planner.sources.delimited import Rows, rows_of
from planner.sources.guidance import NO_GUIDANCE, Guidance
from planner.sources.map_file import VECTOR_SUFFIXES
from planner.sources.numbers import decimal_column
from planner.sources.places import place_table
from planner.sources.placing import place
from planner.sources.read import Read
from planner.sources.rows import require_file
from planner.sources.where import some
from planner.tables import LONLAT

_LARGEST_BYTES = 500_000_000
_BOARDING = ("", "0")
_STATION = "1"


def is_gtfs(path: Path) -> bool:
    """Whether a path looks like a feed: a zip (but for one of maps), ``stops.txt``, or a folder with one."""
    if path.is_dir():
        return (path / "stops.txt").is_file()
    if path.suffix.lower() != ".zip":
        return path.name.lower() == "stops.txt"
    return not _holds_maps_only(path)


def _holds_maps_only(path: Path) -> bool:
    try:
        names = [name.replace("\\", "/").split("/")[-1].lower() for name in entries(path)]
    except (InputRefused, OSError):  # what is wrong with it, the reader of feeds will say
        return False
    return "stops.txt" not in names and any(name.endswith(VECTOR_SUFFIXES) for name in names)


def read_gtfs_stops(path: Path, *, guidance: Guidance = NO_GUIDANCE) -> Read:
    """Read ``stops.txt`` of a feed: a zip (the feed may lie in a subfolder), a folder, or the file itself.

    Parameters
    ----------
    guidance
        What the user chose about the file, and the town to hold it against: a feed is in WGS 84 by its
        specification, but may be swapped, unsigned or in another system all the same.

    Returns
    -------
    Read
        `frame` is table `PLACES` of kind ``bus_stop``: stops and platforms (`location_type` 0 or empty), and
        stations that no platform names as its parent. Entrances, nodes, boarding areas and parents are
        counted in a notice, as are stops without position.

    Raises
    ------
    MissingInput
        There is no such path.
    InputRefused
        No readable feed, or some rows cannot be read; every fault found is listed with its row.
    """
    require_file(path)
    rows = rows_of(_stops_bytes(path), path.name if path.is_file() else f"{path.name}/stops.txt")
    _require_columns(rows)
    faults = _id_faults(rows)
    used, skipped = _where_people_board(rows.frame)
    lonlat = np.column_stack([decimal_column(rows.frame["stop_lon"]), decimal_column(rows.frame["stop_lat"])])
    blank = ((rows.frame["stop_lon"] == "") & (rows.frame["stop_lat"] == "")).to_numpy(dtype=bool)
    faults += _position_faults(rows, lonlat, used & ~blank)
    kept = used & ~blank
    chosen = Rows(
        rows.file,
        rows.frame[kept],
        [n for n, keep in zip(rows.numbers, kept, strict=True) if keep],
        rows.label,
    )
    if faults:
        raise InputRefused(*faults)
    placed = place(np.asarray(shapely.points(lonlat[kept]), dtype=object), chosen, guidance, declared=LONLAT)
    if placed.faults:
        raise InputRefused(*placed.faults)
    notices = [*rows.notices, *placed.notices]
    if skipped.any():
        notices.append(Notice("sources.gtfs_not_boarding", "info", rows.file, int(skipped.sum())))
    if (used & blank).any():
        lost = some(rows.frame["stop_id"][used & blank])
        notices.append(
            Notice("sources.gtfs_no_position", "warning", rows.file, int((used & blank).sum()), lost)
        )
    frame = _places(chosen, placed.geometry)
    return Read(
        frame,
        _source(path, rows.file, Tally("places", len(rows.frame), len(frame))),
        tuple(notices),
        len(rows.frame),
    )


def _source(path: Path, name: str, tally: Tally) -> Source:
    source = Source.of_file(path if path.is_file() else path / "stops.txt", tallies=(tally,))
    return replace(source, name=name)


def _stops_bytes(path: Path) -> bytes:
    if path.is_dir():
        inside = path / "stops.txt"
        if not inside.is_file():
            raise InputRefused.of("sources.gtfs_no_stops", file=path.name)
        return inside.read_bytes()
    if path.suffix.lower() != ".zip":
        return path.read_bytes()
    try:
        with zipfile.ZipFile(path) as feed:
            found = [
                entry
                for entry in feed.infolist()
                if entry.filename.replace("\\", "/").split("/")[-1] == "stops.txt"
            ]
            found = [entry for entry in found if not entry.filename.startswith("__MACOSX")]
            if len(found) != 1:
                key = "sources.gtfs_many_stops" if found else "sources.gtfs_no_stops"
                raise InputRefused.of(key, file=path.name, seen=some(entry.filename for entry in found))
            if found[0].file_size > _LARGEST_BYTES:
                raise InputRefused.of("sources.gtfs_too_large", file=path.name, seen=found[0].file_size)
            return feed.read(found[0])
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError) as error:
        raise InputRefused.of("sources.gtfs_bad_zip", file=path.name, reason=str(error)) from error
    except Exception as error:  # zlib.error and what else a broken archive brings
        if isinstance(error, InputRefused):
            raise
        raise InputRefused.of("sources.gtfs_bad_zip", file=path.name, reason=str(error)) from error


def _require_columns(rows: Rows) -> None:
    missing = [name for name in ("stop_id", "stop_lat", "stop_lon") if name not in rows.frame.columns]
    if missing:
        raise InputRefused(
            *[Fault("sources.gtfs_column", {"file": rows.file, "column": name}) for name in missing]
        )


def _id_faults(rows: Rows) -> list[Fault]:
    ids = rows.frame["stop_id"]
    faults = [
        Fault("sources.gtfs_no_id", {"file": rows.file, "row": rows.at(position)})
        for position in np.flatnonzero((ids == "").to_numpy())
    ]
    first: dict[str, int] = {}
    for position, stop_id in enumerate(ids):
        if stop_id and first.setdefault(stop_id, position) != position:
            values = {
                "file": rows.file,
                "id": stop_id,
                "row": rows.at(position),
                "first": rows.at(first[stop_id]),
            }
            faults.append(Fault("points.id_twice", values))
    return faults


def _where_people_board(frame: pd.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    if "location_type" not in frame.columns:
        return np.ones(len(frame), dtype=bool), np.zeros(len(frame), dtype=bool)
    kind = frame["location_type"]
    parents = set(frame["parent_station"]) - {""} if "parent_station" in frame.columns else set()
    childless = (kind == _STATION) & ~frame["stop_id"].isin(parents)
    used = (kind.isin(_BOARDING) | childless).to_numpy(dtype=bool)
    return used, ~used


def _position_faults(rows: Rows, lonlat: np.ndarray, used: np.ndarray) -> list[Fault]:
    on_globe = (np.abs(lonlat[:, 0]) <= 180) & (np.abs(lonlat[:, 1]) <= 90)
    # Where most cannot be degrees they are metres of some plane: that is asked about as a whole.
    good = on_globe if in_degrees(lonlat[used]) else np.isfinite(lonlat).all(axis=1)
    bad = used & ~good
    return [
        Fault(
            "sources.gtfs_bad_position",
            {
                "file": rows.file,
                "row": rows.at(position),
                "seen": f"{rows.frame['stop_lat'].iloc[position]}, {rows.frame['stop_lon'].iloc[position]}",
            },
        )
        for position in np.flatnonzero(bad)
    ]


def _places(rows: Rows, points: gpd.GeoSeries) -> gpd.GeoDataFrame:
    count = len(rows.frame)
    names = rows.frame["stop_name"] if "stop_name" in rows.frame.columns else [None] * count
    return place_table(
        ids=list(rows.frame["stop_id"]),
        kinds=["bus_stop"] * count,
        names=list(names),
        source=rows.file,
        shapes=list(points),
    )
