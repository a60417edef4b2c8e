"""One city on one day, as immutable tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import geopandas as gpd
import pandas as pd

from planner.provenance import Notice, Source
from planner.tables import PARENT_KIND, PLACES, check, kinds_within

LayerStatus = Literal["known", "empty", "missing", "declared_empty"]


@dataclass(frozen=True)
class Layer:
    """What is known about the places of one kind.

    Attributes
    ----------
    kind
        Place kind, a widest one of `planner.tables.PLACE_KINDS` or a kind of the user's.
    status
        ``known`` (places were read), ``empty`` (an input was read but held none: proves nothing), ``missing``
        (no input), ``declared_empty`` (the user states that the town has none).
    source
        File the places came from.
    """

    kind: str
    status: LayerStatus
    source: str | None = None

    @property
    def judgeable(self) -> bool:
        """Whether a rule about this kind can be judged."""
        return self.status in ("known", "declared_empty")


@dataclass(frozen=True)
class PopulationFigure:
    """A resident population with where the number comes from."""

    people: int
    source: str
    year: int | None = None


@dataclass(frozen=True)
class City:
    """Everything known of one town; the frames are never changed.

    Attributes
    ----------
    name, uf, ibge_code
        As IBGE writes them; `ibge_code` is ``None`` for a fictional town or where not told.
    fictional
        Shown wherever the town shows.
    boundary
        Polygon(s) of the municipality, or ``None``.
    streets, nodes
        Tables `STREETS` and `NODES`, or ``None`` when no streets were given.
    places
        Table `PLACES`, of all kinds.
    layers
        Widest place kind → what is known of it; a kind that is absent is ``missing``.
    population
        Table `POPULATION`, or ``None``.
    population_figure
        Total to size quotas with, or ``None``.
    sources, notices
        The inputs with their hashes, and what was seen while reading them.
    """

    name: str
    places: gpd.GeoDataFrame
    layers: Mapping[str, Layer]
    uf: str | None = None
    ibge_code: str | None = None
    fictional: bool = False
    boundary: gpd.GeoDataFrame | None = None
    streets: gpd.GeoDataFrame | None = None
    nodes: gpd.GeoDataFrame | None = None
    population: gpd.GeoDataFrame | None = None
    population_figure: PopulationFigure | None = None
    sources: tuple[Source, ...] = ()
    notices: tuple[Notice, ...] = field(default=())

    def layer(self, kind: str) -> Layer:
        """Return what is known of a kind (of its wider kind, where it is a narrower one)."""
        wide = PARENT_KIND.get(kind, kind)
        return self.layers.get(kind) or self.layers.get(wide) or Layer(kind, "missing")

    def of_kind(self, kinds: Iterable[str]) -> gpd.GeoDataFrame:
        """Return the places of these kinds and of the kinds within them, in the order read."""
        wanted = frozenset().union(*(kinds_within(kind) for kind in kinds))
        return self.places[self.places["kind"].isin(wanted)]

    def with_stands(self, stands: gpd.GeoDataFrame, *, source: str) -> "City":
        """Return a city in which `stands` (table `PLACES`) replace all stands and premises.

        Raises
        ------
        InputRefused
            The table breaks its contract.
        """
        check(stands, PLACES)
        own = ["stand", "premises"]
        others = self.places[~self.places["kind"].isin(own)]
        places = (
            pd.concat([others, stands], ignore_index=True) if len(others) else stands.reset_index(drop=True)
        )
        layers = dict(self.layers)
        for kind in own:
            if (stands["kind"] == kind).any():
                layers[kind] = Layer(kind, "known", source)
            elif self.layer(kind).status == "known":
                layers[kind] = Layer(kind, "empty", source)
        return replace(self, places=gpd.GeoDataFrame(places, crs=stands.crs), layers=layers)
