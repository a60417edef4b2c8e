"""What another program changed in the layer of stands."""

from collections.abc import Mapping

from sqlalchemy import Connection, select, update

from planner.errors import ProjectRefused
from planner.project import rows, schema
from planner.project.model import Edit
from planner.project.replay import States, difference, replayed
from planner.project.values import stand_of


def strayed(connection: Connection) -> tuple[str, ...]:
    """Return the scenarios whose layer is not what the history says, also where it cannot be read at all."""
    table = schema.SCENARIOS
    found = []
    for scenario_id, held in connection.execute(select(table.c.id, table.c.digest)).all():
        try:
            same = rows.digest(rows.states_now(connection, scenario_id)) == held
        except ProjectRefused:
            same = False
        if not same:
            found.append(scenario_id)
    return tuple(found)


def outside_edits(connection: Connection) -> Mapping[str, Edit]:
    """Return what is in the layer of stands that no line of the history tells of, by scenario."""
    table = schema.SCENARIOS
    found = {}
    for scenario_id, held in connection.execute(select(table.c.id, table.c.digest)).all():
        now = rows.states_now(connection, scenario_id)
        if rows.digest(now) == held:
            continue
        _, after = difference(replayed(rows.lines(connection, scenario_id)), now)
        found[scenario_id] = Edit(
            "outside",
            put=tuple(stand_of(stand_id, told) for stand_id, told in after.items() if told is not None),
            removed=tuple(stand_id for stand_id, told in after.items() if told is None),
        )
    return found


def give_ids(connection: Connection, scenario: str, held: States) -> None:
    """Give each new stand of a layer an id that no other stand had; another scenario's is the same stand.

    Parameters
    ----------
    held
        The scenario's stands as the history tells them.
    """
    stands = schema.STANDS
    asked = select(stands.c.fid, stands.c.id).where(stands.c.scenario == scenario).order_by(stands.c.fid)
    for fid, told in connection.execute(asked).all():
        if told in held:
            continue
        if told.strip() and not rows.used(connection, told):
            rows.use_id(connection, told)
            continue
        elsewhere = select(stands.c.fid).where(stands.c.id == told, stands.c.scenario != scenario)
        if told.strip() and connection.execute(elsewhere).first() is not None:
            continue
        fresh = rows.fresh_id(connection)
        connection.execute(update(stands).where(stands.c.fid == fid).values(id=fresh))
