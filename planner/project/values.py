"""A project's values as plain JSON, and back; what is read is checked, since anybody may have written it."""

import datetime as dt
import json
from collections.abc import Mapping
from types import UnionType
from typing import Any, cast, get_args

import shapely
from shapely.geometry.base import BaseGeometry

from planner.errors import ProjectRefused
from planner.project.model import Entry, LawChoice, Stand, StandOrigin
from planner.rulebook import WhatIf
from planner.validate import JUDGED_KINDS

Json = dict[str, Any]


def dumps(value: object) -> str:
    """Return JSON with sorted keys, so that the same value is the same text."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False, separators=(",", ":"))


def loads(text: object, *, where: str) -> Any:
    """Return the value of a JSON text.

    Raises
    ------
    ProjectRefused
        It is not JSON.
    """
    try:
        return json.loads(str(text))
    except (ValueError, RecursionError) as error:
        raise ProjectRefused.of("project.bad_value", where=where, seen=str(text)[:60]) from error


def storable(text: str) -> str:
    """Return a text without what no database keeps: half characters and the character of number zero."""
    return text.encode("utf-8", errors="replace").decode("utf-8").replace("\0", "")


def table_of(text: object, *, where: str) -> Json:
    """Return the table (keys and values) of a JSON text.

    Raises
    ------
    ProjectRefused
        It is not one.
    """
    value = loads(text, where=where)
    if not isinstance(value, dict):
        raise ProjectRefused.of("project.bad_value", where=where, seen=str(text)[:60])
    return value


def moment(text: object, *, where: str) -> dt.datetime:
    """Return the moment that an ISO 8601 text names.

    Raises
    ------
    ProjectRefused
        It is none, or has no time zone.
    """
    try:
        at = dt.datetime.fromisoformat(str(text))
    except ValueError as error:
        raise ProjectRefused.of("project.bad_value", where=where, seen=str(text)[:60]) from error
    if at.tzinfo is None:
        raise ProjectRefused.of("project.bad_value", where=where, seen=str(text)[:60])
    return at


def stand_json(stand: Stand, position: int) -> Json:
    """Return a stand's values as the history keeps them; the shape is hexadecimal WKB, exact to the bit."""
    return {
        "position": position,
        "kind": stand.kind,
        "geometry": shapely.to_wkb(stand.geometry, hex=True, byte_order=1),
        "name": None if stand.name is None else storable(stand.name),
        "capacity": stand.capacity,
        "origin": stand.origin,
        "locked": stand.locked,
        "installed": None if stand.installed is None else stand.installed.isoformat(),
        "source": storable(stand.source),
        "note": None if stand.note is None else storable(stand.note),
    }


def stand_of(stand_id: str, told: Mapping[str, Any], *, where: str = "historico") -> Stand:
    """Return the stand that a line of the history, or of the table `where`, tells of.

    Raises
    ------
    ProjectRefused
        Something is missing or is not what it must be.
    """
    refuse_types(stand_id, told, where=where)
    shape = shape_of(stand_id, told, where=where)
    installed = told["installed"]
    return Stand(
        id=stand_id,
        kind=str(told["kind"]),
        geometry=shape,
        name=told["name"],
        capacity=told["capacity"],
        origin=cast(StandOrigin, told["origin"]),
        locked=bool(told["locked"]),
        installed=None if installed is None else dt.date.fromisoformat(installed),
        source=str(told["source"]),
        note=told["note"],
    )


def shape_of(stand_id: str, told: Mapping[str, Any], *, where: str) -> BaseGeometry:
    """Return the shape of a stand as the history tells it.

    Raises
    ------
    ProjectRefused
        It cannot be read.
    """
    try:
        shape: BaseGeometry = shapely.from_wkb(told["geometry"])
    except (TypeError, ValueError, shapely.errors.GEOSException) as error:
        raise ProjectRefused.of("project.bad_geometry", where=f"{where}: {stand_id}") from error
    return shape


_LARGEST_NUMBER = 2**31 - 1
# Of a column in PostGIS; no stand has more vehicles, and no scenario more stands.

_TYPES: Mapping[str, type | UnionType] = {
    "position": int,
    "geometry": str,
    "name": str | None,
    "capacity": int | None,
    "locked": bool,
    "installed": str | None,
    "source": str,
    "note": str | None,
}
STAND_VALUES = (*_TYPES, "kind", "origin")
"""What a line of the history tells of a stand."""

# SQLite keeps any value in any column, and JSON has no columns.


def refuse_types(stand_id: str, told: Mapping[str, Any], *, where: str) -> None:
    """Refuse values that are none of a stand; its shape is looked at by who reads it.

    Raises
    ------
    ProjectRefused
        Something is missing or is not what it must be.
    """
    wrong = [name for name, kind in _TYPES.items() if not isinstance(told.get(name, ...), kind)]
    for name in ("position", "capacity"):
        value = told.get(name)
        if isinstance(value, int) and abs(value) > _LARGEST_NUMBER:
            wrong.append(name)
    for name in ("name", "source", "note"):
        value = told.get(name)
        if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value):
            wrong.append(name)
    for name, known in (("kind", JUDGED_KINDS), ("origin", get_args(StandOrigin))):
        if told.get(name) not in known:
            wrong.append(name)
    try:
        dt.date.fromisoformat(told.get("installed") or "2000-01-01")
    except (TypeError, ValueError):
        wrong.append("installed")
    if wrong:
        seen = f"{wrong[0]} = {told.get(wrong[0])!r}"[:60]
        key = "project.bad_stand" if where == "pontos" else "project.bad_value"
        raise ProjectRefused.of(key, where=f"{where}: {stand_id}", seen=seen)


def law_json(law: LawChoice) -> Json:
    """Return what is chosen about the law beside its texts."""
    supposed = law.what_if
    return {
        "day": None if law.day is None else law.day.isoformat(),
        "readings": dict(law.readings),
        "what_if": None
        if not supposed
        else {"off": list(supposed.off), "back": list(supposed.back), "numbers": dict(supposed.numbers)},
        "accuracy_m": law.accuracy_m,
    }


def law_of(rulebook_toml: str, federal_toml: str | None, told: Mapping[str, Any]) -> LawChoice:
    """Return the choice of law that `law_json` wrote.

    Raises
    ------
    ProjectRefused
        Something is missing or is not what it must be.
    """
    try:
        supposed = told["what_if"]
        return LawChoice(
            rulebook_toml,
            federal_toml,
            day=None if told["day"] is None else dt.date.fromisoformat(told["day"]),
            readings={str(key): str(value) for key, value in told["readings"].items()},
            what_if=None
            if supposed is None
            else WhatIf(
                off=tuple(supposed["off"]), back=tuple(supposed["back"]), numbers=dict(supposed["numbers"])
            ),
            accuracy_m=float(told["accuracy_m"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ProjectRefused.of("project.bad_value", where="leis", seen=str(error)[:60]) from error


def entry_of(row: Mapping[str, Any]) -> Entry:
    """Return a line of the history."""
    where = f"historico {row['number']}"
    return Entry(
        number=int(row["number"]),
        at=moment(row["at"], where=where),
        author=str(row["author"]),
        scenario=row["scenario"],
        revision=row["revision"],
        action=str(row["action"]),
        before=table_of(row["before"], where=where),
        after=table_of(row["after"], where=where),
        of=row["of"],
    )


def tagged(value: object) -> object:
    """Return a notice's value as JSON that tells tuples and days from lists and texts."""
    if isinstance(value, (tuple, list)):
        return {"tuple": [tagged(item) for item in value]}
    if isinstance(value, dt.date):
        return {"day": value.isoformat()}
    if isinstance(value, Mapping):
        return {"map": {str(key): tagged(item) for key, item in value.items()}}
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    return str(value)


def untagged(value: object) -> object:
    """Return the value that `tagged` wrote."""
    if not isinstance(value, dict):
        return value
    if "tuple" in value:
        return tuple(untagged(item) for item in value["tuple"])
    if "day" in value:
        return dt.date.fromisoformat(value["day"])
    return {key: untagged(item) for key, item in value["map"].items()}
