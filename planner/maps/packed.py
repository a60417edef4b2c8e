"""Lines written small for a file that carries all it draws: whole steps of a millionth of a degree."""

from collections.abc import Sequence

from planner.maps.scene import Json

PER_DEGREE = 1_000_000
"""Steps a degree, about 11 cm: as fine as the streets on the screen are drawn. Verdicts never read this."""


def packed(drawn: Json) -> Json:
    """Return a FeatureCollection with its lines packed; all else in it stays as it is.

    Returns
    -------
    dict
        MultiLineStrings hold ``packed`` instead of ``coordinates``: one flat list a line,
        ``[lon, lat, Δlon, Δlat, …]`` in steps of 1 / `PER_DEGREE` degree. A vertex that falls on the one
        before is left out. `screen/packed.js` reads it back.
    """
    return {**drawn, "features": [_feature(feature) for feature in drawn["features"]]}


def _feature(feature: Json) -> Json:
    geometry = feature["geometry"]
    if geometry["type"] != "MultiLineString":
        return feature
    lines = [_line(line) for line in geometry["coordinates"]]
    return {**feature, "geometry": {"type": "MultiLineString", "packed": lines}}


def _line(coordinates: Sequence[Sequence[float]]) -> list[int]:
    flat: list[int] = []
    last = (0, 0)
    for lon, lat in coordinates:
        here = (round(lon * PER_DEGREE), round(lat * PER_DEGREE))
        if here != last or not flat:
            flat += (here[0] - last[0], here[1] - last[1])
            last = here
    return [*flat, 0, 0] if len(flat) == 2 else flat  # a line keeps two ends
