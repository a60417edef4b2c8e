"""What another program changed in the layer of stands."""

from collections.abc import Mapping

from sqlalchemy import Connection, select

from planner.project import rows, schema
from planner.project.model import Edit
from planner.project.replay import difference, replayed
from planner.project.values import stand_of


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
