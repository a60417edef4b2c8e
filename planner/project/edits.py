"""What an edit does to the stands of a scenario, within a transaction."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import shapely
from sqlalchemy import Connection, select

from planner.errors import Fault, ProjectRefused
from planner.project import rows, schema
from planner.project.model import Edit, Stand
from planner.project.replay import STEPS, States, steps
from planner.project.values import entry_of, stand_json, storable
from planner.tables import COORDINATE_DECIMALS
from planner.validate import JUDGED_KINDS

_LONGEST_NAME = 200


def refuse_unknown(edit: Edit) -> None:
    """Refuse an edit that no scenario could take.

    Raises
    ------
    ProjectRefused
        Its action is unknown, or a stand has no place on Earth, another kind, or a negative capacity.
    """
    faults = (
        []
        if edit.action in STEPS - {"restore", "outside"}
        else [Fault("project.action", {"seen": edit.action})]
    )
    faults += impossible(edit.put)
    if faults:
        raise ProjectRefused(*faults)


def impossible(stands: Iterable[Stand]) -> list[Fault]:
    """Return what no stand may be: not on Earth, of another kind, of negative capacity or endless name."""
    faults = []
    for stand in stands:
        name = stand.id or stand.name or "?"
        if stand.kind not in JUDGED_KINDS:
            faults.append(Fault("project.kind", {"stand": name, "seen": stand.kind}))
        if not _on_earth(stand):
            faults.append(Fault("project.place", {"stand": name, "seen": stand.geometry.wkt[:60]}))
        if stand.capacity is not None and stand.capacity < 0:
            faults.append(Fault("project.capacity", {"stand": name, "seen": stand.capacity}))
        if stand.name is not None and len(stand.name) > _LONGEST_NAME:
            faults.append(Fault("project.name_long", {"stand": name, "limit": _LONGEST_NAME}))
    return faults


def _on_earth(stand: Stand) -> bool:
    shape = stand.geometry
    if shape.is_empty or shape.geom_type not in (
        "Point",
        "Polygon",
        "MultiPolygon",
        "LineString",
        "MultiLineString",
    ):
        return False
    west, south, east, north = shape.bounds
    return -180 <= west <= east <= 180 and -90 <= south <= north <= 90


def after_of(connection: Connection, now: States, edit: Edit) -> dict[str, Mapping[str, Any] | None]:
    """Return what the stands named by an edit are after it; ids are taken as needed.

    Raises
    ------
    ProjectRefused
        It removes a stand that is not there, or a new stand has an id that another one had.
    """
    absent = [stand_id for stand_id in edit.removed if stand_id not in now]
    if absent:
        raise ProjectRefused.of("project.no_stand", seen=tuple(absent))
    after: dict[str, Mapping[str, Any] | None] = dict.fromkeys(edit.removed)
    last = max((int(told["position"]) for told in now.values()), default=-1)
    for stand in edit.put:
        if stand.id in now:
            after[stand.id] = stand_json(rounded(stand), int(now[stand.id]["position"]))
            continue
        last += 1
        after[_taken_id(connection, stand.id)] = stand_json(rounded(stand), last)
    return after


def _taken_id(connection: Connection, wanted: str) -> str:
    if not wanted:
        return rows.fresh_id(connection)
    if not rows.used(connection, wanted):
        rows.use_id(connection, wanted)
        return wanted
    # The same stand, taken over from another scenario.
    stands = schema.STANDS
    if connection.execute(select(stands.c.fid).where(stands.c.id == wanted)).first() is not None:
        return wanted
    raise ProjectRefused.of("project.id_used", seen=wanted)


def rounded(stand: Stand) -> Stand:
    """Return a drawn point with the decimals of every file written; areas and read places stay."""
    shape = stand.geometry
    if stand.origin == "existing" or shape.geom_type != "Point":
        return stand
    lon, lat = shapely.get_coordinates(shape)[0].tolist()
    point = shapely.Point(round(lon, COORDINATE_DECIMALS), round(lat, COORDINATE_DECIMALS))
    return replace(stand, geometry=point)


def back_and_forth(
    connection: Connection, scenario: str, way: str
) -> tuple[int, Mapping[str, Any], Mapping[str, Any]]:
    """Return number, `before` and `after` of the line that an ``undo`` or ``redo`` makes.

    Raises
    ------
    ProjectRefused
        There is no such step.
    """
    table = schema.HISTORY
    asked = select(table.c.number, table.c.action, table.c.of).where(table.c.scenario == scenario)
    told = steps((n, action, of) for n, action, of in connection.execute(asked.order_by(table.c.number)))
    numbers = told.undo if way == "undo" else told.redo
    if not numbers:
        raise ProjectRefused.of(f"project.no_{way}")
    row = connection.execute(select(table).where(table.c.number == numbers[-1])).mappings().one()
    entry = entry_of(dict(row))
    if way == "undo":
        return entry.number, entry.after, entry.before
    return entry.number, entry.before, entry.after


def clean_name(name: str) -> str:
    """Return a name of a scenario or project without superfluous blanks.

    Raises
    ------
    ProjectRefused
        Nothing is left of it.
    """
    clean = " ".join(storable(name).split())
    if not clean:
        raise ProjectRefused.of("project.no_name")
    return clean[:120]
