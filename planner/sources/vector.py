"""Read map files into longitude and latitude."""

from pathlib import Path

import geopandas as gpd
import pandas as pd

from planner.errors import InputRefused
from planner.provenance import Notice
from planner.sources.delimited import Rows
from planner.sources.guidance import NO_GUIDANCE, Guidance
from planner.sources.map_file import VECTOR_SUFFIXES, Fits, MapTable, is_place, read_map
from planner.sources.placing import Placed, place
from planner.sources.spreadsheet import as_text
from planner.sources.where import feature
from planner.tables import LONLAT

__all__ = ["VECTOR_SUFFIXES", "placed_map", "read_vector"]


def placed_map(path: Path, guidance: Guidance, *, fits: Fits = is_place) -> tuple[Rows, Placed, MapTable]:
    """Return the features of a map file as rows of text, and where they are.

    Raises
    ------
    InputRefused
        The file cannot be read, or has several layers that fit.
    """
    table = read_map(path, guidance, fits=fits)
    texts = table.attributes.apply(lambda column: column.map(as_text)).astype(object)
    texts = texts if len(texts.columns) else pd.DataFrame(index=range(len(table.shapes)))
    rows = Rows(path.name, texts, list(range(1, len(texts) + 1)), feature, table.notices)
    found = place(table.shapes, rows, guidance, declared=table.declared)
    if table.declared is None and guidance.crs is None and not found.faults and len(texts):
        found.notices.append(Notice("sources.crs_assumed", "warning", path.name, len(texts)))
    return rows, found, table


def read_vector(
    path: Path, guidance: Guidance = NO_GUIDANCE, *, fits: Fits = is_place
) -> tuple[gpd.GeoDataFrame, tuple[Notice, ...]]:
    """Return the features in EPSG:4326, without heights, in the order of the file.

    Raises
    ------
    InputRefused
        The file cannot be read, has several layers that fit, or coordinates in a system that is not told or
        does not fit the town.
    """
    rows, found, table = placed_map(path, guidance, fits=fits)
    if found.faults:
        raise InputRefused(*found.faults)
    columns = table.attributes.drop(columns="geometry", errors="ignore")
    frame = gpd.GeoDataFrame(columns, geometry=found.geometry.to_numpy(), crs=LONLAT)
    return frame, (*rows.notices, *found.notices)
