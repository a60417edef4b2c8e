"""Small readings and writings of a project's tables within a transaction."""

import datetime as dt
import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, cast

import numpy as np
import shapely
from sqlalchemy import Connection, delete, func, insert, select, update

from planner.errors import ProjectRefused
from planner.project import schema
from planner.project.geometry import naming
from planner.project.model import Entry, LawChoice, Scenario, Stand
from planner.project.replay import States, steps
from planner.project.values import (
    STAND_VALUES,
    dumps,
    entry_of,
    law_json,
    law_of,
    loads,
    refuse_types,
    shape_of,
)


def now(at: dt.datetime | None = None) -> str:
    """Return a moment (the clock's by default) as the history keeps it: UTC, to the millisecond."""
    told = dt.datetime.now(dt.UTC) if at is None else at.astimezone(dt.UTC)
    return told.isoformat(timespec="milliseconds")


def sha256(text: str) -> str:
    """Return the hash under which a text is kept."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def last_number(connection: Connection) -> int:
    """Return the number of the last line of the history, 0 before the first."""
    return int(connection.execute(select(func.coalesce(func.max(schema.HISTORY.c.number), 0))).scalar_one())


def add_line(
    connection: Connection,
    *,
    at: str,
    author: str,
    action: str,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    scenario: str | None = None,
    revision: int | None = None,
    of: int | None = None,
) -> int:
    """Add a line to the history and return its number."""
    number = 1 + last_number(connection)
    connection.execute(
        insert(schema.HISTORY).values(
            number=number,
            at=at,
            author=author,
            scenario=scenario,
            revision=revision,
            action=action,
            before=dumps(dict(before)),
            after=dumps(dict(after)),
            of=of,
        )
    )
    connection.execute(update(schema.INFO).values(changed=at))
    return number


def lines(
    connection: Connection, scenario: str | None = None, *, upto: int | None = None
) -> tuple[Entry, ...]:
    """Return the lines of the history, of one scenario or of all, in their order."""
    asked = select(schema.HISTORY).order_by(schema.HISTORY.c.number)
    if scenario is not None:
        asked = asked.where(schema.HISTORY.c.scenario == scenario)
    if upto is not None:
        asked = asked.where(schema.HISTORY.c.number <= upto)
    return tuple(entry_of(dict(row)) for row in connection.execute(asked).mappings())


def put_stands(connection: Connection, scenario: str, after: Mapping[str, Mapping[str, Any] | None]) -> None:
    """Make the table of stands say what a line's `after` says."""
    stands = schema.STANDS
    for stand_id, told in after.items():
        here = (stands.c.scenario == scenario) & (stands.c.id == stand_id)
        if told is None:
            connection.execute(delete(stands).where(here))
            continue
        # A line of the history may have been written by anybody.
        refuse_types(stand_id, told, where="historico")
        values = {name: told[name] for name in STAND_VALUES if name != "geometry"}
        values["geom"] = shape_of(stand_id, told, where="historico")
        changed = connection.execute(update(stands).where(here).values(**values))
        if not changed.rowcount:
            connection.execute(insert(stands).values(scenario=scenario, id=stand_id, **values))


def states_now(connection: Connection, scenario: str) -> States:
    """Return the stands of the table as the history would tell them."""
    stands = schema.STANDS
    asked = select(stands).where(stands.c.scenario == scenario).order_by(stands.c.position, stands.c.id)
    with naming("pontos"):
        found = connection.execute(asked).mappings().all()
    for row in found:
        if row["geom"] is None or row["geom"].is_empty:
            raise ProjectRefused.of("project.bad_stand", where=f"pontos: {row['id']}", seen="geom")
    shapes = np.array([row["geom"] for row in found], dtype=object)
    texts = shapely.to_wkb(shapes, hex=True, byte_order=1).tolist() if found else []
    told: States = {}
    for row, geometry in zip(found, texts, strict=True):
        state = {
            "position": row["position"],
            "kind": row["kind"],
            "geometry": geometry,
            "name": row["name"],
            "capacity": row["capacity"],
            "origin": row["origin"],
            "locked": bool(row["locked"]),
            "installed": row["installed"],
            "source": row["source"],
            "note": row["note"],
        }
        # Anybody may have written into the layer: what is no stand is told before it is reckoned with.
        refuse_types(str(row["id"]), state, where="pontos")
        told[str(row["id"])] = state
    return told


def digest(states: States) -> str:
    """Return the hash of a scenario's stands."""
    return sha256(dumps(states))


def note_digest(connection: Connection, scenario: str, states: States) -> None:
    """Note the hash of a scenario's stands, by which a change made by another program is seen."""
    table = schema.SCENARIOS
    connection.execute(update(table).where(table.c.id == scenario).values(digest=digest(states)))


def scenario_row(connection: Connection, scenario: str) -> Mapping[str, Any]:
    """Return a scenario's row.

    Raises
    ------
    ProjectRefused
        There is none with this id.
    """
    table = schema.SCENARIOS
    row = connection.execute(select(table).where(table.c.id == scenario)).mappings().first()
    if row is None:
        known = connection.execute(select(table.c.id).order_by(table.c.position)).scalars().all()
        raise ProjectRefused.of("project.no_scenario", seen=scenario, known=tuple(known))
    if not isinstance(row["revision"], int):
        raise ProjectRefused.of(
            "project.bad_value", where=f"cenarios: {scenario}", seen=str(row["revision"])[:60]
        )
    return cast(Mapping[str, Any], row)


def scenario_of(connection: Connection, row: Mapping[str, Any], stands: tuple[Stand, ...]) -> Scenario:
    """Return a scenario with its stands and what can be undone."""
    history = schema.HISTORY
    asked = select(history.c.number, history.c.action, history.c.of).where(history.c.scenario == row["id"])
    can = steps((n, action, of) for n, action, of in connection.execute(asked.order_by(history.c.number)))
    return Scenario(
        id=row["id"],
        name=row["name"],
        revision=row["revision"],
        stands=stands,
        can_undo=bool(can.undo),
        can_redo=bool(can.redo),
        archived=bool(row["archived"]),
    )


def use_id(connection: Connection, stand_id: str) -> None:
    """Note that an id is taken for ever."""
    connection.execute(insert(schema.USED_IDS).values(id=stand_id))


def used(connection: Connection, stand_id: str) -> bool:
    """Whether a stand ever had this id."""
    asked = select(schema.USED_IDS.c.id).where(schema.USED_IDS.c.id == stand_id)
    return connection.execute(asked).first() is not None


def fresh_id(connection: Connection) -> str:
    """Take the next id of the project's own (N01, N02, …) that no stand ever had."""
    number = int(connection.execute(select(schema.INFO.c.next_stand)).scalar_one())
    while used(connection, f"N{number:02d}"):
        number += 1
    connection.execute(update(schema.INFO).values(next_stand=number + 1))
    use_id(connection, f"N{number:02d}")
    return f"N{number:02d}"


def keep_law(connection: Connection, law: LawChoice, number: int) -> None:
    """Keep the choice of law made by a line of the history; each text is kept once."""
    for text in (law.rulebook_toml, law.federal_toml):
        if text is None:
            continue
        key = sha256(text)
        if (
            connection.execute(select(schema.TEXTS.c.sha256).where(schema.TEXTS.c.sha256 == key)).first()
            is None
        ):
            connection.execute(insert(schema.TEXTS).values(sha256=key, text=text))
    connection.execute(
        insert(schema.LAWS).values(
            number=number,
            rulebook_sha256=sha256(law.rulebook_toml),
            federal_sha256=None if law.federal_toml is None else sha256(law.federal_toml),
            choice=dumps(law_json(law)),
        )
    )


def law_at(connection: Connection, number: int | None = None) -> tuple[int, LawChoice]:
    """Return the choice of law (the newest, or that of a line) with its number.

    Raises
    ------
    ProjectRefused
        It is missing, or a text is not the one it was.
    """
    asked = select(schema.LAWS).order_by(schema.LAWS.c.number.desc())
    if number is not None:
        asked = asked.where(schema.LAWS.c.number <= number)
    row = connection.execute(asked).mappings().first()
    if row is None:
        raise ProjectRefused.of("project.no_law")
    rulebook = _text(connection, row["rulebook_sha256"])
    federal = None if row["federal_sha256"] is None else _text(connection, row["federal_sha256"])
    return int(row["number"]), law_of(rulebook, federal, loads(row["choice"], where="leis"))


def _text(connection: Connection, key: str) -> str:
    text = connection.execute(select(schema.TEXTS.c.text).where(schema.TEXTS.c.sha256 == key)).scalar()
    if text is None or sha256(str(text)) != key:
        raise ProjectRefused.of("project.law_text_changed", seen=key[:12])
    return str(text)


def order(stands: Iterable[tuple[Stand, int]]) -> tuple[Stand, ...]:
    """Return stands by their positions."""
    return tuple(stand for stand, _ in sorted(stands, key=lambda pair: (pair[1], pair[0].id)))


def law_line(law: LawChoice) -> dict[str, Any]:
    """Return a choice of law as a line of the history tells it, with the hashes of its texts."""
    federal = None if law.federal_toml is None else sha256(law.federal_toml)
    return {**law_json(law), "rulebook_sha256": sha256(law.rulebook_toml), "federal_sha256": federal}
