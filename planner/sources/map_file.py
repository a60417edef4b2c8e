"""Open a map file of any kind and return its features with coordinates as the file has them."""

import shutil
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyogrio
import shapely
from pyogrio.errors import DataLayerError, DataSourceError

from planner.errors import InputRefused
from planner.provenance import Notice
from planner.sources.archive import LARGEST_BYTES, is_zip, unpacked
from planner.sources.drawing import read_drawing
from planner.sources.guidance import NO_GUIDANCE, Guidance
from planner.sources.parquet import PARQUET_SUFFIXES, read_parquet
from planner.sources.shapefile import LOOSE_PARTS, shapefile_options, whole_shapefile
from planner.sources.where import some

_PLAIN = (".geojson", ".json", ".geojsonl", ".geojsons", ".ndjson", ".gpkg", ".shp", ".fgb")
_FOLDERS = (".kml",)
VECTOR_SUFFIXES = (*_PLAIN, *PARQUET_SUFFIXES, *_FOLDERS, ".kmz", ".gpx", ".dxf", ".zip")
"""Endings of map files read."""

_KML_STYLE = frozenset(
    {"timestamp", "begin", "end", "altitudemode", "tessellate", "extrude", "visibility", "draworder", "icon"}
)
_GPX_TIERS = {"Point": ("waypoints",), "Line": ("tracks", "routes")}

_POINTERS = (b"<OGRVRT", b"<VRTDataset", b"<OGRWFS", b"<GDAL_W")

Fits = Callable[[str], bool]


@dataclass(frozen=True)
class MapTable:
    """The features of a map file.

    Attributes
    ----------
    attributes
        Columns beside the geometry, one row a feature.
    shapes
        (n,) shapes without heights, in the file's own coordinates; ``None`` where there is none.
    declared
        The reference system that the file declares, as pyproj reads it; ``None`` where it declares none.
    notices
        What was seen.
    """

    attributes: pd.DataFrame
    shapes: Any
    declared: str | None
    notices: tuple[Notice, ...] = ()


def is_line(kind: str) -> bool:
    """Whether a layer of this geometry type may hold streets."""
    return "Point" not in kind and "Polygon" not in kind


def is_place(kind: str) -> bool:
    """Whether a layer of this geometry type may hold places or areas."""
    return "Line" not in kind


def read_map(path: Path, guidance: Guidance = NO_GUIDANCE, *, fits: Fits = is_place) -> MapTable:
    """Read a map file, also within a zip and whatever folders it has.

    Parameters
    ----------
    fits
        Whether a layer of a geometry type (as OGR names it) can hold what is asked: where a file has several
        layers and the user chose none, the only one that fits is taken.

    Raises
    ------
    InputRefused
        The file cannot be read, or has several layers that fit (all are listed).
    """
    if path.stat().st_size > LARGEST_BYTES:
        raise InputRefused.of("sources.file_too_large", file=path.name, limit=LARGEST_BYTES)
    try:
        with ExitStack() as stack:
            inside, notices = _opened(path, guidance, stack)
            _refuse_pointers(inside, path.name)
            frame, about = _read(inside, path.name, guidance, fits)
    except (DataSourceError, DataLayerError, OSError, ValueError, shapely.errors.ShapelyError) as error:
        raise _unreadable(path, error) from error
    shapes = shapely.force_2d(frame.geometry.to_numpy(dtype=object))
    declared = None if frame.crs is None else frame.crs.to_wkt()
    attributes = pd.DataFrame(frame.drop(columns=frame.geometry.name)).reset_index(drop=True)
    return MapTable(attributes, shapes, declared, (*notices, *about))


def _refuse_pointers(path: Path, file: str) -> None:
    """Refuse a file that only points to data elsewhere: GDAL would follow it, over the network too."""
    with path.open("rb") as opened:
        head = opened.read(4096)
    if any(word in head for word in _POINTERS):
        raise InputRefused.of("sources.map_unreadable", file=file, reason="VRT/WFS")


def _unreadable(path: Path, error: Exception) -> InputRefused:
    reason = " ".join(str(error).replace(str(path), path.name).split())[:200]
    return InputRefused.of("sources.map_unreadable", file=path.name, reason=reason)


def _opened(path: Path, guidance: Guidance, stack: ExitStack) -> tuple[Path, tuple[Notice, ...]]:
    """Return the one map file meant: itself, or what lies in a zip, under its true ending."""
    suffix = path.suffix.lower()
    if suffix in LOOSE_PARTS:
        raise InputRefused.of("sources.shapefile_part", file=path.name, seen=suffix)
    zipped = is_zip(path)
    if not zipped and suffix in (".zip", ".kmz"):
        if not path.read_bytes()[:2000].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
            raise InputRefused.of("sources.bad_zip", file=path.name, reason="-")
        return _under(path, ".kml", stack), ()  # a KML that was saved as .kmz
    if not zipped:
        return (whole_shapefile(path, stack) if suffix == ".shp" else path), ()
    folder = stack.enter_context(unpacked(path))
    found = _maps_in(folder)
    chosen = _of_part(path, found, guidance)
    return (whole_shapefile(chosen, stack) if chosen.suffix.lower() == ".shp" else chosen), ()


def _under(path: Path, suffix: str, stack: ExitStack) -> Path:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mototaxi-mapa-")))
    return Path(shutil.copy(path, folder / f"mapa{suffix}"))


def _maps_in(folder: Path) -> list[Path]:
    readable = (*_PLAIN, *PARQUET_SUFFIXES, *_FOLDERS, ".gpx", ".dxf")
    found = sorted(path for path in folder.rglob("*") if path.suffix.lower() in readable)
    return [path for path in found if not path.name.startswith("._")]


def _of_part(path: Path, found: list[Path], guidance: Guidance) -> Path:
    names = [item.name for item in found]
    if guidance.part is not None and len(found) > 1:
        wanted = [item for item in found if guidance.part in (item.name, item.stem)]
        if len(wanted) == 1:
            return wanted[0]
        raise InputRefused.of("sources.no_such_part", file=path.name, seen=guidance.part, parts=some(names))
    if not found:
        raise InputRefused.of("sources.zip_without_map", file=path.name)
    if len(found) > 1:
        raise InputRefused.of("sources.zip_many_maps", file=path.name, parts=some(names), role=guidance.role)
    return found[0]


def _read(
    path: Path, file: str, guidance: Guidance, fits: Fits
) -> tuple[gpd.GeoDataFrame, tuple[Notice, ...]]:
    if path.suffix.lower() in PARQUET_SUFFIXES:
        return read_parquet(path, file), ()
    if path.suffix.lower() == ".dxf":
        drawn, about = read_drawing(path, file)
        return _drawing_layer(drawn, file, guidance, fits), about
    layers = [(str(name), str(kind)) for name, kind in pyogrio.list_layers(path) if kind is not None]
    if path.suffix.lower() in _FOLDERS:
        return _folders(path, file, [name for name, _ in layers], guidance)
    if path.suffix.lower() == ".gpx":
        return _tiers(path, file, layers, fits)
    name, about = _layer(file, layers, guidance, fits)
    with shapefile_options(path) as (options, told):
        frame = pyogrio.read_dataframe(path, layer=name, **options)
    if not isinstance(frame, gpd.GeoDataFrame):
        raise InputRefused.of("sources.map_layers", file=file, count=0, layers=("-",))
    return frame, (*about, *(Notice(key, "info", file) for key in told))


def _layer(
    file: str, layers: list[tuple[str, str]], guidance: Guidance, fits: Fits
) -> tuple[str, tuple[Notice, ...]]:
    names = [name for name, _ in layers]
    if guidance.part is not None and len(layers) > 1:
        if guidance.part not in names:
            raise InputRefused.of("sources.no_such_part", file=file, seen=guidance.part, parts=some(names))
        return guidance.part, ()
    if len(layers) == 1:
        return names[0], ()
    fitting = [name for name, kind in layers if fits(kind)]
    if len(fitting) != 1:
        shown = tuple(names) or ("-",)
        key = "sources.map_layers" if not layers else "sources.several_layers"
        raise InputRefused.of(key, file=file, count=len(layers), layers=shown, role=guidance.role)
    others = [name for name in names if name != fitting[0]]
    values = {"layer": fitting[0]}
    return fitting[0], (Notice("sources.layer_chosen", "info", file, len(others), some(others), values),)


def _folders(
    path: Path, file: str, names: list[str], guidance: Guidance
) -> tuple[gpd.GeoDataFrame, tuple[Notice, ...]]:
    """Join every folder of a KML, nested ones too; the folder's name is kept as a column."""
    wanted = range(len(names))
    if guidance.part is not None:
        wanted = [position for position, name in enumerate(names) if name == guidance.part]  # type: ignore[assignment]
        if not wanted:
            raise InputRefused.of("sources.no_such_part", file=file, seen=guidance.part, parts=some(names))
    frames = []
    for position in wanted:
        frame = pyogrio.read_dataframe(path, layer=position)
        if isinstance(frame, gpd.GeoDataFrame) and len(frame):
            kept = [c for c in frame.columns if str(c).casefold() not in _KML_STYLE]
            frames.append(frame[kept].assign(pasta=names[position]))
    if not frames:
        linked = b"<networklink" in path.read_bytes().lower()
        raise InputRefused.of("sources.kml_link" if linked else "sources.kml_empty", file=file)
    joined = gpd.GeoDataFrame(pd.concat(frames, ignore_index=True), crs=frames[0].crs)
    if len(frames) < 2:
        return joined, ()
    told = some(f"{frame['pasta'].iloc[0]} ({len(frame)})" for frame in frames)
    return joined, (Notice("sources.kml_folders", "info", file, len(frames), told),)


def _tiers(
    path: Path, file: str, layers: list[tuple[str, str]], fits: Fits
) -> tuple[gpd.GeoDataFrame, tuple[Notice, ...]]:
    """Read the waypoints of a GPX, or its tracks and routes where lines are asked for."""
    wanted = _GPX_TIERS["Line" if fits is is_line else "Point"]
    known = [name for name, _ in layers if name in ("waypoints", "tracks", "routes")]
    frames = {name: pyogrio.read_dataframe(path, layer=name) for name in known}
    filled = [frame for name, frame in frames.items() if name in wanted and len(frame)]
    others = some(f"{name} ({len(f)})" for name, f in frames.items() if name not in wanted and len(f))
    if not filled:
        raise InputRefused.of("sources.gpx_without", file=file, wanted=wanted, seen=others or ("-",))
    joined = gpd.GeoDataFrame(pd.concat(filled, ignore_index=True), crs=filled[0].crs)
    if not others:
        return joined, ()
    return joined, (Notice("sources.gpx_others", "info", file, len(others), others),)


def _drawing_layer(frame: gpd.GeoDataFrame, file: str, guidance: Guidance, fits: Fits) -> gpd.GeoDataFrame:
    """Return the entities of the one layer of a drawing that holds what is asked, or of that chosen."""
    named = frame["Layer"].astype(str)
    # Closed axes are streets too: what is drawn as an area is a line where lines are asked for.
    if fits is is_line:
        areas = (frame.geom_type == "Polygon").to_numpy()
        frame = frame.set_geometry(frame.geometry.where(~areas, frame.geometry.boundary))
    fitting = np.array([fits(kind) for kind in frame.geom_type], dtype=bool)
    names = list(dict.fromkeys(named[fitting]))
    if guidance.part is not None:
        if guidance.part not in set(named):
            raise InputRefused.of(
                "sources.no_such_part", file=file, seen=guidance.part, parts=some(named.unique())
            )
        names = [guidance.part]
    if len(names) != 1 and fits is not is_line:
        key = "sources.several_layers" if names else "sources.map_layers"
        shown = tuple(names or named.unique()) or ("-",)
        raise InputRefused.of(key, file=file, count=len(names), layers=shown, role=guidance.role)
    return frame[named.isin(names).to_numpy() & fitting].reset_index(drop=True)
