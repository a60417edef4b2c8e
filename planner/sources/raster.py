"""Population as a raster (GeoTIFF): people a cell, put at the cells' centres."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from planner.errors import Fault, InputRefused, MissingInput
from planner.geodesy import Floats, crs_name, from_degrees, lonlat_of, to_degrees
from planner.provenance import Notice, Source, Tally
from planner.sources.crs import candidates, evidence, in_brazil, sample
from planner.sources.guidance import NO_GUIDANCE, Guidance, Reference
from planner.sources.read import Read
from planner.tables import LONLAT, POPULATION, check

RASTER_SUFFIXES = (".tif", ".tiff")

MOST_CELLS = 25_000_000
"""Cells read at most: a town of 100 × 100 km in cells of 20 m."""

_MARGIN_DEGREES = 0.02

_THINNED = 200
"""Rows and columns looked at, at most, to find where a raster puts people."""


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
        The file cannot be read, tells no reference system, puts nobody in the town where another system
        would (all that do are listed with their evidence), holds negative numbers, or has too many cells to
        read without knowing where the town is.
    """
    if find_spec("rasterio") is None:
        raise MissingInput.of("sources.extra_missing", file=path.name, package="rasterio", extra="raster")
    import rasterio  # an extra: only those whose people come as a raster need it

    try:
        with rasterio.open(path, driver="GTiff") as raster:
            code = _system(raster, path.name, guidance)
            window = _window(raster, code, guidance.near, path.name)
            if window is None:
                raise InputRefused(_misplaced(_where_people_are(raster), code, path.name, guidance))
            people = raster.read(1, window=window, masked=True).astype(float).filled(np.nan)
            corner = raster.window_transform(window)
            bands = raster.count
    except (rasterio.errors.RasterioError, OSError, ValueError, IndexError) as error:
        reason = " ".join(str(error).replace(str(path), path.name).split())[:200]
        raise InputRefused.of("raster.unreadable", file=path.name, reason=reason) from error
    if (people < 0).any():
        raise InputRefused.of("raster.negative", file=path.name, seen=f"{np.nanmin(people):g}")
    offset = (int(window.row_off), int(window.col_off))
    read = _as_read(path, people, corner, code, offset, bands)
    _refuse_elsewhere(read, path, code, guidance)
    return read


def _refuse_elsewhere(read: Read, path: Path, code: str, guidance: Guidance) -> None:
    """Refuse a raster of which nobody lives in the town (in Brazil) where another system puts most there."""
    import rasterio

    lonlat = lonlat_of(read.frame.geometry)
    near = guidance.near
    if not len(lonlat) or (in_brazil(lonlat) if near is None else near.inside(lonlat)).any():
        return
    with rasterio.open(path, driver="GTiff") as raster:
        xy = _where_people_are(raster)
    fault = _misplaced(xy, code, path.name, guidance)
    found = fault.values.get("candidates", ())
    if near is None or any(one.inside * 2 >= one.count for one in found):  # type: ignore[attr-defined]
        raise InputRefused(fault)


def _where_people_are(raster: Any) -> Floats:
    """Return (n, 2) positions of cells with people in the raster's own system, thinned where it is large."""
    height, width = (min(size, _THINNED) for size in raster.shape)
    cells = raster.read(1, out_shape=(height, width), masked=True).astype(float).filled(0.0)
    row, column = np.nonzero(cells > 0)
    along, down = (column + 0.5) * raster.width / width, (row + 0.5) * raster.height / height
    at = raster.transform
    return np.column_stack([at.a * along + at.b * down + at.c, at.d * along + at.e * down + at.f])


def _misplaced(xy: Floats, code: str, file: str, guidance: Guidance) -> Fault:
    """Return what is wrong with a raster elsewhere: the systems that put it in the town, where any does.

    Cells are no points along streets: only the area is evidence, and neither swaps nor signs are tried.
    """
    near = None if guidance.near is None else Reference(guidance.near.area)
    found = tuple(one for one in candidates(xy, near) if not one.swap and one.minus is None)
    if not found:
        return Fault("raster.outside_brazil" if near is None else "raster.elsewhere", {"file": file})
    shown = {"evidence": evidence(found, guidance.role, near), "candidates": found}
    name = crs_name(code)
    if guidance.crs is not None:
        return Fault("crs.told_elsewhere", {"file": file, "name": name, "count": len(sample(xy)), **shown})
    return Fault("crs.doubtful", {"file": file, "name": name, "role": guidance.role, **shown})


def _system(raster: Any, file: str, guidance: Guidance) -> str:
    told = guidance.crs or (raster.crs.to_wkt() if raster.crs else guidance.crs_if_untold)
    if told is None:
        raise InputRefused.of("raster.no_crs", file=file, role=guidance.role)
    code = f"EPSG:{told}" if str(told).isdigit() else str(told)
    if crs_name(code) is None:
        raise InputRefused.of("crs.unknown", file=file, seen=str(told)[:80])
    return code


def _window(raster: Any, code: str, near: Reference | None, file: str) -> Any:
    """Return the part of the raster around the town, all of it where no town is known, else ``None``."""
    from rasterio.errors import WindowError
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
    except WindowError:
        return None
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
