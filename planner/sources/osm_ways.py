"""Highway ways of an OpenStreetMap file as flat arrays.

A Python object for each way, its tags and its nodes costs more than reading the file. So osmium itself picks
the ways and writes them, with the places of their nodes, as lines of its OPL text (one object a line, fields
parted by blanks, other marks escaped), which are taken apart in bulk.
"""

import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import osmium
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.sources.osm_classes import WAY_FLAG_TAGS
from planner.sources.osm_file import osm_input, placed_copy
from planner.sources.osm_writing import osm_writer

WAY_TAGS = ("name", *WAY_FLAG_TAGS)
"""Tags of a highway way that are kept."""

_FORMAT = "opl,add_metadata=none,locations_on_ways=true"
_ESCAPED = re.compile("%([0-9a-f]+)%")
_MARKS = str.maketrans("nxy,", "    ")
_UNKNOWN = 999.0
# Stands for the place of a node that the file does not hold: no number of degrees.


@dataclass(frozen=True)
class Ways:
    """Highway ways as flat arrays.

    Attributes
    ----------
    ids
        (w,) way numbers.
    tags
        Key of `WAY_TAGS` → (w,) values, ``None`` where absent.
    refs, way, lonlat
        (n,) node numbers in drawing order, (n,) position of their way, (n, 2) degrees, ``NaN`` for a node
        that the file does not hold.
    """

    ids: Ints
    tags: Mapping[str, NDArray[np.object_]]
    refs: Ints
    way: Ints
    lonlat: Floats


def read_ways(path: Path) -> Ways:
    """Read every way tagged ``highway``, whatever its other tags, in the order of the file.

    Raises
    ------
    RuntimeError
        osmium cannot read the file.
    """
    with tempfile.TemporaryDirectory(prefix="mototaxi-vias-") as folder:
        text = Path(folder) / "ways.opl"
        try:
            _write(path, text)
        except osmium.InvalidLocationError:
            _write(placed_copy(path, Path(folder)), text)
        # Most marks escaped are blanks; what blanks part is told by its place at either end of the line.
        lines = text.read_text(encoding="utf-8").replace("%20%", " ").split("\n")
    return _taken_apart([line for line in lines if line])


def _write(path: Path, target: Path) -> None:
    places = osmium.NodeLocationsForWays(osmium.index.create_map("flex_mem"))
    places.ignore_errors()
    ways = osmium.filter.EntityFilter(osmium.osm.WAY)
    with osm_writer(target, _FORMAT, overwrite=True) as writer:
        osmium.apply(osm_input(path), places, ways, osmium.filter.KeyFilter("highway"), writer)


def _taken_apart(lines: list[str]) -> Ways:
    numbers, drawn = [], []
    values: list[str | None] = []
    for line in lines:
        number, tags = line.split(" ", 1)
        tags, nodes = tags.rsplit(" ", 1)
        told = tags[1:].replace(",", "=").split("=")  # a list for each tag takes twice as long
        numbers.append(number[1:])
        values.extend(map(dict(zip(told[::2], told[1::2], strict=True)).get, WAY_TAGS))
        drawn.append(nodes[1:])
    sizes = np.array([nodes.count("n") for nodes in drawn], dtype=np.int64)
    refs, lonlat = _nodes(",".join(filter(None, drawn)))
    columns: NDArray[np.object_] = np.full((len(lines), len(WAY_TAGS)), None, dtype=object)
    columns.ravel()[:] = values
    return Ways(
        ids=np.array(numbers, dtype=np.int64),
        tags={key: _unescaped(columns[:, position]) for position, key in enumerate(WAY_TAGS)},
        refs=refs,
        way=np.repeat(np.arange(len(sizes)), sizes),
        lonlat=lonlat,
    )


def _nodes(text: str) -> tuple[Ints, Floats]:
    """Return numbers and places of nodes written ``n1x-46.6y-20.7,n2xy``."""
    plain = text.replace("xy", f"x{_UNKNOWN}y{_UNKNOWN}").translate(_MARKS)
    table = np.fromstring(plain, sep=" ").reshape(-1, 3)
    lonlat = table[:, 1:]
    return table[:, 0].astype(np.int64), np.where(lonlat == _UNKNOWN, np.nan, lonlat)


def _unescaped(column: NDArray[np.object_]) -> NDArray[np.object_]:
    """Return values with ``%20%`` as the mark of that number."""
    plain = column.copy()
    for position, text in enumerate(column):
        if text and "%" in text:
            plain[position] = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    return plain
