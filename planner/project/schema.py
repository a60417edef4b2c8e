"""The tables of a project, the same in a GeoPackage and in PostGIS.

Layers and tables have Portuguese names, since a planner meets them in QGIS; columns have the names that
`planner.tables` and `planner.project.model` use, with Portuguese aliases in `planner.project.qgis`.
"""

from sqlalchemy import BigInteger, Boolean, Column, Double, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.schema import UniqueConstraint

from planner.project.geometry import Geometry

METADATA = MetaData()

LONG = BigInteger().with_variant(Integer(), "sqlite")
"""Ids of OpenStreetMap are beyond 32 bits; a GeoPackage calls that INTEGER, and GDAL passes over other words,
as it does over VARCHAR: only the standard's names of types may be used here.
"""


def _fid() -> Column[int]:
    return Column("fid", Integer, primary_key=True, autoincrement=True)


INFO = Table(
    "projeto",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("format_version", Integer, nullable=False),
    Column("created", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Column("written_by", Text, nullable=False),
    Column("city", Text, nullable=False),  # JSON: name, uf, code, layers, sources, notices, types of columns
    Column("next_stand", Integer, nullable=False),
    Column("next_scenario", Integer, nullable=False),
)

LAWS = Table(
    "leis",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("rulebook_sha256", Text, nullable=False),
    Column("federal_sha256", Text),
    Column("choice", Text, nullable=False),  # JSON: day, readings, what-if, accuracy
)

TEXTS = Table(
    "textos",
    METADATA,
    Column("sha256", Text, primary_key=True),
    Column("text", Text, nullable=False),
)

SCENARIOS = Table(
    "cenarios",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("position", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("digest", Text, nullable=False),  # of its stands, to see what another program changed
)

USED_IDS = Table(
    "identificadores",
    METADATA,
    Column("id", Text, primary_key=True),
)
"""Every id that a stand ever had: none is given twice."""

HISTORY = Table(
    "historico",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("scenario", Text),
    Column("revision", Integer),
    Column("action", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("of", Integer),
)

RESULTS = Table(
    "resultados",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("scenario", Text),
    Column("revision", Integer),
    Column("document", LargeBinary, nullable=False),  # JSON, deflated
)

BOUNDARY = Table("limite", METADATA, _fid(), Column("geom", Geometry()), Column("extra", Text))

STREETS = Table(
    "ruas",
    METADATA,
    _fid(),
    Column("geom", Geometry("LINESTRING")),
    Column("u", LONG, nullable=False),
    Column("v", LONG, nullable=False),
    Column("osm_way", LONG),
    Column("name", Text),
    Column("highway", Text, nullable=False),
    Column("oneway", Boolean, nullable=False),
    Column("drive", Boolean, nullable=False),
    Column("walk", Boolean, nullable=False),
    Column("bridge", Boolean, nullable=False),
    Column("tunnel", Boolean, nullable=False),
    Column("length_m", Double, nullable=False),
    Column("extra", Text),
)

NODES = Table(
    "esquinas",
    METADATA,
    _fid(),
    Column("geom", Geometry("POINT")),
    Column("node", LONG, nullable=False),
    Column("extra", Text),
)


def _place_columns() -> tuple[Column[object], ...]:
    return (
        Column("id", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("name", Text),
        Column("source", Text, nullable=False),
        Column("capacity", Integer),
        Column("installed", Text),
        Column("extra", Text),
    )


PLACES = Table(
    "lugares",
    METADATA,
    _fid(),
    Column("geom", Geometry()),
    Column("position", Integer, nullable=False),
    *_place_columns(),
)
"""Stops, terminals and all other places that a plan does not move; `position` is their row as read."""

REGISTER = Table(
    "registro",
    METADATA,
    _fid(),
    Column("geom", Geometry()),
    Column("position", Integer, nullable=False),
    *_place_columns(),
)
"""Stands and premises as the town's register had them when it was read."""

POPULATION = Table(
    "populacao",
    METADATA,
    _fid(),
    Column("geom", Geometry()),
    Column("id", Text, nullable=False),
    Column("population", Double, nullable=False),
    Column("extra", Text),
)

STANDS = Table(
    "pontos",
    METADATA,
    _fid(),
    Column("geom", Geometry()),
    Column("scenario", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text),
    Column("capacity", Integer),
    Column("origin", Text, nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("installed", Text),
    Column("source", Text, nullable=False),
    Column("note", Text),
    UniqueConstraint("scenario", "id", name="pontos_um_por_cenario"),
)
"""The stands of every scenario as they are now."""

FINDINGS = Table(
    "apontamentos",
    METADATA,
    _fid(),
    Column("geom", Geometry()),
    Column("result", Integer, nullable=False),
    Column("scenario", Text),
    Column("subject_id", Text, nullable=False),
    Column("object_id", Text),
    Column("rule_id", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("severity", Text, nullable=False),
    Column("measured_m", Double),
    Column("limit_m", Double),
    Column("margin_m", Double),
    Column("citation", Text),
)
"""The newest findings of each scenario; a line runs from the stand to the neighbour where there is one."""

PROPOSALS = Table(
    "propostas",
    METADATA,
    _fid(),
    Column("geom", Geometry("POINT")),
    Column("result", Integer, nullable=False),
    Column("scenario", Text),
    Column("id", Text, nullable=False),
    Column("street", Text),
    Column("people", Double),
)
"""The stands of the newest proposal for each scenario."""

LAYERS: tuple[Table, ...] = (
    BOUNDARY,
    STREETS,
    NODES,
    PLACES,
    REGISTER,
    POPULATION,
    STANDS,
    FINDINGS,
    PROPOSALS,
)
"""Tables with shapes."""

ATTRIBUTES: tuple[Table, ...] = (INFO, LAWS, TEXTS, SCENARIOS, USED_IDS, HISTORY, RESULTS)
"""Tables without."""


def shape_of(table: Table) -> str:
    """Return the type of a layer's shapes."""
    kind = table.c.geom.type
    return kind.shape if isinstance(kind, Geometry) else "GEOMETRY"
