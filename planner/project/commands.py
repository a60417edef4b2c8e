"""What a file may carry besides rows: triggers, views and virtual tables, of which a project has none.

A trigger runs when a table is written to, a view or virtual table when it is read. Both are looked for before
anything else is asked of a file. What a GIS adds in good faith is told apart: its spatial indexes of the
project's layers are dropped, since they would go stale; what it puts on layers of its own is left alone.
"""

from sqlalchemy import Connection

from planner.errors import ProjectRefused
from planner.project import schema

_NEVER_WRITTEN = ("gpkg_tile_matrix", "gpkg_metadata", "gpkg_metadata_reference")
# The standard puts checks on these tables, which no change of a project ever writes to: they never run.

_INDEX_TRIGGERS = ("rtree_", "trigger_insert_feature_count_", "trigger_delete_feature_count_")


def look(connection: Connection, name: str) -> list[tuple[str, str]]:
    """Return the spatial indexes that a GIS added to the project's layers, as kind and name.

    Parameters
    ----------
    name
        The file's, for what is told of it.

    Raises
    ------
    ProjectRefused
        The file is no project, lacks tables, or holds what a project never holds.
    """
    asked = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")
    tables = {str(table) for table in asked.scalars()}
    wanted = {table.name for table in (*schema.LAYERS, *schema.ATTRIBUTES)}
    if "projeto" not in tables or "historico" not in tables:
        raise ProjectRefused.of("project.not_a_project", where=name, seen="")
    found = refuse_commands(connection, name)
    if missing := sorted(wanted - tables):
        raise ProjectRefused.of("project.tables_missing", where=name, seen=tuple(missing))
    return found + [("table", table) for table in sorted(tables) if _virtual_index(table, wanted)]


def refuse_commands(connection: Connection, name: str) -> list[tuple[str, str]]:
    """Return the triggers of a GIS's own indexes of the project's layers.

    Raises
    ------
    ProjectRefused
        There are other triggers, or views, or a table of the project's that is a view of something else: a
        project never holds any.
    """
    # A trigger's table is kept as its author spelt it, and SQLite takes either case for the same name.
    asked = "SELECT type, name, lower(tbl_name), sql FROM sqlite_master"
    rows = connection.exec_driver_sql(asked).all()
    ours = {table.name for table in schema.METADATA.sorted_tables}
    known = [
        (str(kind), str(own))
        for kind, own, table, _ in rows
        if kind == "trigger" and table in ours and _of_an_index(own, table)
    ]
    strange = [
        str(own)
        for kind, own, table, definition in rows
        if _runs(str(kind), str(own), str(table), ours) or (own in ours and _is_virtual(definition))
    ]
    if strange:
        raise ProjectRefused.of("project.triggers", where=name, seen=tuple(sorted(strange)))
    return known


def _runs(kind: str, name: str, table: str, ours: set[str]) -> bool:
    """Whether something could be carried out that is no index of a GIS's."""
    if kind != "trigger":
        return kind == "view"
    if _of_an_index(name, table):
        return table not in ours and table.startswith("gpkg_")
    return table not in _NEVER_WRITTEN


def _is_virtual(definition: object) -> bool:
    return str(definition).split()[1:2] not in (["TABLE"], ["table"])


def _of_an_index(name: str, table: str) -> bool:
    return name.startswith(_INDEX_TRIGGERS) and table in name.lower()


def _virtual_index(name: str, layers: set[str]) -> bool:
    return any(name == f"rtree_{layer}_geom" for layer in layers)


def drop_indexes(connection: Connection, found: list[tuple[str, str]]) -> None:
    """Drop a GIS's spatial indexes and row counters, whose triggers need functions that only it has."""
    for kind, name in sorted(found, key=lambda item: item[0] == "table"):
        quoted = name.replace('"', '""')
        connection.exec_driver_sql(f'DROP {"TRIGGER" if kind == "trigger" else "TABLE"} "{quoted}"')
    tables = {name for (name,) in connection.exec_driver_sql("SELECT name FROM sqlite_master").all()}
    if "gpkg_extensions" in tables:
        for layer in schema.LAYERS:
            connection.exec_driver_sql(
                "DELETE FROM gpkg_extensions WHERE extension_name = 'gpkg_rtree_index' AND table_name = ?",
                (layer.name,),
            )
    if "gpkg_ogr_contents" in tables:
        connection.exec_driver_sql("DELETE FROM gpkg_ogr_contents")
