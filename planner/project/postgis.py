"""A project in a schema of a PostGIS database, chosen by a URL.

``postgresql://user@host:5432/database?project=NAME``: its tables lie in the schema `NAME` (``mototaxi``
where none is told), so that a database holds many projects and an administrator gives rights by schema. A
password may be in the URL, in ``PGPASSWORD`` or in ``~/.pgpass``; it is never shown.

Readers see one snapshot and never wait. Writers take turns: each locks the table ``projeto`` against other
writers before its first look at the data, so what it decides on is what it changes.
"""

import importlib.util
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.compiler import compiles

from planner.errors import ProjectRefused
from planner.project.geometry import SRS_ID, Geometry
from planner.project.pg_words import in_words
from planner.project.qgis.tables import describe_database
from planner.project.schema import LAYERS, METADATA
from planner.project.store import Store

DEFAULT_SCHEMA = "mototaxi"
_NAME = re.compile(r"[a-z][a-z0-9_]{0,50}")
_RESERVED = ("pg_", "information_schema", "public")
_SCHEMES = ("postgresql://", "postgres://", "postgresql+psycopg://")
_OLDEST_SERVER, _OLDEST_POSTGIS = 12, 3
_SECRETS = ("password", "passfile", "sslpassword")
_WAIT_S = 10
# Seconds to wait for the server to answer, and for another writer to end.

_SCHEMA = "project_schema"
# Execution option that tells a connection in which schema its project lies.


@compiles(Geometry, "postgresql")
def _column_type(kind: Geometry, compiler: object, **_: Any) -> str:  # noqa: ARG001 - SQLAlchemy's face
    return f"geometry({kind.shape}, {SRS_ID})"


@dataclass(frozen=True)
class Address:
    """A project's place in a database.

    Attributes
    ----------
    url
        Of the database, without the project's name.
    schema
        In which the project's tables lie.
    """

    url: URL
    schema: str

    @property
    def shown(self) -> str:
        """The address as shown to people, without the password."""
        query = {key: value for key, value in self.url.query.items() if key not in _SECRETS}
        url = self.url
        bare = URL.create("postgresql", url.username, None, url.host, url.port, url.database, query)
        return bare.update_query_dict({"project": self.schema}).render_as_string()


def is_database(where: object) -> bool:
    """Return whether `where` is the URL of a database."""
    return isinstance(where, str) and where.startswith(_SCHEMES)


def address_of(where: str) -> Address:
    """Read a URL.

    Raises
    ------
    ProjectRefused
        It is not one, names no database, or its project is no plain name.
    """
    try:
        url = make_url(where)
    except (ArgumentError, ValueError) as error:
        # What cannot be read may hold a password anywhere, so nothing of it is shown.
        raise ProjectRefused.of("postgis.bad_url") from error
    if not is_database(where):
        raise ProjectRefused.of("postgis.bad_url")
    told = url.query.get("project", DEFAULT_SCHEMA)
    schema = told if isinstance(told, str) else told[-1]
    if not _NAME.fullmatch(schema) or schema.startswith(_RESERVED):
        raise ProjectRefused.of("postgis.bad_name", seen=schema)
    if not url.database:
        raise ProjectRefused.of("postgis.no_database")
    url = url.set(drivername="postgresql+psycopg").difference_update_query(["project"])
    return Address(url, schema)


def create_store(where: str) -> Store:
    """Return the store for a project that is still to be made, by `lay_tables` in its first transaction.

    Raises
    ------
    ProjectRefused
        The extra is not installed; the server does not answer, refuses the user, is old or lacks PostGIS.
    """
    address, engine = _reached(where)
    _take_turns(engine, laid=False)
    return Store(engine, "postgis", address.shown)


def open_store(where: str, *, read_only: bool = False) -> Store:
    """Return the store of a project that is there.

    Raises
    ------
    ProjectRefused
        As `create_store`, or there is no project of this name.
    """
    address, engine = _reached(where)
    _take_turns(engine, laid=True)
    store = Store(engine, "postgis", address.shown, read_only)
    with store.reading() as connection:
        # By its full name: a table of this name in another schema is no project.
        found = connection.scalar(text("SELECT to_regclass(:name)"), {"name": f"{address.schema}.projeto"})
    if found is None:
        engine.dispose()
        raise ProjectRefused.of("postgis.not_a_project", where=address.shown)
    return store


def lay_tables(connection: Connection, *, at: str) -> None:
    """Make the schema and the tables of a project; a schema that is there and empty is used.

    Raises
    ------
    ProjectRefused
        There is something of this name already.
    """
    name = str(connection.get_execution_options()[_SCHEMA])
    if not connection.scalar(text("SELECT 1 FROM pg_namespace WHERE nspname = :name"), {"name": name}):
        connection.exec_driver_sql(f"CREATE SCHEMA {name}")
    elif connection.scalar(text("SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace(:name)"),
                           {"name": name}):  # fmt: skip
        raise ProjectRefused.of("postgis.exists", where=name)
    # Without a look first: a table of the same name in ``public`` would be taken for ours.
    METADATA.create_all(connection, checkfirst=False)
    describe_database(connection, name, datetime.fromisoformat(at))


def note_row_numbers(connection: Connection) -> None:
    """Let new rows be numbered after those that were copied with their numbers."""
    name = str(connection.get_execution_options()[_SCHEMA])
    for table in LAYERS:
        newest = connection.scalar(select(func.max(table.c.fid)))
        if newest is not None:
            counter = func.pg_get_serial_sequence(f"{name}.{table.name}", "fid")
            connection.execute(select(func.setval(counter, newest)))


def _reached(where: str) -> tuple[Address, Engine]:
    address = address_of(where)
    if importlib.util.find_spec("psycopg") is None:
        raise ProjectRefused.of("postgis.not_installed")
    engine = _engine(address)
    _check_server(engine, address)
    return address, engine


def _engine(address: Address) -> Engine:
    # PostGIS itself may lie in another schema than public; names that do not exist are passed over.
    path = f"{address.schema},public,postgis,extensions"
    return create_engine(
        address.url,
        isolation_level="REPEATABLE READ",
        pool_size=2,
        pool_pre_ping=True,
        connect_args={
            "connect_timeout": _WAIT_S,
            "options": f"-c search_path={path} -c lock_timeout={_WAIT_S}s -c client_min_messages=warning",
            "application_name": "mototaxi",
        },
        execution_options={_SCHEMA: address.schema},
        hide_parameters=True,
    )


def _take_turns(engine: Engine, *, laid: bool) -> None:
    """Let writers wait for each other, and readers write nothing.

    Parameters
    ----------
    laid
        Whether there is a table to lock; after the first commit there is.
    """
    there = [laid]

    def begin(connection: Connection) -> None:
        if not connection.get_execution_options().get("writes"):
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        elif there[0]:
            # The snapshot is taken at the first statement that reads: the lock must come before it.
            connection.exec_driver_sql("LOCK TABLE projeto IN EXCLUSIVE MODE")

    def commit(_: Connection) -> None:
        there[0] = True

    event.listen(engine, "begin", begin)
    event.listen(engine, "commit", commit)


def _check_server(engine: Engine, address: Address) -> None:
    try:
        with engine.connect() as connection, connection.begin():
            server = int(connection.scalar(text("SHOW server_version_num")) or 0) // 10000
            installed = connection.scalar(
                text("SELECT extversion FROM pg_extension WHERE extname = 'postgis'")
            )
    except DBAPIError as error:
        raise in_words(error.orig, address.shown) from error
    if server < _OLDEST_SERVER:
        raise ProjectRefused.of("postgis.old_server", seen=str(server), needed=str(_OLDEST_SERVER))
    if installed is None:
        raise ProjectRefused.of("postgis.no_extension", database=str(address.url.database))
    if int(str(installed).split(".")[0]) < _OLDEST_POSTGIS:
        raise ProjectRefused.of("postgis.old_postgis", seen=str(installed), needed=str(_OLDEST_POSTGIS))
