"""Lines and areas written small for a file that carries all it draws: steps of a millionth of a degree."""

from collections.abc import Sequence
from typing import Any

from planner.maps.scene import Json

PER_DEGREE = 1_000_000
"""Steps a degree, about 11 cm: as fine as the streets on the screen are drawn. Verdicts never read this."""


_NESTED = {"LineString": 0, "MultiLineString": 1, "Polygon": 1, "MultiPolygon": 2}
# Kind of geometry → how deep its lines or rings lie.


def packed(drawn: Json) -> Json:
    """Return a FeatureCollection with its lines and areas packed; all else in it stays as it is.

    Returns
    -------
    dict
        Geometries but points hold ``packed`` instead of ``coordinates``, nested alike: in place of each line
        or ring one flat list ``[lon, lat, Δlon, Δlat, …]`` in steps of 1 / `PER_DEGREE` degree. A vertex that
        falls on the one before is left out. `screen/packed.js` reads it back.
    """
    return {**drawn, "features": [_feature(feature) for feature in drawn["features"]]}


def _feature(feature: Json) -> Json:
    geometry = feature["geometry"]
    if geometry["type"] not in _NESTED:
        return feature
    shape = _nested(geometry["coordinates"], _NESTED[geometry["type"]])
    return {**feature, "geometry": {"type": geometry["type"], "packed": shape}}


def _nested(coordinates: Any, depth: int) -> list[Any]:
    return [_nested(part, depth - 1) for part in coordinates] if depth else _line(coordinates)


def _line(coordinates: Sequence[Sequence[float]]) -> list[int]:
    flat: list[int] = []
    last = (0, 0)
    for lon, lat in coordinates:
        here = (round(lon * PER_DEGREE), round(lat * PER_DEGREE))
        if here != last or not flat:
            flat += (here[0] - last[0], here[1] - last[1])
            last = here
    return [*flat, 0, 0] if len(flat) == 2 else flat  # a line keeps two ends
