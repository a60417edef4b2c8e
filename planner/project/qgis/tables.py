"""Put styles, Portuguese names and descriptions into a file or a database just made."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection, Table, text
from sqlalchemy.exc import DBAPIError

from planner.project import schema
from planner.project.qgis.rows import Row, alias_rows, metadata_rows, style_rows
from planner.project.qgis.words import alias_of, layer_about, layer_title

_FILE_TABLES = (
    """CREATE TABLE IF NOT EXISTS gpkg_extensions (
        table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL,
        scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name))""",
    """CREATE TABLE gpkg_data_columns (
        table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT, description TEXT,
        mime_type TEXT, constraint_name TEXT, CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name),
        CONSTRAINT gdc_tn UNIQUE (table_name, name))""",
    """CREATE TABLE gpkg_data_column_constraints (
        constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, value TEXT, min NUMERIC,
        min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT,
        CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value))""",
    """CREATE TABLE gpkg_metadata (
        id INTEGER CONSTRAINT m_pk PRIMARY KEY ASC NOT NULL, md_scope TEXT NOT NULL DEFAULT 'dataset',
        md_standard_uri TEXT NOT NULL, mime_type TEXT NOT NULL DEFAULT 'text/xml',
        metadata TEXT NOT NULL DEFAULT '')""",
    """CREATE TABLE gpkg_metadata_reference (
        reference_scope TEXT NOT NULL, table_name TEXT, column_name TEXT, row_id_value INTEGER,
        timestamp DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
        md_file_id INTEGER NOT NULL, md_parent_id INTEGER,
        CONSTRAINT crmr_mfi_fk FOREIGN KEY (md_file_id) REFERENCES gpkg_metadata(id),
        CONSTRAINT crmr_mpi_fk FOREIGN KEY (md_parent_id) REFERENCES gpkg_metadata(id))""",
    """CREATE TABLE layer_styles (
        id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, f_table_catalog TEXT, f_table_schema TEXT,
        f_table_name TEXT, f_geometry_column TEXT, "styleName" TEXT, "styleQML" TEXT, "styleSLD" TEXT,
        "useAsDefault" BOOLEAN, description TEXT, owner TEXT, ui TEXT, update_time DATETIME)""",
)
_SPEC = "http://www.geopackage.org/spec140/#extension_"
_EXTENSIONS = (
    ("gpkg_data_columns", "gpkg_schema", f"{_SPEC}schema"),
    ("gpkg_data_column_constraints", "gpkg_schema", f"{_SPEC}schema"),
    ("gpkg_metadata", "gpkg_metadata", f"{_SPEC}metadata"),
    ("gpkg_metadata_reference", "gpkg_metadata", f"{_SPEC}metadata"),
)

_DATABASE_STYLES = """CREATE TABLE IF NOT EXISTS public.layer_styles (
    id serial PRIMARY KEY, f_table_catalog varchar, f_table_schema varchar, f_table_name varchar,
    f_geometry_column varchar, stylename text, styleqml xml, stylesld xml, useasdefault boolean,
    description text, owner varchar(63), ui xml,
    update_time timestamp DEFAULT CURRENT_TIMESTAMP, type varchar)"""
# As QGIS itself makes it.

_OLD_STYLES = "DELETE FROM public.layer_styles WHERE f_table_catalog = :catalog AND f_table_schema = :name"


def _tables() -> tuple[Table, ...]:
    return (*schema.LAYERS, *schema.ATTRIBUTES)


def _columns(table: Table) -> list[str]:
    return [column.name for column in table.columns if column.name != "geom"]


def _insert(
    connection: Connection, table: str, rows: Sequence[Row], names: Mapping[str, str] | None = None
) -> None:
    if not rows:
        return
    columns = ", ".join(f'"{(names or {}).get(name, name)}"' for name in rows[0])
    values = ", ".join(f":{name}" for name in rows[0])
    # Names are ours, values are bound.
    connection.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({values})"), rows)  # noqa: S608


def describe_file(connection: Connection, at: datetime) -> None:
    """Write styles, aliases and metadata into a GeoPackage whose own tables were just made."""
    for definition in _FILE_TABLES:
        connection.exec_driver_sql(definition)
    extensions: list[Row] = [
        {
            "table_name": table,
            "column_name": None,
            "extension_name": name,
            "definition": url,
            "scope": "read-write",
        }
        for table, name, url in _EXTENSIONS
    ]
    _insert(connection, "gpkg_extensions", extensions)
    columns = {table.name: _columns(table) for table in _tables()}
    _insert(connection, "layer_styles", style_rows(columns, at))
    _insert(connection, "gpkg_data_columns", alias_rows(columns))
    texts, references = metadata_rows(list(columns), at)
    _insert(connection, "gpkg_metadata", texts)
    _insert(connection, "gpkg_metadata_reference", references)
    _title(connection, columns, str(references[0]["timestamp"]))


def _title(connection: Connection, tables: Mapping[str, object], at: str) -> None:
    """Tell a GIS's table of contents what each table is, and that the styles are a table too."""
    for table in tables:
        connection.exec_driver_sql(
            "UPDATE gpkg_contents SET description = ? WHERE table_name = ?",
            (f"{layer_title(table)}. {layer_about(table)}", table),
        )
    connection.exec_driver_sql(
        "INSERT INTO gpkg_contents (table_name, data_type, identifier, description, last_change) "
        "VALUES ('layer_styles', 'attributes', 'layer_styles', '', ?)",
        (at,),
    )


def describe_database(connection: Connection, name: str, at: datetime) -> bool:
    """Write styles into ``public.layer_styles`` and descriptions as comments.

    Parameters
    ----------
    name
        Schema of the project.

    Returns
    -------
    bool
        Whether the styles were written: without rights to ``public`` they are not, and QGIS shows its own.
    """
    for table in _tables():
        _comment(
            connection, f"TABLE {name}.{table.name}", f"{layer_title(table.name)}. {layer_about(table.name)}"
        )
        for column in _columns(table):
            if alias := alias_of(table.name, column):
                _comment(connection, f'COLUMN {name}.{table.name}."{column}"', alias)
    columns = {table.name: _columns(table) for table in _tables()}
    catalog = str(connection.scalar(text("SELECT current_database()")))
    rows = style_rows(columns, at, schema=name, catalog=catalog)
    for row in rows:
        row |= {"styleSLD": None, "owner": None, "update_time": at.replace(tzinfo=None)}
    try:
        with connection.begin_nested():
            connection.exec_driver_sql(_DATABASE_STYLES)
            connection.execute(text(_OLD_STYLES), {"catalog": catalog, "name": name})
            _insert(connection, "public.layer_styles", rows, {key: key.lower() for key in rows[0]})
    except DBAPIError:
        return False
    return True


def _comment(connection: Connection, on: str, said: str) -> None:
    quoted = said.replace("'", "''")
    connection.exec_driver_sql(f"COMMENT ON {on} IS '{quoted}'")
