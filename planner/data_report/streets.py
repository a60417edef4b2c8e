"""Checks of the street network: islands and streets without a name."""

import numpy as np

from planner.city import City
from planner.data_report.naming import file_of
from planner.provenance import Notice
from planner.sources.islands import islands
from planner.sources.where import some

ISLANDS_WARN_SHARE = 0.05
"""Above this share of street length outside the largest connected part, reach and proposals lose people."""

UNNAMED_WARN_SHARE = 0.5
"""Above this share of driven length without a name, matching addresses to streets is of little use."""


def street_notices(city: City) -> list[Notice]:
    """Return what is worth knowing about the network, nothing where there is none."""
    if city.streets is None or not len(city.streets):
        return []
    return [*_islands(city), *_unnamed(city)]


def _islands(city: City) -> list[Notice]:
    streets = city.streets
    assert streets is not None  # noqa: S101 - asked by the caller
    number = islands(streets)
    apart = number > 0
    if not apart.any():
        return []
    metres = np.bincount(number, weights=streets["length_m"].to_numpy())
    share = float(metres[1:].sum() / metres.sum())
    names = streets["name"].to_numpy()
    examples = []
    for island, length in list(enumerate(metres))[1:12]:
        named = [name for name in names[number == island] if isinstance(name, str)]
        examples.append(f"{named[0] if named else '—'} ({length:.0f} m)")
    ways = tuple(str(way) for way in streets["osm_way"][apart].dropna().unique())
    values = {"share": share * 100, "km": float(metres[1:].sum()) / 1000}
    severity = "warning" if share > ISLANDS_WARN_SHARE else "info"
    where = file_of(city, "streets")
    return [Notice("data.islands", severity, where, len(metres) - 1, some(examples), values, ways)]  # type: ignore[arg-type]


def _unnamed(city: City) -> list[Notice]:
    streets = city.streets
    assert streets is not None  # noqa: S101 - asked by the caller
    driven = streets[streets["drive"]]
    bare = driven["name"].isna().to_numpy(dtype=bool)
    metres = driven["length_m"].to_numpy()
    if not bare.any() or not metres.sum():
        return []
    share = float(metres[bare].sum() / metres.sum())
    values = {"share": share * 100, "km": float(metres[bare].sum()) / 1000}
    severity = "warning" if share > UNNAMED_WARN_SHARE else "info"
    return [Notice("data.unnamed", severity, file_of(city, "streets"), int(bare.sum()), values=values)]  # type: ignore[arg-type]
