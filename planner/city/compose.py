"""Put places of several files together: which file tells which kind, what lies outside, what is known."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import geopandas as gpd
import pandas as pd

from planner.city.area import AREA_MARGIN_M, Area
from planner.city.model import Layer, LayerStatus
from planner.errors import Fault, InputRefused
from planner.nearest import suggestion
from planner.provenance import Notice
from planner.sources.places import no_places
from planner.sources.read import MapRead, Read
from planner.sources.where import some
from planner.tables import LONLAT, PARENT_KIND, PLACE_KINDS, kinds_within

SUBJECTS = ("stand", "premises")
"""Kinds that the user plans: never left out, and always points."""

ELSEWHERE_M = 100_000.0
"""A place this far outside is no neighbour town's: its coordinates are a placeholder or wrong."""

WIDEST_KINDS: tuple[str, ...] = tuple(kind for kind in PLACE_KINDS if kind not in PARENT_KIND)


@dataclass(frozen=True)
class Told:
    """A file of places and the kind it was given for."""

    kind: str
    read: Read


def widest(kind: str) -> str:
    """Return the widest kind that a kind belongs to."""
    return PARENT_KIND.get(kind, kind)


def gather(told: Sequence[Told], street_map: MapRead | None) -> tuple[gpd.GeoDataFrame, dict[str, str]]:
    """Join the places of all files with those of the street map for kinds that no file tells.

    Returns
    -------
    places, source_of
        Table `PLACES`; and widest kind → file that tells it, for every kind told at all.

    Raises
    ------
    InputRefused
        Two places of one kind have the same id.
    """
    source_of: dict[str, str] = {}
    for one in told:
        for kind in (one.kind, *one.read.frame["kind"].unique()):
            source_of.setdefault(widest(str(kind)), one.read.source.name)
    frames = [one.read.frame for one in told]
    if street_map is not None:
        free = ~street_map.places["kind"].map(widest).isin(list(source_of))
        frames.append(street_map.places[free.to_numpy(dtype=bool)])
        for kind in sorted(street_map.place_kinds - set(source_of)):
            source_of[kind] = street_map.source.name
    frames = [frame for frame in frames if len(frame)]
    if not frames:
        return no_places(), source_of
    joined = gpd.GeoDataFrame(pd.concat(frames, ignore_index=True), geometry="geometry", crs=LONLAT)
    _refuse_same_ids(joined)
    return joined, source_of


def told_by_files(places: gpd.GeoDataFrame, street_map: MapRead | None) -> list[Notice]:
    """Tell which places of the street map were left out because a file tells their kind.

    Parameters
    ----------
    places
        As `gather` joined them.
    """
    if street_map is None:
        return []
    mine = places["source"] == street_map.source.name
    kept = set(zip(places["kind"][mine], places["id"][mine], strict=True))
    kinds = [
        kind
        for kind, place in zip(street_map.places["kind"], street_map.places["id"], strict=True)
        if (kind, place) not in kept
    ]
    counted = some(f"{kind}: {kinds.count(kind)}" for kind in dict.fromkeys(kinds))
    return [Notice("city.told_by_file", "info", street_map.source.name, len(kinds), counted)] if kinds else []


def _refuse_same_ids(places: gpd.GeoDataFrame) -> None:
    again = places[places.duplicated(["kind", "id"], keep="first")]
    faults = []
    for row in again.itertuples():
        first = places[(places["kind"] == row.kind) & (places["id"] == row.id)].iloc[0]
        values = {"kind": row.kind, "id": row.id, "first": first["source"], "second": row.source}
        faults.append(Fault("city.id_twice", values))
    if faults:
        raise InputRefused(*faults)


def within_area(places: gpd.GeoDataFrame, area: Area | None) -> tuple[gpd.GeoDataFrame, list[Notice]]:
    """Leave out places farther than `AREA_MARGIN_M` outside the area; stands and premises always stay."""
    if area is None or not len(places):
        return places, []
    gap = area.gap_m(places.geometry.to_numpy())
    planned = places["kind"].isin(SUBJECTS).to_numpy(dtype=bool)
    far, elsewhere = gap > AREA_MARGIN_M, gap > ELSEWHERE_M
    notices = []
    for file, group in places[elsewhere & ~planned].groupby("source", sort=False):
        notices.append(_outside("city.places_elsewhere", str(file), group, area))
    for file, group in places[far & ~elsewhere & ~planned].groupby("source", sort=False):
        notices.append(_outside("city.places_outside", str(file), group, area))
    for file, group in places[(gap > 0) & planned].groupby("source", sort=False):
        notices.append(_outside("city.stands_outside", str(file), group, area))
    return places[planned | ~far].reset_index(drop=True), notices


def _outside(key: str, file: str, group: gpd.GeoDataFrame, area: Area) -> Notice:
    shown = some(
        f"{row.id} ({row.geometry.centroid.y:.5f}, {row.geometry.centroid.x:.5f})"
        for row in group.itertuples()
    )
    values = {
        "margin_m": AREA_MARGIN_M,
        "far_km": ELSEWHERE_M / 1000,
        "basis": {"pt": _BASIS[area.basis][0], "en": _BASIS[area.basis][1]},
    }
    return Notice(key, "warning", file, len(group), shown, values, tuple(group["id"]))


def outside_people(people: Read, area: Area | None) -> list[Notice]:
    """Tell how many people live outside the area: they count, but no street of the area reaches them."""
    if area is None or area.basis == "population" or not len(people.frame):
        return []
    outside = area.gap_m(people.frame.geometry.to_numpy()) > 0
    if not outside.any():
        return []
    basis = {"pt": _BASIS[area.basis][0], "en": _BASIS[area.basis][1]}
    values = {"people": round(float(people.frame["population"][outside].sum())), "basis": basis}
    cells = tuple(people.frame["id"][outside])
    return [
        Notice("city.population_outside", "info", people.source.name, len(cells), (), values, subjects=cells)
    ]


_BASIS: Mapping[str, tuple[str, str]] = {
    "boundary": ("do limite do município", "the town's boundary"),
    "streets": ("do retângulo que contém as ruas", "the box around the streets"),
    "population": ("do retângulo que contém a população", "the box around the population"),
}


def subjects_as_points(places: gpd.GeoDataFrame) -> tuple[gpd.GeoDataFrame, list[Notice]]:
    """Put a stand or premises drawn as an area at a point within it: distances are asked of points."""
    drawn = places["kind"].isin(SUBJECTS).to_numpy(dtype=bool) & (places.geom_type != "Point").to_numpy(
        dtype=bool
    )
    if not drawn.any():
        return places, []
    shapes = places.geometry.to_numpy(dtype=object).copy()
    shapes[drawn] = places.geometry[drawn].representative_point().to_numpy()
    moved = places.set_geometry(gpd.GeoSeries(shapes, index=places.index, crs=LONLAT))
    notices = [
        Notice(
            "city.area_as_point", "warning", str(file), len(group), some(group["id"]), {}, tuple(group["id"])
        )
        for file, group in places[drawn].groupby("source", sort=False)
    ]
    return moved, notices


def kind_faults(none: Iterable[str], own: Iterable[str] = ()) -> list[Fault]:
    """Return a fault for each word of `none` that is no place kind, with the nearest one.

    Parameters
    ----------
    own
        Kinds of the town's own.
    """
    faults = []
    known = tuple(dict.fromkeys([*PLACE_KINDS, *own]))
    for word in none:
        if word not in known:
            values = {"seen": str(word), "known": known, **suggestion(word, known)}
            faults.append(Fault("city.unknown_kind", values))
    return faults


def layer_faults(kinds: Iterable[str]) -> list[Fault]:
    """Return a fault for each kind of a layer that is written as no key is."""
    return [Fault("city.bad_layer_kind", {"seen": kind}) for kind in kinds if not _KEY.fullmatch(kind)]


_KEY = re.compile(r"[a-z0-9_]+")


def layers_of(
    places: gpd.GeoDataFrame, source_of: Mapping[str, str], none: Sequence[str], own: Sequence[str] = ()
) -> dict[str, Layer]:
    """Say of each kind whether its places are known, and refuse what is declared absent but present.

    A narrower kind gets its own entry where the wider kind's places do not all tell theirs: a town whose bus
    terminals are only known as such is not known to have no intercity terminal.

    Raises
    ------
    InputRefused
        A kind declared absent has places, or the word is no kind.
    """
    faults = kind_faults(none, own)
    own = [kind for kind in own if kind not in PLACE_KINDS]
    counts = {kind: int(places["kind"].isin(kinds_within(kind)).sum()) for kind in (*PLACE_KINDS, *own)}
    for kind in none:
        if counts.get(kind, 0):
            held = places[places["kind"].isin(kinds_within(kind))]
            files = some(dict.fromkeys(held["source"]))
            faults.append(
                Fault("city.declared_but_present", {"kind": kind, "count": len(held), "files": files})
            )
    if faults:
        raise InputRefused(*faults)
    layers = {}
    for kind in (*WIDEST_KINDS, *own):
        layers[kind] = Layer(kind, _status(kind, counts[kind], source_of, none), source_of.get(kind))
    for kind, wide in PARENT_KIND.items():
        if layers[wide].status == "declared_empty":
            continue
        if kind in none:
            layers[kind] = Layer(kind, "declared_empty")
        elif layers[wide].status == "known":
            layers[kind] = Layer(kind, "known" if counts[kind] else "empty", source_of.get(wide))
    return layers


def _status(kind: str, count: int, source_of: Mapping[str, str], none: Sequence[str]) -> LayerStatus:
    if kind in none:
        return "declared_empty"
    if count:
        return "known"
    return "empty" if kind in source_of else "missing"
