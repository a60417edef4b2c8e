"""The streets of a town as one GeoJSON file, by class and name, for the browser to draw."""

import hashlib
import tempfile
from pathlib import Path

import geopandas as gpd
import shapely

from planner.maps.script import script_json
from planner.maps.style import STREET_STYLES, street_class

_DECIMALS = 6
# Of a degree, about 10 cm: a street drawn on a screen. Verdicts never read this file.


def street_geojson(streets: gpd.GeoDataFrame) -> dict[str, object]:
    """Return the streets dissolved by class and name.

    Parameters
    ----------
    streets
        Table `planner.tables.STREETS`.

    Returns
    -------
    dict
        A FeatureCollection of MultiLineStrings with the properties ``class`` (a key of `STREET_STYLES`) and
        ``name`` (or null), pieces joined end to end; classes from widest to narrowest, then by name.
    """
    classes = streets["highway"].map(street_class)
    # Without names first: a town has thousands of unnamed pieces and they need no joining.
    features = []
    for group in STREET_STYLES:
        of_class = streets[classes == group]
        unnamed = of_class["name"].isna()
        if unnamed.any():
            features.append(_feature(group, None, of_class.geometry[unnamed]))
        for name, pieces in of_class[~unnamed].groupby("name", sort=True):
            features.append(_feature(group, str(name), pieces.geometry))
    return {"type": "FeatureCollection", "features": features}


def _feature(group: str, name: str | None, pieces: gpd.GeoSeries) -> dict[str, object]:
    joined = shapely.line_merge(shapely.MultiLineString(list(pieces))) if name else None
    lines = list(pieces) if joined is None else list(getattr(joined, "geoms", [joined]))
    coordinates = [shapely.get_coordinates(line).round(_DECIMALS).tolist() for line in lines]
    return {
        "type": "Feature",
        "properties": {"class": group, "name": name},
        "geometry": {"type": "MultiLineString", "coordinates": coordinates},
    }


def write_streets(streets: gpd.GeoDataFrame, folder: Path) -> str:
    """Write the streets to a file named by the hash of its content and return that name.

    The folder may be served to browsers: nothing but street lines, classes and names is written.
    """
    return write_drawn("streets", street_geojson(streets), folder)


def write_drawn(kind: str, drawn: dict[str, object], folder: Path) -> str:
    """Write what a browser fetches to a file named by the hash of its content and return that name."""
    return write_once(kind, "json", script_json(drawn).encode("utf-8"), folder)


def write_once(kind: str, suffix: str, text: bytes, folder: Path) -> str:
    """Write a file named by the hash of its content, where it is not there yet, and return that name."""
    name = f"{kind}-{hashlib.sha256(text).hexdigest()[:20]}.{suffix}"
    path = folder / name
    if not path.is_file():
        # Beside, then renamed: another session never reads half a file.
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".", delete=False) as part:
            part.write(text)
        Path(part.name).replace(path)
    return name
