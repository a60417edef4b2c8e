"""What a law may measure: pure functions from a city's tables to numbers. No measure knows a law."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from planner.measures.corners import CornerDistances, corner_distances
from planner.measures.distances import COLUMNS, nearest_object, nearest_other, pairs_below, people_within
from planner.measures.districts import district_of, districts_named
from planner.measures.markers import nearest_marker
from planner.measures.pieces import nearest_piece
from planner.measures.walked import nearest_walked, walked_pairs
from planner.measures.zones import edge_m


@dataclass(frozen=True)
class Measure:
    """A quantity with its unit and the function that computes it."""

    name: str
    unit: str
    compute: Callable[..., object]


MEASURES: Mapping[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure("nearest_object", "m", nearest_object),
        Measure("nearest_other", "m", nearest_other),
        Measure("pairs_below", "m", pairs_below),
        Measure("nearest_walked", "m", nearest_walked),
        Measure("walked_pairs", "m", walked_pairs),
        Measure("edge_m", "m", edge_m),
        Measure("corner_distances", "m", corner_distances),
        Measure("nearest_piece", "m", nearest_piece),
        Measure("nearest_marker", "m", nearest_marker),
        Measure("people_within", "people", people_within),
    )
}

__all__ = [
    "COLUMNS",
    "MEASURES",
    "CornerDistances",
    "Measure",
    "corner_distances",
    "district_of",
    "districts_named",
    "edge_m",
    "nearest_marker",
    "nearest_object",
    "nearest_other",
    "nearest_piece",
    "nearest_walked",
    "pairs_below",
    "people_within",
    "walked_pairs",
]
