"""Older formats brought to today's, on a copy: the original stays, whole and under another name.

Format 1 is the first one released. Format 0, of the tables before, knew neither the ids once given nor what
another program changed; its step shows how the next ones are to be written: Core statements within the one
transaction of the copy, which is held against its history before it takes the original's place.
"""

import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, select, update

from planner.errors import ProjectLocked, ProjectRefused
from planner.project import commands, gpkg, rows, schema
from planner.project.checks import faults_of
from planner.project.model import FORMAT_VERSION
from planner.project.replay import STAND_ACTIONS
from planner.project.store import Store, told_in_words


def format_of(path: Path) -> int | None:
    """Return the format that a file says it has, ``None`` where it says none: opening it tells why.

    Raises
    ------
    ProjectRefused
        The file cannot be read at all, or holds commands that a project never holds.
    """
    store = Store(gpkg.engine_of(path, read_only=True), "gpkg", str(path), read_only=True)
    with store.reading() as connection:
        tables = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars()
        if schema.INFO.name not in set(tables):
            return None
        commands.refuse_commands(connection, path.name)
        found = connection.exec_driver_sql("SELECT format_version FROM projeto").scalars().all()
    return found[0] if len(found) == 1 and isinstance(found[0], int) else None


def migrate_file(path: Path, version: int) -> Path:
    """Bring a file to today's format in its place, and return where the original is kept.

    Raises
    ------
    ProjectRefused
        No step leads from its format, it cannot be written, or what comes out is not what its history says;
        the file then stays as it was.
    ProjectLocked
        Another program changed it meanwhile.
    """
    steps = [_STEPS.get(number) for number in range(version, FORMAT_VERSION)]
    if None in steps:
        raise ProjectRefused.of("project.no_way_up", where=path.name, seen=version)
    kept = _free_name(path.with_name(f"{path.stem}-formato-{version}{path.suffix}"))
    made = _free_name(path.with_name(f"{path.stem}-em-conversao{path.suffix}"))
    before = _stamp(path)
    try:
        with told_in_words(str(path)):
            _copy(path, made)
            _take_steps(made, [step for step in steps if step is not None])
            shutil.copy2(path, kept)
            if _stamp(path) != before:
                raise ProjectLocked.of("project.locked", where=path.name, seen="")
            made.replace(path)
    except BaseException:
        made.unlink(missing_ok=True)
        kept.unlink(missing_ok=True)
        raise
    return kept


def _free_name(path: Path) -> Path:
    number, free = 2, path
    while free.exists():
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def _copy(path: Path, made: Path) -> None:
    # SQLite's own copy: it takes in a change that a killed program left half written beside the file.
    engine = gpkg.engine_of(path)
    with closing(sqlite3.connect(made)) as target, engine.connect() as source:
        opened = source.connection.driver_connection
        assert isinstance(opened, sqlite3.Connection)  # noqa: S101 - the engine of a file gives nothing else
        opened.backup(target)


def _take_steps(made: Path, steps: list[Callable[[Connection], None]]) -> None:
    store = Store(gpkg.engine_of(made), "gpkg", str(made))
    with store.writing() as connection:
        commands.drop_indexes(connection, commands.refuse_commands(connection, made.name))
        for step in steps:
            step(connection)
        connection.execute(update(schema.INFO).values(format_version=FORMAT_VERSION))
        if faults := faults_of(connection, "gpkg"):
            raise ProjectRefused(*faults)


def _to_1(connection: Connection) -> None:
    """Note every id ever given, and the hash of each scenario's stands."""
    schema.USED_IDS.create(connection)
    gpkg.list_table(connection, schema.USED_IDS)
    given: dict[str, None] = {}
    for line in rows.lines(connection):
        if line.action in STAND_ACTIONS:
            given |= dict.fromkeys(line.after)
    for stand_id in given:
        rows.use_id(connection, stand_id)
    connection.exec_driver_sql("ALTER TABLE cenarios ADD COLUMN digest TEXT NOT NULL DEFAULT ''")
    for scenario in connection.execute(select(schema.SCENARIOS.c.id)).scalars().all():
        rows.note_digest(connection, scenario, rows.states_now(connection, scenario))


_STEPS: Mapping[int, Callable[[Connection], None]] = {0: _to_1}
"""Format → what leads to the next one."""
