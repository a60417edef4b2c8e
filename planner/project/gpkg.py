"""A project in one GeoPackage file.

The file is kept in SQLite's rollback journal, not in its write-ahead log: a project must at every moment be
one file that can be copied, mailed and kept on a network share, and the log needs a second file and shared
memory. Readers wait for a writer only while it puts its pages down (milliseconds), up to `WAIT_S`.
"""

import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

import shapely
from sqlalchemy import Connection, Engine, Table, create_engine, event, select
from sqlalchemy.pool import NullPool

from planner.errors import MissingInput, ProjectRefused
from planner.project import schema
from planner.project.commands import drop_indexes, look
from planner.project.geometry import SRS_ID
from planner.project.sharing import refuse_without_locks
from planner.project.store import Store, told_in_words

WAIT_S = 10.0
"""How long one program waits for another one that is writing."""

_APPLICATION_ID = 0x47504B47  # "GPKG"
_GEOPACKAGE_VERSION = 10400
_LONGEST_VALUE = 256 * 1024 * 1024
_LONGEST_STATEMENT = 1_000_000

_DEFINITIONS = (
    """CREATE TABLE gpkg_spatial_ref_sys (
        srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
        organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT)""",
    """CREATE TABLE gpkg_contents (
        table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
        description TEXT DEFAULT '', last_change DATETIME NOT NULL, min_x DOUBLE, min_y DOUBLE,
        max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
        CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))""",
    """CREATE TABLE gpkg_geometry_columns (
        table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
        srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
        CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
        CONSTRAINT uk_gc_table_name UNIQUE (table_name),
        CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
        CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))""",
)
# The tables that the GeoPackage standard asks for (OGC 12-128r18, annex C).

_WGS84 = (
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],'
    'AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],'
    'UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]'
)
_SYSTEMS = (
    (
        "Undefined cartesian SRS",
        -1,
        "NONE",
        -1,
        "undefined",
        "undefined cartesian coordinate reference system",
    ),
    (
        "Undefined geographic SRS",
        0,
        "NONE",
        0,
        "undefined",
        "undefined geographic coordinate reference system",
    ),
    ("WGS 84 geodetic", SRS_ID, "EPSG", SRS_ID, _WGS84, "longitude and latitude in degrees"),
)


def is_gpkg(where: str | Path) -> bool:
    """Whether a place names a GeoPackage file rather than a database."""
    return "://" not in str(where)


def engine_of(path: Path, *, read_only: bool = False) -> Engine:
    """Return the engine of a file that is there; nothing in the file is ever executed.

    A connection lives for one operation: a file that is moved, or a stick pulled out, is seen at the next.
    """
    # Also to read: what a killed program left half written must be rolled back before anything is read.
    # A file that cannot be written is opened to read by SQLite itself.
    address = f"file:{quote(str(path.resolve()))}?mode=rw"

    def connect() -> sqlite3.Connection:
        opened = sqlite3.connect(
            address, uri=True, timeout=WAIT_S, isolation_level=None, check_same_thread=False
        )
        opened.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        opened.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, _LONGEST_STATEMENT)
        opened.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        opened.execute("PRAGMA trusted_schema = OFF")
        opened.execute("PRAGMA cell_size_check = ON")
        opened.execute("PRAGMA foreign_keys = OFF")
        opened.execute("PRAGMA synchronous = EXTRA")
        # Pages stay in memory until the commit, so that readers are kept out only then.
        opened.execute("PRAGMA cache_spill = OFF")
        if read_only:
            opened.execute("PRAGMA query_only = ON")
        return opened

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def create_store(path: Path) -> Store:
    """Make an empty file for a project.

    Raises
    ------
    ProjectRefused
        There is a file already, or its folder is missing or cannot be written.
    ProjectLocked
        It is on a network share whose locks keep nobody out.
    """
    if path.exists():
        raise ProjectRefused.of("project.exists", where=path.name)
    if not path.parent.is_dir():
        raise ProjectRefused.of("project.no_folder", where=str(path.parent))
    with told_in_words(str(path)):
        path.open("xb").close()
    try:
        refuse_without_locks(path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return Store(engine_of(path), "gpkg", str(path))


def lay_tables(connection: Connection, *, at: str) -> None:
    """Make the tables of the standard and of a project in an empty file."""
    connection.exec_driver_sql(f"PRAGMA application_id = {_APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {_GEOPACKAGE_VERSION}")
    for definition in _DEFINITIONS:
        connection.exec_driver_sql(definition)
    for system in _SYSTEMS:
        connection.exec_driver_sql("INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)", system)
    schema.METADATA.create_all(connection)
    for table in (*schema.LAYERS, *schema.ATTRIBUTES):
        list_table(connection, table, at=at)


def list_table(connection: Connection, table: Table, *, at: str | None = None) -> None:
    """List a table among the contents of the file, by default dated by the project's last change."""
    layer = table in schema.LAYERS
    dated = at or connection.execute(select(schema.INFO.c.changed)).scalar_one()
    connection.exec_driver_sql(
        "INSERT INTO gpkg_contents (table_name, data_type, identifier, last_change, srs_id) "
        "VALUES (?, ?, ?, ?, ?)",
        (table.name, "features" if layer else "attributes", table.name, dated, SRS_ID if layer else None),
    )
    if layer:
        connection.exec_driver_sql(
            "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, 0, 0)",
            (table.name, schema.shape_of(table), SRS_ID),
        )


def note_extent(connection: Connection, bounds: tuple[float, float, float, float] | None) -> None:
    """Tell a GIS where the layers lie, so that it opens on the town."""
    if bounds is not None:
        connection.exec_driver_sql(
            "UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ? "
            "WHERE data_type = 'features'",
            bounds,
        )


def note_extent_of_layers(connection: Connection) -> None:
    """Tell a GIS where the layers lie, from the shapes in them."""
    boxes = []
    for table in schema.LAYERS:
        shapes = [shape for shape in connection.execute(select(table.c.geom)).scalars() if shape is not None]
        if shapes:
            boxes.append(shapely.total_bounds(shapes))
    if boxes:
        wests, souths, easts, norths = zip(*boxes, strict=True)
        note_extent(
            connection, (float(min(wests)), float(min(souths)), float(max(easts)), float(max(norths)))
        )


def open_store(path: Path, *, read_only: bool = False) -> Store:
    """Open a file that is there, after looking at what it holds.

    Raises
    ------
    MissingInput
        There is no such file.
    ProjectRefused
        It is no GeoPackage, no project, or holds what a project never holds.
    ProjectLocked
        It is to be written on a network share whose locks keep nobody out.
    """
    if not path.is_file():
        raise MissingInput.of("project.no_file", where=str(path))
    if not is_sqlite(path):
        raise ProjectRefused.of("project.not_a_project", where=path.name, seen="")
    if not read_only:
        refuse_without_locks(path)
    store = Store(engine_of(path, read_only=read_only), "gpkg", str(path), read_only)
    with store.reading() as connection:
        foreign = look(connection, path.name)
    if foreign and not read_only:
        with store.writing() as connection:
            drop_indexes(connection, foreign)
    return store


def is_sqlite(path: Path) -> bool:
    """Whether a file is there and begins as SQLite's files do."""
    if not path.is_file():
        return False
    with told_in_words(str(path)), path.open("rb") as file:
        head = file.read(100)
    return len(head) == 100 and head.startswith(b"SQLite format 3\x00")


def integrity(connection: Connection) -> list[str]:
    """Return what SQLite's own check of the file finds; nothing for a sound file."""
    found: list[Any] = [row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check(20)").all()]
    return [] if found == ["ok"] else [str(line) for line in found]
