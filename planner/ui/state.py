"""What a planner does to stands, as changes of a project. Values only, no screen."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

import geopandas as gpd
from shapely.affinity import translate
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from planner.errors import InputRefused
from planner.project.model import Edit, Scenario, Stand
from planner.propose.questions import Repair
from planner.sources.numbers import parse_decimal
from planner.tables import COORDINATE_DECIMALS

NAME_LENGTH = 80
NOTE_LENGTH = 400


def point_at(lat: float, lon: float) -> Point:
    """Return a place in degrees as it is kept and exported: seven decimals."""
    return Point(round(lon, COORDINATE_DECIMALS), round(lat, COORDINATE_DECIMALS))


def lat_lon(stand: Stand) -> tuple[float, float]:
    """Return where a stand's mark goes, in degrees: itself, or a point on its area."""
    point = stand.geometry.representative_point()
    return float(point.y), float(point.x)


def own_text(text: str | None) -> str | None:
    """Return typed text without blanks around it, ``None`` where nothing is left."""
    return (text or "").strip() or None


def added(
    lat: float,
    lon: float,
    *,
    name: str | None = None,
    kind: str = "stand",
    capacity: int | None = None,
    note: str | None = None,
) -> Edit:
    """Return the change that adds a stand; its id is given as it is written."""
    stand = Stand("", kind, point_at(lat, lon), own_text(name), capacity, note=own_text(note))
    return Edit("add", put=(stand,))


def moved(stand: Stand, lat: float, lon: float) -> Edit:
    """Return the change that moves a stand; an area moves without turning or changing its shape."""
    return Edit("move", put=(replace(stand, geometry=_moved_shape(stand.geometry, lat, lon)),))


def _moved_shape(shape: BaseGeometry, lat: float, lon: float) -> BaseGeometry:
    if shape.geom_type == "Point":
        return point_at(lat, lon)
    mark = shape.representative_point()
    return translate(shape, lon - mark.x, lat - mark.y)


def removed(*ids: str) -> Edit:
    """Return the change that takes stands away."""
    return Edit("remove", removed=ids)


def rewritten(before: Stand, after: Stand) -> Edit | None:
    """Return the change from one state of a stand to another, ``None`` where nothing differs."""
    if before == after:
        return None
    if replace(after, geometry=before.geometry) == before:
        action = "move"
    elif replace(after, name=before.name) == before:
        action = "rename"
    elif replace(after, locked=before.locked) == before:
        action = "lock"
    else:
        action = "set"
    return Edit(action, put=(after,))


def edit_to(now: Scenario, wanted: Sequence[Stand], action: str) -> Edit:
    """Return the one change that turns a scenario's stands into others."""
    present = {stand.id: stand for stand in now.stands}
    put = tuple(stand for stand in wanted if present.get(stand.id) != stand)
    gone = tuple(stand_id for stand_id in present if stand_id not in {stand.id for stand in wanted})
    return Edit(action, put=put, removed=gone)


def rebased(edit: Edit, now: Scenario) -> Edit:
    """Return a change so that it can be laid over a newer state: what is gone stays gone."""
    present = {stand.id for stand in now.stands}
    put = tuple(stand for stand in edit.put if stand.id in present or not stand.id)
    return replace(edit, put=put, removed=tuple(each for each in edit.removed if each in present))


def repaired(scenario: Scenario, repair: Repair) -> Edit:
    """Return the moves of a repair as one change; locked stands stay where they are."""
    put = []
    for move in repair.moves:
        stand = scenario.stand(move.stand_id)
        if stand is None or stand.locked or move.end is None or not move.metres:
            continue
        put.append(replace(stand, geometry=_moved_shape(stand.geometry, move.end[1], move.end[0])))
    return Edit("repair", put=tuple(put))


def taking(
    scenario: Scenario, stands: gpd.GeoDataFrame, kept: Collection[str], *, capacity: int | None = None
) -> Edit:
    """Return the change that takes proposed stands over: kept and locked ones stay, other stands go.

    Parameters
    ----------
    stands
        Degrees, with `street` for a name.
    kept
        Ids that the proposal keeps.
    capacity
        Motorcycles that a new stand holds, where the plan was made for some number.
    """
    gone = [
        stand.id
        for stand in scenario.stands
        if stand.kind == "stand" and not stand.locked and stand.id not in kept
    ]
    put = [
        Stand("", "stand", point_at(point.y, point.x), street if isinstance(street, str) else None,
              capacity, origin="proposed")
        for street, point in zip(stands["street"], stands.geometry, strict=True)
    ]  # fmt: skip
    return Edit("propose", put=tuple(put), removed=tuple(gone))


def parse_place(text: str) -> tuple[float, float]:
    """Read latitude and longitude as a planner types them: ``-20,7988; -46,5999`` or ``-20.7988, -46.5999``.

    Returns
    -------
    lat, lon
        Degrees.

    Raises
    ------
    InputRefused
        There are not two numbers, or they are not a place on Earth.
    """
    clean = text.strip()
    # A comma with a blank after it, a semicolon or a blank parts the numbers; a bare comma is decimal.
    parts = [part for part in re.split(r"\s*;\s*|,\s+|\s+", clean) if part]
    if len(parts) == 1 and clean.count(",") == 1 and clean.count(".") == 2:
        parts = clean.split(",")
    if len(parts) != 2:
        raise InputRefused.of("ui.place_form", seen=clean)
    lat, lon = (parse_decimal(part) for part in parts)
    if not (-90 <= lat <= 90 and -180 <= lon <= 180):
        raise InputRefused.of("ui.place_range", seen=clean)
    return lat, lon
