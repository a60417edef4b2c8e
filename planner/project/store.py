"""Where a project lies: one GeoPackage, or one schema of a PostGIS database; the same tables in both."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from planner.errors import PlannerError, ProjectLocked, ProjectRefused
from planner.project import pg_words


@dataclass(frozen=True)
class Store:
    """An open place of one project.

    Attributes
    ----------
    engine
        Gives connections; made by `planner.project.gpkg` for a file, `.postgis` for a database.
    kind
        ``gpkg`` or ``postgis``.
    where
        Path or URL as shown to people, without a password.
    read_only
        Whether changes are refused.
    newer
        Format of a project that a newer program wrote, ``None`` where this one knows it.
    """

    engine: Engine
    kind: Literal["gpkg", "postgis"]
    where: str
    read_only: bool = False
    newer: int | None = None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection within one consistent view of the project.

        Raises
        ------
        ProjectRefused
            The store cannot be read, in words.
        """
        with told_in_words(self.where), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection within one transaction: all of it is kept, or nothing.

        Raises
        ------
        ProjectRefused
            The store is read only, full, gone or broken, in words.
        ProjectLocked
            Another program holds it.
        """
        if self.newer is not None:
            raise ProjectRefused.of("project.newer", where=self.where, seen=self.newer)
        if self.read_only:
            raise ProjectRefused.of("project.read_only", where=self.where)
        with told_in_words(self.where), self.engine.connect() as connection:
            marked = connection.execution_options(writes=True)
            with marked.begin():
                yield marked


@contextmanager
def told_in_words(where: str) -> Iterator[None]:
    """Turn what a database says into a refusal that says what to do."""
    try:
        yield
    except PlannerError:
        raise
    except DBAPIError as error:
        raise _in_words(error.orig, where) from error
    except UnicodeDecodeError as error:
        # SQLite's own complaint quotes the damaged bytes.
        raise ProjectRefused.of("project.damaged", where=where, seen=error.reason) from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise _in_words(error, where) from error


_SQLITE: dict[int, tuple[type[ProjectRefused], str]] = {
    sqlite3.SQLITE_BUSY: (ProjectLocked, "project.locked"),
    sqlite3.SQLITE_LOCKED: (ProjectLocked, "project.locked"),
    sqlite3.SQLITE_PROTOCOL: (ProjectLocked, "project.locked"),
    sqlite3.SQLITE_NOLFS: (ProjectLocked, "project.no_locks"),
    sqlite3.SQLITE_READONLY: (ProjectRefused, "project.read_only"),
    sqlite3.SQLITE_PERM: (ProjectRefused, "project.read_only"),
    sqlite3.SQLITE_FULL: (ProjectRefused, "project.full"),
    sqlite3.SQLITE_IOERR: (ProjectRefused, "project.io"),
    sqlite3.SQLITE_CANTOPEN: (ProjectRefused, "project.cannot_open"),
    sqlite3.SQLITE_CORRUPT: (ProjectRefused, "project.damaged"),
    sqlite3.SQLITE_NOTADB: (ProjectRefused, "project.not_a_project"),
    sqlite3.SQLITE_TOOBIG: (ProjectRefused, "project.too_big"),
}
_PRIMARY_CODE = 0xFF
_LOCK_IOERR = {sqlite3.SQLITE_IOERR_LOCK, sqlite3.SQLITE_IOERR_UNLOCK, sqlite3.SQLITE_IOERR_RDLOCK}


def _in_words(error: BaseException | None, where: str) -> ProjectRefused:
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(code, int):
        if code in _LOCK_IOERR:
            return ProjectLocked.of("project.no_locks", where=where)
        made, key = _SQLITE.get(code & _PRIMARY_CODE, (ProjectRefused, "project.failed"))
        return made.of(key, where=where, seen=str(error)[:120])
    if isinstance(error, OSError) and error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return ProjectRefused.of("project.read_only", where=where)
    if hasattr(error, "sqlstate"):
        return pg_words.in_words(error, where)
    return ProjectRefused.of("project.failed", where=where, seen=str(error)[:120])
