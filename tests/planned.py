"""What planners and other programs do to a project: stands laid out like the places of `town`, plain SQL."""

import sqlite3
from contextlib import closing

import town

from planner.project import Stand


def drawn(east_m: float, north_m: float = 0.0, **more: object) -> Stand:
    """Return a stand with no id yet."""
    told = {"id": "", "kind": "stand", "geometry": town.at(east_m, north_m), **more}
    return Stand(**told)  # type: ignore[arg-type]


def plain(place: str, *statements: str) -> None:
    """Do to a file what another program might."""
    with closing(sqlite3.connect(place)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
