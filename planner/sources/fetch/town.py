"""Fetch a whole town into a city folder that later runs read without a network."""

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from shapely.geometry import mapping

from planner.errors import InputRefused
from planner.provenance import Source
from planner.sources.dates import parse_date
from planner.sources.fetch.answers import Asker
from planner.sources.fetch.boundary import Boundary, boundary_of
from planner.sources.fetch.census import SOURCE, YEAR, census_address, census_population
from planner.sources.fetch.localities import Municipality, the_one
from planner.sources.fetch.osm_pbf import write_pbf
from planner.sources.fetch.overpass import elements_of
from planner.sources.fetch.servers import Servers
from planner.tables import COORDINATE_DECIMALS

MAP, AREA, PEOPLE, MANIFEST = "mapa.osm.pbf", "limite.geojson", "populacao-ibge.json", "city.toml"
CACHE = ".respostas"
"""Folder, within the town's, of answers got so far; gone when the town is whole."""

_STARTED = "dia.txt"
OSM_LICENCE = "ODbL-1.0"
IBGE_LICENCE = "IBGE, dados abertos (citar a fonte)"


@dataclass(frozen=True)
class Fetched:
    """What was fetched.

    Attributes
    ----------
    folder
        Holds ``city.toml`` and the files it names.
    town
        Which municipality.
    people
        Residents of the census, ``None`` where IBGE has no figure.
    by_code
        Whether the boundary was found by the municipality's code, or only by its name.
    """

    folder: Path
    town: Municipality
    people: int | None
    by_code: bool


def fetch_town(
    place: str, folder: Path, *, asker: Asker, servers: Servers, day: date, replace: bool = False
) -> Fetched:
    """Fetch a municipality's boundary, streets, stops, terminals, places and population.

    Parameters
    ----------
    place
        Name (``Vila Nova, Minas Gerais``) or IBGE code.
    folder
        Where to write ``city.toml`` and its files; made if absent.
    asker
        Its `cache` should be `CACHE` within `folder`: an interrupted run goes on from there.
    day
        Today: written as the day of retrieval, unless a broken-off run is gone on with, which keeps its own.
    replace
        Whether the files of an earlier fetch may be written over.

    Raises
    ------
    InputRefused
        The name means several municipalities, or none; the folder holds a town already; OpenStreetMap lacks
        the area or its streets.
    MissingInput
        A server gave no good answer. What was got is kept for the next run.
    """
    if (folder / MANIFEST).exists() and not replace:
        raise InputRefused.of("fetch.folder_taken", folder=folder.name, file=MANIFEST)
    day = _started(asker.cache, day)
    asker.say("fetch.which", {"place": place})
    town = the_one(place, asker, servers.ibge)
    asker.say("fetch.population", {"name": town.name, "uf": town.uf})
    people, answer = census_population(town.ibge_code, asker, servers.ibge)
    asker.say("fetch.boundary", {"name": town.name, "uf": town.uf})
    boundary = boundary_of(town, asker, servers.nominatim)
    elements, mirror, osm_base = elements_of(boundary.area, asker, servers.overpass)
    folder.mkdir(parents=True, exist_ok=True)
    write_pbf(elements, folder / MAP, osm_base=osm_base)
    _write_json(folder / AREA, _area_document(town, boundary))
    _write_json(folder / PEOPLE, answer)
    origins = {
        MAP: (OSM_LICENCE, f"© OpenStreetMap, {mirror}/interpreter"),
        AREA: (OSM_LICENCE, f"© OpenStreetMap ({boundary.osm_id}), {servers.nominatim}/search"),
        PEOPLE: (IBGE_LICENCE, census_address(servers.ibge, town.ibge_code)),
    }
    text = manifest_text(town, people, origins, folder, day)
    (folder / MANIFEST).write_text(text, encoding="utf-8", newline="\n")
    shutil.rmtree(asker.cache, ignore_errors=True)
    return Fetched(folder, town, people, boundary.by_code)


def _started(cache: Path, day: date) -> date:
    """Return the day on which the answers on disk began to be got: today for a run that starts anew."""
    kept = cache / _STARTED
    if kept.is_file():
        try:
            return parse_date(kept.read_text(encoding="utf-8"))
        except InputRefused:
            pass
    cache.mkdir(parents=True, exist_ok=True)
    kept.write_text(day.isoformat(), encoding="utf-8")
    return day


def _write_json(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


def _area_document(town: Municipality, boundary: Boundary) -> dict[str, object]:
    properties = {"nome": town.name, "uf": town.uf, "codigo_ibge": town.ibge_code, "osm": boundary.osm_id}
    geometry = mapping(boundary.area)
    rounded = {"type": geometry["type"], "coordinates": _rounded(geometry["coordinates"])}
    feature = {"type": "Feature", "properties": properties, "geometry": rounded}
    return {"type": "FeatureCollection", "features": [feature]}


def _rounded(part: Any) -> Any:
    return (
        [_rounded(one) for one in part]
        if isinstance(part, (tuple, list))
        else round(part, COORDINATE_DECIMALS)
    )


def _quoted(text: str) -> str:
    """Return a text as TOML writes it: as JSON does, save that DEL must be escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def manifest_text(
    town: Municipality,
    people: int | None,
    origins: Mapping[str, tuple[str, str]],
    folder: Path,
    day: date,
) -> str:
    """Return the ``city.toml`` of a fetched town.

    Parameters
    ----------
    origins
        File of the folder → its licence and where it came from.
    """
    lines = [f"name = {_quoted(town.name)}", f'uf = "{town.uf}"', f'ibge_code = "{town.ibge_code}"']
    if people is not None:
        lines += [
            f"population = {people}",
            f"population_source = {_quoted(SOURCE)}",
            f"population_year = {YEAR}",
        ]
    lines += ["", "[files]", f'streets = "{MAP}"', f'boundary = "{AREA}"']
    for name, (licence, origin) in origins.items():
        lines += [
            "",
            f'[sources."{name}"]',
            f"retrieved = {day.isoformat()}",
            f"licence = {_quoted(licence)}",
            f"origin = {_quoted(origin)}",
            f'sha256 = "{Source.of_file(folder / name).sha256}"',
        ]
    return "\n".join(lines) + "\n"
