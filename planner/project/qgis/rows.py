"""Rows for the tables in which a GeoPackage or a database says how it looks and what it holds.

Rules of the tables: GeoPackage 1.4, annexes F.8 (metadata) and F.9 (schema); ``layer_styles`` is QGIS's own.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeAlias

from planner.project.qgis.document import style_document
from planner.project.qgis.layers import LOOKS
from planner.project.qgis.words import alias_of, layer_about, layer_title

Row: TypeAlias = dict[str, object]
Columns: TypeAlias = Mapping[str, Sequence[str]]

METADATA_STANDARD = "https://www.dublincore.org/specifications/dublin-core/dcmi-terms/"
_GEOMETRY = "geom"


def style_rows(columns: Columns, at: datetime, *, schema: str = "", catalog: str = "") -> list[Row]:
    """Return the rows of ``layer_styles``, one for each layer that has a look.

    Parameters
    ----------
    columns
        Table → its columns without the geometry, in their order.
    at
        Moment, with time zone.
    schema, catalog
        Of a database; empty in a file.
    """
    return [
        {
            "f_table_catalog": catalog,
            "f_table_schema": schema,
            "f_table_name": table,
            "f_geometry_column": _GEOMETRY,
            "styleName": table,
            "styleQML": style_document(table, columns[table]),
            "styleSLD": "",
            "useAsDefault": True,
            "description": layer_title(table) or table,
            "owner": "",
            "ui": None,
            "update_time": _moment(at),
        }
        for table in LOOKS
        if table in columns
    ]


def alias_rows(columns: Columns) -> list[Row]:
    """Return the rows of ``gpkg_data_columns``; names are unique within a table, as the format asks."""
    rows: list[Row] = []
    for table, names in columns.items():
        taken: set[str] = set()
        for column in names:
            alias = alias_of(table, column)
            if alias is None or alias in taken:
                continue
            taken.add(alias)
            rows.append({"table_name": table, "column_name": column, "name": alias, "title": alias,
                         "description": None, "mime_type": None, "constraint_name": None})  # fmt: skip
    return rows


def metadata_rows(tables: Sequence[str], at: datetime) -> tuple[list[Row], list[Row]]:
    """Return the rows of ``gpkg_metadata`` and of ``gpkg_metadata_reference``: what file and tables hold."""
    told = [(None, layer_about("projeto")), *((table, layer_about(table)) for table in tables)]
    texts: list[Row] = []
    references: list[Row] = []
    for table, about in told:
        if about is None:
            continue
        number = len(texts) + 1
        scope = "dataset" if table is None else ("featureType" if table in LOOKS else "attributeType")
        texts.append({"id": number, "md_scope": scope, "md_standard_uri": METADATA_STANDARD,
                      "mime_type": "text/plain", "metadata": about})  # fmt: skip
        references.append(
            {
                "reference_scope": "geopackage" if table is None else "table",
                "table_name": table,
                "column_name": None,
                "row_id_value": None,
                "timestamp": _moment(at),
                "md_file_id": number,
                "md_parent_id": None if table is None else 1,
            }
        )
    return texts, references


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"
