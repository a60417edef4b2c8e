"""Population as a raster (GeoTIFF): people a cell, put at the cells' centres."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from planner.errors import InputRefused, MissingInput
from planner.geodesy import Floats, crs_name, from_degrees, to_degrees
from planner.provenance import Notice, Source, Tally
from planner.sources.guidance import NO_GUIDANCE, Guidance, Reference
from planner.sources.read import Read
from planner.tables import LONLAT, POPULATION, check

RASTER_SUFFIXES = (".tif", ".tiff")

MOST_CELLS = 25_000_000
"""Cells read at most: a town of 100 × 100 km in cells of 20 m."""

_MARGIN_DEGREES = 0.02


def read_raster(path: Path, *, guidance: Guidance = NO_GUIDANCE) -> Read:
    """Read the first band of a GeoTIFF as people a cell, around the town where it is known.

    Returns
    -------
    Read
        `frame` is table `POPULATION`: one point a cell with people, ids ``r<row>c<column>``. Cells without
        a value are unknown, cells of 0 hold no one: neither is in the table. A notice tells the sum.

    Raises
    ------
    MissingInput
        rasterio, which reads such files, is not installed.
    InputRefused
        The file cannot be read, tells no reference system, holds negative numbers, or has too many cells to
        read without knowing where the town is.
    """
    if find_spec("rasterio") is None:
        raise MissingInput.of("sources.extra_missing", file=path.name, package="rasterio", extra="raster")
    import rasterio  # an extra: only those whose people come as a raster need it

    try:
        with rasterio.open(path, driver="GTiff") as raster:
            code = _system(raster, path.name, guidance)
            window = _window(raster, code, guidance.near, path.name)
            people = raster.read(1, window=window, masked=True).astype(float).filled(np.nan)
            corner = raster.window_transform(window)
            bands = raster.count
    except (rasterio.errors.RasterioError, OSError, ValueError, IndexError) as error:
        reason = " ".join(str(error).replace(str(path), path.name).split())[:200]
        raise InputRefused.of("raster.unreadable", file=path.name, reason=reason) from error
    if (people < 0).any():
        raise InputRefused.of("raster.negative", file=path.name, seen=f"{np.nanmin(people):g}")
    return _as_read(path, people, corner, code, (int(window.row_off), int(window.col_off)), bands)


def _system(raster: Any, file: str, guidance: Guidance) -> str:
    told = guidance.crs or (raster.crs.to_wkt() if raster.crs else guidance.crs_if_untold)
    if told is None:
        raise InputRefused.of("raster.no_crs", file=file, role=guidance.role)
    code = f"EPSG:{told}" if str(told).isdigit() else str(told)
    if crs_name(code) is None:
        raise InputRefused.of("crs.unknown", file=file, seen=str(told)[:80])
    return code


def _window(raster: Any, code: str, near: Reference | None, file: str) -> Any:
    """Return the part of the raster around the town, all of it where the town is not known."""
    from rasterio.windows import Window, from_bounds

    whole = Window(0, 0, raster.width, raster.height)
    if near is None:
        if raster.width * raster.height > MOST_CELLS:
            raise InputRefused.of("raster.too_large", file=file, seen=raster.width * raster.height)
        return whole
    west, south, east, north = shapely.bounds(near.area)
    margin = _MARGIN_DEGREES
    edges = np.linspace(0.0, 1.0, 21)
    x = west - margin + (east - west + 2 * margin) * edges
    y = south - margin + (north - south + 2 * margin) * edges
    # The box's edges bend in another system: points along them find how far it reaches.
    rim = np.array([(a, b) for a in x for b in (y[0], y[-1])] + [(a, b) for b in y for a in (x[0], x[-1])])
    at = from_degrees(rim, code)
    wanted = from_bounds(*at.min(axis=0), *at.max(axis=0), transform=raster.transform)
    wanted = wanted.round_offsets().round_lengths()
    try:
        window = wanted.intersection(whole)
    except Exception as error:  # rasterio's own WindowError where the two do not meet
        raise InputRefused.of("raster.elsewhere", file=file) from error
    if window.width * window.height > MOST_CELLS:
        raise InputRefused.of("raster.too_large", file=file, seen=int(window.width * window.height))
    return window


def _as_read(path: Path, people: Floats, corner: Any, code: str, offset: tuple[int, int], bands: int) -> Read:
    row, column = np.nonzero(people > 0)
    x = corner.a * (column + 0.5) + corner.b * (row + 0.5) + corner.c
    y = corner.d * (column + 0.5) + corner.e * (row + 0.5) + corner.f
    lonlat = to_degrees(np.column_stack([x, y]), code)
    frame = gpd.GeoDataFrame(
        {
            "id": pd.Series(
                [f"r{r + offset[0]}c{c + offset[1]}" for r, c in zip(row, column, strict=True)], dtype=object
            ),
            "population": people[row, column].astype(float),
        },
        geometry=gpd.GeoSeries(shapely.points(lonlat), crs=LONLAT),
    )
    check(frame, POPULATION)
    values = {"people": round(float(frame["population"].sum())), "empty": int((people == 0).sum())}
    unknown = int(np.isnan(people).sum())
    notices = [Notice("raster.read", "info", path.name, len(frame), values={**values, "unknown": unknown})]
    if bands > 1:
        notices.append(Notice("raster.bands", "warning", path.name, bands))
    if not len(frame):
        notices.append(Notice("population.no_rows", "warning", path.name, 0))
    source = Source.of_file(path, tallies=(Tally("population", people.size, len(frame)),))
    return Read(frame, source, tuple(notices), people.size)
