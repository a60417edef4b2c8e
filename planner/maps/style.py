"""How streets and zones look: classes of street, colours that colour-blind readers tell apart."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class StreetStyle:
    """How one class of street is drawn.

    Attributes
    ----------
    highway
        OSM ``highway`` values of the class.
    fill, casing
        Colour of the line and of its edges, ``None`` for a line without edges.
    weight
        Pixels at zoom 15.
    from_zoom
        First zoom at which it shows.
    """

    highway: frozenset[str]
    fill: str
    casing: str | None
    weight: float
    from_zoom: int
    dash: str | None = None


def _links(*kinds: str) -> frozenset[str]:
    return frozenset(kinds) | frozenset(f"{kind}_link" for kind in kinds)


STREET_STYLES: Mapping[str, StreetStyle] = {
    "trunk": StreetStyle(_links("motorway", "trunk"), "#e39a6b", "#a8572a", 5.0, 0),
    "arterial": StreetStyle(_links("primary", "secondary"), "#f7d98b", "#b58f3a", 4.4, 0),
    "collector": StreetStyle(_links("tertiary"), "#fffbe0", "#a9a694", 3.8, 0),
    "local": StreetStyle(
        frozenset({"residential", "unclassified", "living_street", "road", "pedestrian", "busway"}),
        "#ffffff",
        "#b7babf",
        3.0,
        11,
    ),
    "service": StreetStyle(frozenset({"service"}), "#ffffff", "#cfd1d4", 1.6, 14),
    "foot": StreetStyle(frozenset(), "#b48a78", None, 1.1, 15, "4 3"),
}
"""Class of street → style, widest first; what no class names is drawn as the last, a path."""


def street_class(highway: str) -> str:
    """Return the class an OSM ``highway`` value is drawn as."""
    return next((name for name, style in STREET_STYLES.items() if highway in style.highway), "foot")


ZONE_COLOURS: Mapping[str, tuple[str, str]] = {
    "stand": ("#c58bb9", "#7b3f72"),
    "taxi_stand": ("#f0c24b", "#8a6400"),
    "bus_stop": ("#74b3de", "#1f5f8f"),
    "bus_terminal": ("#a48fd0", "#4b3383"),
    "other": ("#b9bcc2", "#50555d"),
}
"""Kind of place → fill and outline of the zone around it."""
