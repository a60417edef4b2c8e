"""What every reader hands back: one checked table, and an account of what was read."""

from dataclasses import dataclass

import geopandas as gpd

from planner.provenance import Notice, Source


@dataclass(frozen=True)
class Read:
    """One file as one table.

    Attributes
    ----------
    frame
        The table, in EPSG:4326; which one, the reader says.
    source
        The file with its hash.
    notices
        What was seen while reading.
    rows
        Rows (or features) in the file: the rows of `frame` and those that a notice says were left out.
    """

    frame: gpd.GeoDataFrame
    source: Source
    notices: tuple[Notice, ...] = ()
    rows: int = 0


@dataclass(frozen=True)
class MapRead:
    """One street map as tables.

    Attributes
    ----------
    streets, nodes
        Tables `STREETS` and `NODES`.
    places
        Table `PLACES`: what the map's tags say of stands, stops and terminals.
    place_kinds
        Kinds that such a map can hold at all: of these, none found means none mapped.
    source, notices
        The file with its hash; what was seen while reading.
    """

    streets: gpd.GeoDataFrame
    nodes: gpd.GeoDataFrame
    places: gpd.GeoDataFrame
    place_kinds: frozenset[str]
    source: Source
    notices: tuple[Notice, ...] = ()
