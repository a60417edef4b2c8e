"""Curves, the local metric frame and exact distances for the made-up town."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from pyproj import Geod, Transformer
from shapely import ops
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

XY = tuple[float, float]

# The drawing frame is UTM 23S metres about this point, chosen outside the real towns of the region
# so that no real town's streets show through on a base map.
CENTRE_LONLAT = (-46.60, -20.80)
UTM, GEOGRAPHIC = "EPSG:31983", "EPSG:4674"
GEOD = Geod(ellps="GRS80")
_TO_UTM = Transformer.from_crs(GEOGRAPHIC, UTM, always_xy=True)
_TO_LONLAT = Transformer.from_crs(UTM, GEOGRAPHIC, always_xy=True)
ORIGIN_UTM: XY = tuple(float(round(v)) for v in _TO_UTM.transform(*CENTRE_LONLAT))  # type: ignore[assignment]


def lonlat(x_m: float, y_m: float, digits: int = 7) -> XY:
    """Longitude and latitude in degrees (SIRGAS 2000) of a point of the drawing frame."""
    lon, lat = _TO_LONLAT.transform(x_m + ORIGIN_UTM[0], y_m + ORIGIN_UTM[1])
    return round(float(lon), digits), round(float(lat), digits)


def local(lon: float, lat: float) -> XY:
    """Point of the drawing frame, in metres, of a longitude and latitude."""
    east, north = _TO_UTM.transform(lon, lat)
    return float(east) - ORIGIN_UTM[0], float(north) - ORIGIN_UTM[1]


def to_lonlat(shape: BaseGeometry, digits: int = 7) -> BaseGeometry:
    """Shape of the drawing frame in EPSG:4674, rounded to `digits` decimals of a degree."""

    def convert(xs: Iterable[float], ys: Iterable[float]) -> tuple[list[float], list[float]]:
        pairs = [lonlat(x, y, digits) for x, y in zip(xs, ys, strict=True)]
        return [p[0] for p in pairs], [p[1] for p in pairs]

    return ops.transform(convert, shape)


def to_utm(shape: BaseGeometry) -> BaseGeometry:
    """Shape of the drawing frame in EPSG:31983, rounded to the centimetre."""
    e0, n0 = ORIGIN_UTM
    return ops.transform(
        lambda x, y: (np.round(np.asarray(x) + e0, 2), np.round(np.asarray(y) + n0, 2)), shape
    )


def geodesic_m(a: XY, b: XY) -> float:
    """Geodesic distance on GRS80, in metres, between two (lon, lat) points."""
    return float(GEOD.inv(a[0], a[1], b[0], b[1])[2])


def geodesic_to_shape_m(point: XY, shape: BaseGeometry) -> float:
    """Geodesic distance in metres from a (lon, lat) point to a lon/lat polygon's nearest edge, 0 inside."""
    if shape.contains(Point(point)):
        return 0.0
    # The nearest edge point is sought on UTM, where angles hold; its distance is measured on the ellipsoid.
    flat = ops.transform(lambda x, y: _TO_UTM.transform(x, y), shape)
    near = ops.nearest_points(flat, Point(_TO_UTM.transform(*point)))[0]
    lon, lat = _TO_LONLAT.transform(near.x, near.y)
    return geodesic_m(point, (float(lon), float(lat)))


def seeded(*words: object) -> np.random.Generator:
    """Random generator that depends on its words only, so a change in one part reshuffles no other."""
    return np.random.Generator(np.random.PCG64(crc32("/".join(map(str, words)).encode())))


def curve(points: Sequence[XY], step_m: float = 20.0) -> LineString:
    """Smooth line through `points` (Catmull-Rom), thinned to about 1 m of its shape."""
    p = np.asarray(points, dtype=float)
    if len(p) < 3:
        return LineString(p)
    padded = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = [p[:1]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        n = max(2, int(np.hypot(*(c - b)) / step_m))
        t = (np.arange(1, n + 1) / n)[:, None]
        out.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    return LineString(np.vstack(out)).simplify(1.0)


def wobble(xy: NDArray[np.float64], amplitude_m: float, wave_m: float, phase: float) -> NDArray[np.float64]:
    """Points moved by a smooth field, so that a ruled grid looks surveyed by hand."""
    k = 2 * np.pi / wave_m
    x, y = xy[:, 0], xy[:, 1]
    dx = np.sin(k * (0.9 * y + 0.3 * x) + phase) + 0.6 * np.sin(k * (1.7 * y - 0.8 * x) + 2.1 * phase)
    dy = np.sin(k * (0.8 * x - 0.4 * y) + 1.7 * phase) + 0.6 * np.sin(k * (1.9 * x + 0.7 * y) + 0.4 * phase)
    return xy + amplitude_m * np.column_stack([dx, dy]) / 1.6


def offset_point(line: LineString, along_m: float, right_m: float) -> XY:
    """Point beside `line` at `along_m`, `right_m` metres to the right of its direction."""
    a, b = line.interpolate(max(0.0, along_m - 1.0)), line.interpolate(min(line.length, along_m + 1.0))
    here = line.interpolate(along_m)
    dx, dy = b.x - a.x, b.y - a.y
    norm = float(np.hypot(dx, dy))
    return here.x + right_m * dy / norm, here.y - right_m * dx / norm
