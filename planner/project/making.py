"""How a project is made and opened."""

import datetime as dt
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection, insert, select

import planner
from planner.city import City
from planner.errors import ProjectRefused
from planner.language import Language, sentence
from planner.project import gpkg, rows, schema
from planner.project.edits import clean_name
from planner.project.law import ruleset_of
from planner.project.migrate import format_of, migrate_file
from planner.project.model import FORMAT_VERSION, LawChoice
from planner.project.project import Project
from planner.project.qgis.tables import describe_file
from planner.project.replay import States
from planner.project.store import Store
from planner.project.town import register_stands, write_city
from planner.project.values import dumps, stand_json, storable

FIRST_SCENARIO = "S1"
"""Id of the scenario that holds the town's register as read."""


def create_project(
    where: str | Path,
    city: City,
    law: LawChoice,
    *,
    name: str,
    author: str,
    at: dt.datetime | None = None,
    language: Language = "pt",
) -> Project:
    """Make a project of a town: its first scenario holds the register as read.

    Parameters
    ----------
    where
        Path of a GeoPackage that is not there yet, or URL of a PostGIS database.
    at
        Moment of making, the clock's by default.
    language
        Of the first scenario's name.

    Raises
    ------
    ProjectRefused
        There is something already, or it cannot be written; nothing is left behind.
    RulebookFault, LawNotInForce
        The law chosen is not possible.
    """
    ruleset_of(law)
    author = storable(author)
    store = new_store(where)
    try:
        with store.writing() as connection:
            _fill(
                connection,
                store,
                city,
                law,
                name=clean_name(name),
                author=author,
                at=rows.now(at),
                language=language,
            )
    except BaseException:
        forget(store)
        raise
    return Project(store, author=author)


def new_store(where: str | Path) -> Store:
    """Return an empty store for a path or URL."""
    if gpkg.is_gpkg(where):
        return gpkg.create_store(Path(where))
    from planner.project import postgis

    return postgis.create_store(str(where))


def forget(store: Store) -> None:
    """Leave nothing behind of a store that could not be filled."""
    store.engine.dispose()
    if store.kind == "gpkg":
        Path(store.where).unlink(missing_ok=True)


def _fill(
    connection: Connection,
    store: Store,
    city: City,
    law: LawChoice,
    *,
    name: str,
    author: str,
    at: str,
    language: Language,
) -> None:
    lay(connection, store, at=at)
    stands = register_stands(city)
    connection.execute(
        insert(schema.INFO).values(
            id=1,
            name=name,
            format_version=FORMAT_VERSION,
            created=at,
            changed=at,
            written_by=f"mototaxi-planner {planner.__version__}",
            city=dumps(write_city(connection, city)),
            next_stand=1,
            next_scenario=2,
        )
    )
    for stand in stands:
        rows.use_id(connection, stand.id)
    first = rows.add_line(connection, at=at, author=author, action="law", before={}, after=rows.law_line(law))
    rows.keep_law(connection, law, first)
    connection.execute(
        insert(schema.SCENARIOS).values(
            id=FIRST_SCENARIO,
            position=1,
            name=sentence("project.first_scenario", language),
            revision=1,
            archived=False,
            digest="",
        )
    )
    after: States = {stand.id: stand_json(stand, position) for position, stand in enumerate(stands)}
    rows.put_stands(connection, FIRST_SCENARIO, after)
    rows.note_digest(connection, FIRST_SCENARIO, after)
    rows.add_line(
        connection,
        at=at,
        author=author,
        action="create",
        before={},
        after=after,
        scenario=FIRST_SCENARIO,
        revision=1,
    )
    if store.kind == "gpkg":
        gpkg.note_extent(connection, _bounds(city))


def lay(connection: Connection, store: Store, *, at: str) -> None:
    """Make the tables of an empty store."""
    if store.kind == "gpkg":
        gpkg.lay_tables(connection, at=at)
        describe_file(connection, dt.datetime.fromisoformat(at))
        return
    from planner.project import postgis

    postgis.lay_tables(connection, at=at)


def _bounds(city: City) -> tuple[float, float, float, float] | None:
    frames = [city.boundary, city.streets, city.places]
    known = [frame.total_bounds for frame in frames if frame is not None and len(frame)]
    if not known:
        return None
    wests, souths, easts, norths = zip(*known, strict=True)
    return float(min(wests)), float(min(souths)), float(max(easts)), float(max(norths))


def open_project(where: str | Path, *, author: str, read_only: bool = False) -> Project:
    """Open a project that is there.

    A newer format is opened to read only. A file of an older one is brought to today's, and the original
    stays beside it under another name, which `Project.kept_original` tells.

    Raises
    ------
    MissingInput
        There is none.
    ProjectRefused
        It is no project, is damaged, or holds what a project never holds; or it is of an older format and to
        be read only.
    """
    kept = _brought_up(where, read_only=read_only)
    store = _store_at(where, read_only=read_only)
    with store.reading() as connection:
        found = connection.execute(select(schema.INFO.c.format_version)).scalars().all()
    if len(found) != 1 or not isinstance(found[0], int) or found[0] < 0:
        raise ProjectRefused.of("project.bad_value", where="projeto", seen=str(found)[:40])
    if found[0] < FORMAT_VERSION:
        raise ProjectRefused.of("project.older", where=store.where, seen=found[0])
    if found[0] > FORMAT_VERSION:
        store.engine.dispose()
        store = replace(_store_at(where, read_only=True), newer=found[0])
    return Project(store, author=author, kept_original=kept)


def _brought_up(where: str | Path, *, read_only: bool) -> Path | None:
    """Bring a file of an older format to today's; return where the original is kept, if it was one."""
    if not gpkg.is_gpkg(where) or not gpkg.is_sqlite(Path(where)):
        return None  # opening it says what it is instead
    version = format_of(Path(where))
    if version is None or version >= FORMAT_VERSION:
        return None
    if read_only:
        raise ProjectRefused.of("project.older", where=str(where), seen=version)
    return migrate_file(Path(where), version)


def _store_at(where: str | Path, *, read_only: bool) -> Store:
    if gpkg.is_gpkg(where):
        return gpkg.open_store(Path(where), read_only=read_only)
    from planner.project import postgis

    return postgis.open_store(str(where), read_only=read_only)
