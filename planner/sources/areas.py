"""Read the town's boundary, and repair areas that cross themselves."""

from pathlib import Path

import geopandas as gpd
import numpy as np
import shapely

from planner.errors import InputRefused
from planner.provenance import Notice, Source, Tally
from planner.sources.delimited import Rows
from planner.sources.guidance import NO_GUIDANCE, Guidance
from planner.sources.headers import fold
from planner.sources.read import Read
from planner.sources.rows import require_file
from planner.sources.vector import read_vector
from planner.sources.where import some
from planner.tables import LONLAT

_AREAS = ("Polygon", "MultiPolygon")
_NAME_COLUMNS = ("name", "nome", "nmmun", "municipio", "nomemunicipio")
_STATE_COLUMNS = ("uf", "siglauf", "nmuf", "estado", "state", "cduf")
_CODE_COLUMNS = ("ibgecode", "cdmun", "codigoibge", "codibge", "geocodigo", "codigo")


def areal(shapes: np.ndarray) -> np.ndarray:
    """Return the polygon part of each shape; what else a repair leaves behind (lines, points) has no area."""
    out = shapes.copy()
    for position, shape in enumerate(shapes):
        if shape is not None and shape.geom_type == "GeometryCollection":
            out[position] = shapely.union_all([part for part in shape.geoms if part.geom_type in _AREAS])
    return out


def repaired(geometry: gpd.GeoSeries, rows: Rows) -> tuple[np.ndarray, list[Notice]]:
    """Return shapes with invalid polygons made valid, and a notice of which."""
    shapes = geometry.to_numpy(dtype=object).copy()
    broken = np.array(
        [s is not None and s.geom_type in _AREAS and not s.is_valid for s in shapes], dtype=bool
    )
    if not broken.any():
        return shapes, []
    shapes[broken] = areal(shapely.make_valid(shapes[broken]))
    which = np.flatnonzero(broken)
    examples = some(rows.numbers[p] for p in which)
    return shapes, [Notice("sources.geometry_repaired", "info", rows.file, len(which), examples)]


def _is_area(kind: str) -> bool:
    return "Point" not in kind and "Line" not in kind


def read_boundary(
    path: Path,
    *,
    name: str | None = None,
    ibge_code: str | None = None,
    guidance: Guidance = NO_GUIDANCE,
) -> Read:
    """Read the municipality's area from a map file.

    Parameters
    ----------
    path
        Map file of polygons.
    name, ibge_code
        Which municipality, where the file holds several that tell theirs.
    guidance
        What the user chose about the file.

    Returns
    -------
    Read
        `frame` has one row: its geometry is the union of the polygons chosen.

    Raises
    ------
    MissingInput
        There is no such file.
    InputRefused
        The file holds no polygon, or several municipalities of which none is the one named.
    """
    require_file(path)
    frame, notices = read_vector(path, guidance, fits=_is_area)
    areas = frame[frame.geometry.geom_type.isin(_AREAS).to_numpy() & ~frame.geometry.is_empty.to_numpy()]
    if not len(areas):
        raise InputRefused.of("sources.boundary_no_area", file=path.name)
    chosen = _chosen(areas, path.name, name, ibge_code)
    valid = areal(shapely.make_valid(chosen.geometry.to_numpy(dtype=object)))
    if not chosen.geometry.is_valid.all():
        count = int((~chosen.geometry.is_valid).sum())
        notices = (*notices, Notice("sources.geometry_repaired", "info", path.name, count))
    left_out = len(frame) - len(chosen)
    if left_out:
        notices = (*notices, Notice("sources.boundary_others", "info", path.name, left_out))
    whole = gpd.GeoDataFrame(geometry=gpd.GeoSeries([shapely.union_all(valid)], crs=LONLAT))
    source = Source.of_file(path, tallies=(Tally("boundary", len(frame), len(chosen)),))
    return Read(whole, source, notices, len(frame))


def _chosen(areas: gpd.GeoDataFrame, file: str, name: str | None, ibge_code: str | None) -> gpd.GeoDataFrame:
    """Return the rows of the named municipality, where the file tells municipalities apart."""
    for wanted, columns in ((ibge_code, _CODE_COLUMNS), (name, _NAME_COLUMNS)):
        column = next((c for c in areas.columns if fold(str(c)) in columns), None)
        if len(areas) == 1 or wanted is None or column is None:
            continue
        same = [fold(str(value)) == fold(wanted) for value in areas[column]]
        found = areas[np.array(same, dtype=bool)]
        if len(found):
            _refuse_namesakes(found, file, wanted)
            return found
    telling = {fold(str(c)): c for c in areas.columns}
    column = next((telling[c] for c in (*_NAME_COLUMNS, *_CODE_COLUMNS) if c in telling), None)
    if column is not None and areas[column].nunique() > 1:
        seen = some(areas[column].unique())
        raise InputRefused.of("sources.boundary_which", file=file, seen=seen, wanted=name or ibge_code or "-")
    return areas


def _refuse_namesakes(found: gpd.GeoDataFrame, file: str, wanted: str) -> None:
    """Refuse several towns of one name: Brazil has over two hundred such names, in different states."""
    for columns in (_CODE_COLUMNS, _STATE_COLUMNS):
        column = next((c for c in found.columns if fold(str(c)) in columns), None)
        if column is not None and found[column].nunique() > 1:
            seen = some(found[column].unique())
            raise InputRefused.of("sources.boundary_namesakes", file=file, wanted=wanted, seen=seen)
