"""Read map files (GeoJSON, GeoPackage, Shapefile) into longitude and latitude."""

from pathlib import Path

import geopandas as gpd
import numpy as np
import pyogrio
import shapely
from pyogrio.errors import DataSourceError

from planner.errors import InputRefused
from planner.geodesy import to_lonlat
from planner.provenance import Notice
from planner.sources.coordinates import BRAZIL
from planner.tables import LONLAT

VECTOR_SUFFIXES = (".geojson", ".json", ".gpkg", ".shp", ".zip")


def _only_layer(path: Path) -> str:
    try:
        layers = pyogrio.list_layers(path)
    except (DataSourceError, OSError, ValueError) as error:
        raise InputRefused.of("sources.map_unreadable", file=path.name, reason=_reason(error)) from error
    spatial = [str(name) for name, kind in layers if kind is not None]
    if len(spatial) != 1:
        raise InputRefused.of(
            "sources.map_layers", file=path.name, count=len(spatial), layers=tuple(spatial) or ("-",)
        )
    return spatial[0]


def _reason(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def read_vector(path: Path) -> tuple[gpd.GeoDataFrame, tuple[Notice, ...]]:
    """Return the features in EPSG:4326, without heights, in the order of the file.

    Raises
    ------
    InputRefused
        The file cannot be read, has more than one layer, no usable reference system, or coordinates that are
        no longitude and latitude though it says so.
    """
    layer = _only_layer(path)
    try:
        frame = pyogrio.read_dataframe(path, layer=layer)
    except (DataSourceError, OSError, ValueError, shapely.errors.ShapelyError) as error:
        raise InputRefused.of("sources.map_unreadable", file=path.name, reason=_reason(error)) from error
    if not isinstance(frame, gpd.GeoDataFrame):
        raise InputRefused.of("sources.map_layers", file=path.name, count=0, layers=("-",))
    frame = frame.set_geometry(shapely.force_2d(frame.geometry.array))
    if frame.geometry.name != "geometry":
        frame = frame.rename_geometry("geometry")
    notices: tuple[Notice, ...] = ()
    if frame.crs is None:
        frame, notices = _with_evident_crs(frame, path.name)
    frame = to_lonlat(frame)
    _refuse_other_than_degrees(frame, path.name)
    return frame, notices


def _with_evident_crs(frame: gpd.GeoDataFrame, file: str) -> tuple[gpd.GeoDataFrame, tuple[Notice, ...]]:
    """Take coordinates without a reference system as degrees only where they all lie in Brazil as such."""
    west, south, east, north = BRAZIL
    bounds = frame.total_bounds
    inside = bounds[0] >= west and bounds[1] >= south and bounds[2] <= east and bounds[3] <= north
    if not inside:
        seen = tuple(f"{value:.2f}" for value in bounds)
        raise InputRefused.of("sources.crs_missing", file=file, seen=", ".join(seen))
    return frame.set_crs(LONLAT), (Notice("sources.crs_assumed", "warning", file, len(frame)),)


def _refuse_other_than_degrees(frame: gpd.GeoDataFrame, file: str) -> None:
    bounds = frame.total_bounds
    if not len(frame) or np.isnan(bounds).all():
        return
    if (
        not np.isfinite(bounds).all()
        or np.abs(bounds[[0, 2]]).max() > 180
        or np.abs(bounds[[1, 3]]).max() > 90
    ):
        raise InputRefused.of(
            "sources.not_degrees", file=file, seen=", ".join(f"{value:.2f}" for value in bounds)
        )
