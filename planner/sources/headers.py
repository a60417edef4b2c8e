"""Column names as towns write them: case, accents and marks do not matter."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from planner.errors import InputRefused

COLUMN_NAMES: Mapping[str, tuple[str, ...]] = {
    "id": (
        "id",
        "codigo",
        "cod",
        "code",
        "stopid",
        "idponto",
        "pontoid",
        "codigoponto",
        "idparada",
        "codigoparada",
        "identificador",
        "cdsetor",
        "codsetor",
        "cdgeocodi",
        "idunico",
        "h3index",
        "h3id",
    ),
    "lat": ("lat", "latitude", "stoplat", "latitudegraus"),
    "lon": ("lon", "lng", "long", "longitude", "stoplon", "longitudegraus"),
    "y": ("y", "coordy", "coordenaday", "utmy", "utmn", "norte", "northing", "coordn", "pointy", "ycoord"),
    "x": (
        *("x", "coordx", "coordenadax", "utmx", "utme", "leste", "este", "easting", "coorde", "pointx"),
        "xcoord",
    ),
    "pair": (
        "coordenadas",
        "coordenada",
        "coordinates",
        "latlong",
        "latlon",
        "latlng",
        "latitudelongitude",
        "geolocalizacao",
        *("geopoint", "localizacao", "latitudeelongitude", "coordenadasgeograficas"),
    ),
    "wkt": ("wkt", "geom", "geometry", "geometria", "thegeom", "wktgeom"),
    "cell": ("h3", "h3index", "h3id", "h3cell", "h3address", "hex", "hexid", "hexagono", "hexagon"),
    "name": (
        *("name", "nome", "stopname", "denominacao", "nomeponto", "nomedoponto", "nomeparada"),
        "nomedaparada",
    ),
    "kind": ("kind", "tipo"),
    "capacity": ("capacity", "capacidade", "vagas", "numerodevagas"),
    "installed": (
        "installed",
        "instalado",
        "instaladoem",
        "installedon",
        "datadeinstalacao",
        "datainstalacao",
        "instalacao",
    ),
    "population": (
        *("population", "populacao", "pop", "habitantes", "pessoas", "moradores", "residentes"),
        *("populacaototal", "poptotal", "totalpessoas", "populacaoresidente", "v0001"),
    ),
}
"""Meaning → names it goes by, folded.

``v0001`` is IBGE's column of residents in the 2022 census tracts, ``POP`` that of its statistical grid;
``CD_SETOR`` and ``ID_UNICO`` are the ids of the two.
"""


_LETTERS: Mapping[str, str] = {"x": "E", "y": "N"}


def fold(text: str) -> str:
    """Return the text in small letters and digits only, without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[^a-z0-9]", "", plain)


def column_for(meaning: str, columns: Sequence[str], *, file: str) -> str | None:
    """Return the column that goes by one of the names of `meaning`, ``None`` if there is none.

    Raises
    ------
    InputRefused
        Two columns go by such names.
    """
    names = COLUMN_NAMES[meaning]
    found = [column for column in columns if fold(str(column)) in names]
    # `Latitude (S)` and `UTM E (m)` tell side and unit; `E` and `N` tell something only beside each other.
    found = found or [column for column in columns if fold(re.sub(r"\(.*?\)|\[.*?\]", "", column)) in names]
    letters = {column.strip().upper(): column for column in columns}
    if not found and meaning in _LETTERS and set(_LETTERS.values()) <= set(letters):
        found = [letters[_LETTERS[meaning]]]
    if len(found) > 1:
        raise InputRefused.of("sources.column_twice", file=file, columns=tuple(found))
    return found[0] if found else None


def unused(columns: Iterable[str], used: Iterable[str | None]) -> tuple[str, ...]:
    """Return the named columns that no one asked for, in their order."""
    taken = set(used)
    return tuple(str(column) for column in columns if column not in taken and fold(str(column)))
