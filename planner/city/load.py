"""Load a city from its files, or from a folder whose ``city.toml`` names them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import geopandas as gpd

from planner.city.area import loaded_area
from planner.city.choices import role_faults
from planner.city.compose import (
    Told,
    gather,
    kind_faults,
    layer_faults,
    layers_of,
    outside_people,
    subjects_as_points,
    told_by_files,
    within_area,
)
from planner.city.doubles import doubles
from planner.city.manifest import read_manifest
from planner.city.model import City, PopulationFigure
from planner.city.off_street import far_from_streets
from planner.city.origins import with_origins
from planner.city.reading import Reads, TownReader
from planner.errors import Fault, InputRefused
from planner.provenance import Notice, Source
from planner.sources.guidance import NO_CHOICES, Choices
from planner.sources.read import MapRead, Read
from planner.tables import PLACES, check

_NOTHING: Mapping[str, Any] = MappingProxyType({})


def load_city(
    folder: Path,
    *,
    instead: Mapping[str, Path | int] | None = None,
    none: Sequence[str] = (),
    layers: Mapping[str, Path] = _NOTHING,
    own_kinds: Mapping[str, Sequence[str]] = _NOTHING,
    choices: Choices = NO_CHOICES,
) -> City:
    """Load the city that a folder describes.

    Parameters
    ----------
    folder
        Holds ``city.toml`` (see `planner.city.manifest`) and the files it names.
    instead
        Key of ``[files]`` → a file taken instead of the folder's own; under ``population`` also a number.
    none
        Kinds the town has none of, besides those that ``city.toml`` states.
    layers
        Kind → file of its places, taken instead of the folder's own of that kind.
    own_kinds
        Kinds of the town's own, as for `city_from_files`.
    choices
        What is chosen about files besides what ``city.toml`` states.

    Raises
    ------
    MissingInput
        There is no such folder, or no ``city.toml`` in it.
    InputRefused
        ``city.toml`` or a file it names cannot be read; the faults of all files are listed.
    """
    told = read_manifest(folder, own=tuple(own_kinds))
    replaced = instead or {}
    files = {**told.files, **{key: path for key, path in replaced.items() if isinstance(path, Path)}}
    people = replaced.get("population")
    city = city_from_files(
        name=told.name,
        streets=files.get("streets"),
        taxi=files.get("taxi"),
        bus=files.get("bus"),
        terminals=files.get("terminals"),
        premises=files.get("premises"),
        stands=files.get("stands"),
        population=files.get("population"),
        boundary=files.get("boundary"),
        none=tuple(dict.fromkeys((*told.none, *none))),
        ibge_code=told.ibge_code,
        layers={**told.layers, **layers},
        own_kinds=own_kinds,
        choices=choices.over(told.choices, without=frozenset({*replaced, *layers})),
    )
    figure = (
        city.population_figure if people is not None else told.population_figure or city.population_figure
    )
    if isinstance(people, int):
        figure = typed_figure(people)
    sources, changed = with_origins(city.sources, told.origins)
    return replace(
        city,
        uf=told.uf,
        fictional=told.fictional,
        population_figure=figure,
        sources=sources,
        notices=(*city.notices, *changed),
    )


def city_from_files(
    *,
    name: str | None = None,
    streets: Path | None = None,
    taxi: Path | None = None,
    bus: Path | None = None,
    terminals: Path | None = None,
    premises: Path | None = None,
    stands: Path | None = None,
    population: Path | int | None = None,
    boundary: Path | None = None,
    none: Sequence[str] = (),
    ibge_code: str | None = None,
    layers: Mapping[str, Path] = _NOTHING,
    own_kinds: Mapping[str, Sequence[str]] = _NOTHING,
    choices: Choices = NO_CHOICES,
) -> City:
    """Load a city from single files.

    Parameters
    ----------
    streets
        OpenStreetMap extract or osmnx graph. Its tags tell the kinds of places that no file tells.
    taxi, bus
        Taxi stands; bus stops as points or as a GTFS feed.
    terminals
        Terminals, and other places by a column ``kind``/``tipo``; ``bus_terminal`` where it is empty.
    premises, stands
        Companies' premises; moto-taxi stands (and other kinds by a column ``kind``/``tipo``).
    population
        Cells or areas with people, or the number of inhabitants.
    none
        Kinds the user states that the town has none of.
    layers
        Kind → file of points or areas, of a kind known or of the town's own; ``district`` holds the areas
        that a law names as districts, by their names.
    own_kinds
        Kind of the town's own → OpenStreetMap tags ``key=value`` that tell its places on the street map,
        none where only a file tells them.
    choices
        Reference systems, swapped coordinates, sheets and layers that the user chose.

    Returns
    -------
    City
        Places farther than 2 km outside the area (`planner.city.area`) are left out, which a notice tells;
        stands and premises never are.

    Raises
    ------
    MissingInput, InputRefused
        Files are missing or cannot be read; the faults of all files are listed.
    """
    reads = Reads()
    town = TownReader(reads, choices, own_kinds)
    street_map, area_read = town.ground(streets, boundary, name=name, ibge_code=ibge_code)
    told = [
        *town.places("taxi", taxi, kind="taxi_stand"),
        *town.places("bus", bus, kind="bus_stop"),
        *town.places("terminals", terminals, kind="bus_terminal", kind_column=True),
        *town.places("premises", premises, kind="premises"),
        *town.places("stands", stands, kind="stand", kind_column=True),
        *(one for kind, path in layers.items() for one in town.places(kind, path, kind=kind)),
    ]
    own = tuple(dict.fromkeys([*own_kinds, *layers]))
    people = town.people(population if isinstance(population, Path) else None)
    given: dict[str, Path | int | None] = {
        "streets": streets,
        "taxi": taxi,
        "bus": bus,
        "terminals": terminals,
        "premises": premises,
    }
    given |= {"stands": stands, "boundary": boundary, "population": population, **layers}
    roles = [role for role, file in given.items() if isinstance(file, Path)]
    reads.add(*kind_faults(none, own), *layer_faults(layers), *role_faults(choices, roles))
    if isinstance(population, int) and population < 1:
        reads.add(Fault("city.population_below_one", {"seen": population}))
    reads.refuse()
    return _composed(
        name=name or _name_of(streets, ibge_code),
        ibge_code=ibge_code,
        street_map=street_map,
        boundary=None if area_read is None else area_read.frame,
        told=told,
        people=people,
        figure=_figure(population, people),
        none=tuple(none),
        own=own,
        sources=tuple(reads.sources),
        notices=tuple(reads.notices),
    )


def _name_of(streets: Path | None, ibge_code: str | None) -> str:
    return ibge_code or ("—" if streets is None else streets.name.split(".")[0])


def typed_figure(people: int) -> PopulationFigure:
    """Return a figure that the user gave as a number.

    Raises
    ------
    InputRefused
        It is below one.
    """
    if people < 1:
        raise InputRefused.of("city.population_below_one", seen=people)
    return PopulationFigure(people, "informado pelo usuário")


def _figure(population: Path | int | None, people: Read | None) -> PopulationFigure | None:
    if isinstance(population, int):
        return typed_figure(population)
    if people is None:
        return None
    return PopulationFigure(round(float(people.frame["population"].sum())), people.source.name)


def _of_files(places: gpd.GeoDataFrame, street_map: MapRead) -> gpd.GeoDataFrame:
    """Return the places that files tell, without those of the street map."""
    return places[(places["source"] != street_map.source.name).to_numpy(dtype=bool)]


def _against_map(
    places: gpd.GeoDataFrame, street_map: MapRead | None, source_of: Mapping[str, str]
) -> list[Notice]:
    if street_map is None:
        return []
    return doubles(_of_files(places, street_map), street_map.places, source_of, street_map.source.name)


def _composed(
    *,
    name: str,
    ibge_code: str | None,
    street_map: MapRead | None,
    boundary: gpd.GeoDataFrame | None,
    told: Sequence[Told],
    people: Read | None,
    figure: PopulationFigure | None,
    none: tuple[str, ...],
    own: tuple[str, ...],
    sources: tuple[Source, ...],
    notices: tuple[Notice, ...],
) -> City:
    places, source_of = gather(told, street_map)
    set_aside = told_by_files(places, street_map)
    population = None if people is None else people.frame
    area = loaded_area(boundary, None if street_map is None else street_map.streets, population)
    places, outside = within_area(places, area)
    places, as_points = subjects_as_points(places)
    set_aside += _against_map(places, street_map, source_of)
    if street_map is not None:
        as_points += far_from_streets(_of_files(places, street_map), street_map.streets)
    people_outside = [] if people is None else outside_people(people, area)
    layers = layers_of(places, source_of, none, own)
    check(places, PLACES)
    return City(
        name=name,
        places=places,
        layers=layers,
        ibge_code=ibge_code,
        boundary=boundary,
        streets=None if street_map is None else street_map.streets,
        nodes=None if street_map is None else street_map.nodes,
        population=population,
        population_figure=figure,
        sources=sources,
        notices=(*notices, *set_aside, *outside, *as_points, *people_outside),
    )
