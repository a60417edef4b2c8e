"""A whole project from one store to another; every id, number and line stays as it is."""

from pathlib import Path

from sqlalchemy import insert, select

from planner.errors import ProjectRefused
from planner.project import gpkg, schema
from planner.project.store import Store

_ROWS_AT_ONCE = 5_000


def copy_project(source: Store, where: str | Path) -> None:
    """Copy all tables within one transaction on either side.

    Raises
    ------
    ProjectRefused
        There is something at `where` already, or it cannot be written; nothing is left behind. Or the project
        is of a newer format, of which not everything is known.
    """
    from planner.project import postgis
    from planner.project.making import forget, lay, new_store

    if source.newer is not None:
        # Tables and columns of a format to come would be left out without a word.
        raise ProjectRefused.of("project.newer", where=source.where, seen=source.newer)
    target = new_store(where)
    try:
        with source.reading() as read, target.writing() as write:
            changed = read.execute(select(schema.INFO.c.changed)).scalar_one()
            lay(write, target, at=str(changed))
            for table in (*schema.ATTRIBUTES, *schema.LAYERS):
                asked = read.execution_options(yield_per=_ROWS_AT_ONCE).execute(select(table))
                for part in asked.mappings().partitions():
                    write.execute(insert(table), [dict(row) for row in part])
            if target.kind == "gpkg":
                gpkg.note_extent_of_layers(write)
            else:
                postgis.note_row_numbers(write)
    except BaseException:
        forget(target)
        raise
    target.engine.dispose()
