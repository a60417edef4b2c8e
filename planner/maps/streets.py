"""The streets of a town as one GeoJSON file, by class and name, for the browser to draw."""

import hashlib
import tempfile
from pathlib import Path

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray

from planner.maps.script import script_json
from planner.maps.style import STREET_STYLES, street_class

Objects = NDArray[np.object_]

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
    kinds = streets["highway"]
    classes = kinds.map({kind: street_class(kind) for kind in kinds.unique()}).to_numpy()
    named = streets["name"].notna().to_numpy()
    names, lines = streets["name"].to_numpy(dtype=object), streets.geometry.to_numpy()
    features = []
    for group in STREET_STYLES:
        # Without names first: a town has thousands of unnamed pieces and they need no joining.
        unnamed, rest = (classes == group) & ~named, (classes == group) & named
        if unnamed.any():
            features.append(_feature(group, None, lines[unnamed]))
        features += _joined(group, names[rest], lines[rest])
    return {"type": "FeatureCollection", "features": features}


def _joined(group: str, names: Objects, lines: Objects) -> list[dict[str, object]]:
    """Return a feature for each name, its pieces joined end to end: all at once, as a city has thousands."""
    if not len(names):
        return []
    called, which = np.unique(names, return_inverse=True)
    order = np.argsort(which, kind="stable")
    whole = shapely.line_merge(shapely.multilinestrings(lines[order], indices=which[order]))
    parts, of = shapely.get_parts(whole, return_index=True)
    ends = np.searchsorted(of, np.arange(len(called) + 1))
    return [_feature(group, str(name), parts[ends[at] : ends[at + 1]]) for at, name in enumerate(called)]


def _feature(group: str, name: str | None, lines: Objects) -> dict[str, object]:
    places, of = shapely.get_coordinates(lines, return_index=True)
    paths = np.split(places.round(_DECIMALS), np.flatnonzero(np.diff(of)) + 1)
    return {
        "type": "Feature",
        "properties": {"class": group, "name": name},
        "geometry": {"type": "MultiLineString", "coordinates": [path.tolist() for path in paths]},
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
