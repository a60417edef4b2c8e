"""The look of each layer of a project: the same colours and shapes as the planner's own map."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from xml.etree.ElementTree import Element

from planner.language import sentence
from planner.maps.style import STREET_STYLES, ZONE_COLOURS
from planner.project.qgis.rules import Label, Rule
from planner.project.qgis.symbols import area, drawn_from, halfway, letter, line, marker, ring


@dataclass(frozen=True)
class Look:
    """How a layer is drawn and written beside."""

    rules: tuple[Rule, ...]
    label: Label | None = None
    by_level: bool = False


_MM_PER_PIXEL = 0.22
# The planner's map gives street widths in pixels at zoom 15; so they look alike on a screen of 96 dpi.

_STREETS_FROM: Mapping[int, int | None] = {0: None, 11: None, 14: 40_000, 15: 15_000}
# First zoom of the planner's map → largest scale denominator of QGIS.

_OUTCOMES: Mapping[str, tuple[str, str, str]] = {
    "pass": ("circle", "#00745a", "✓"),
    "near": ("diamond", "#f2b632", "≈"),
    "unknown": ("square", "#56606b", "?"),
    "assess": ("hexagon", "#1f5fa8", "i"),
    "fail": ("triangle", "#b23c00", "!"),
}
# Outcome → shape, colour and sign, as on the planner's own map.

_PLACES: Mapping[str, tuple[tuple[str, ...], str, str, str, float]] = {
    "taxi_stand": (("taxi_stand",), "square", "#ffd43b", "T", 3.6),
    "bus_stop": (("bus_stop",), "circle", "#2f7fc1", "", 1.9),
    "bus_terminal": (("bus_terminal", "urban_terminal", "intercity_terminal"), "square", "#5a3e96", "R", 4.2),
    "station": (("rail_station", "airport", "ferry_terminal"), "pentagon", "#7d4a1e", "E", 4.2),
}
# Class of place → kinds, shape, colour, letter, size in millimetres.

_PEOPLE_STEPS: tuple[tuple[float, str], ...] = (
    (0, "#faf8f2"),
    (100, "#f5efdf"),
    (300, "#eee3c9"),
    (600, "#e6d5b0"),
    (1000, "#dcc496"),
)
# People from which a colour holds; light, so that streets and stands stay in front.


def _words(name: str) -> str:
    return sentence(f"qgis.{name}")


def _boundary() -> Look:
    return Look((Rule(_words("legend_limite"), "fill", (area(None, "#5b4a63", 0.7, dash=True),)),))


def _streets() -> Look:
    rules = []
    ranked = list(STREET_STYLES.items())[::-1]
    for rank, (name, style) in enumerate(ranked):
        width = style.weight * _MM_PER_PIXEL
        dash = "" if style.dash is None else "1.2;0.9"
        layers = [line(style.fill, width, dash=dash, level=len(ranked) + rank)]
        if style.casing:
            layers.insert(0, line(style.casing, width + 0.3, level=rank))
        kinds = ", ".join(f"'{kind}'" for kind in sorted(style.highway))
        where = f'"highway" IN ({kinds})' if kinds else ""
        scale = _STREETS_FROM[style.from_zoom]
        rules.append(Rule(_words(f"legend_street_{name}"), "line", tuple(layers), where, scale))
    names = Label('"name"', 6.5, "#4a4a4a", along=True, least_scale=12_000)
    return Look(tuple(reversed(rules)), names, by_level=True)


def _places() -> Look:
    rules = []
    for name, (kinds, shape, colour, sign, size) in _PLACES.items():
        dark = colour == "#ffd43b"
        layers = [marker(shape, colour, size, edge="#222222" if dark else "#ffffff", edge_mm=0.3)]
        if sign:
            layers.append(letter(sign, "#222222" if dark else "#ffffff", size * 0.75))
        listed = ", ".join(f"'{kind}'" for kind in kinds)
        rules.append(_as_point(_words(f"legend_place_{name}"), layers, f'"kind" IN ({listed})',
                               30_000 if name == "bus_stop" else None))  # fmt: skip
    other = [marker("diamond", "#8a8f98", 2.8)]
    rules.append(_as_point(_words("legend_place_other"), other, ""))
    return Look(tuple(rules), Label('"name"', 6.5, "#4b3383", least_scale=8_000))


def _as_point(label: str, layers: list[Element], where: str, scale: int | None = None) -> Rule:
    """Return a rule that shows an area by its outline and a marker within, and a point by the marker."""
    fill, edge = ZONE_COLOURS["bus_terminal"]
    outline = drawn_from('if(geometry_type($geometry) = \'Polygon\', $geometry, NULL)', "Fill",
                         [area(fill, edge, 0.3, alpha=90)])  # fmt: skip
    point = drawn_from("point_on_surface($geometry)", "Marker", layers)
    return Rule(label, "marker", (outline, point), where, scale)


def _people() -> Look:
    rules = []
    steps: list[tuple[float | None, str]] = [*_PEOPLE_STEPS, (None, "")]
    for (low, colour), (high, _) in pairwise(steps):
        where = f'"population" >= {low:g}' + ("" if high is None else f' AND "population" < {high:g}')
        label = (
            sentence("qgis.legend_people_last", low=low)
            if high is None
            else sentence("qgis.legend_people", low=low, high=high)
        )
        shown = drawn_from("if(geometry_type($geometry) = 'Polygon', $geometry, NULL)", "Fill",
                           [area(colour, "#cfc7b4", 0.1)])  # fmt: skip
        dot = drawn_from("if(geometry_type($geometry) = 'Point', $geometry, NULL)", "Marker",
                         [marker("circle", colour, 1.4, edge="#b48150", edge_mm=0.1)])  # fmt: skip
        rules.append(Rule(label, "fill", (shown, dot), where))
    return Look(tuple(rules))


def _stands() -> Look:
    looks = {
        "existing": ("circle", "#7b3f72", ()),
        "drawn": ("circle", "#c0398f", (ring("#8b1a89", 6.6),)),
        "proposed": ("star", "#1f5fa8", ()),
    }
    rules = [
        _as_point(
            _words("legend_premises"),
            [marker("pentagon", "#7b3f72", 4.4), letter("S", "#ffffff", 2.6)],
            "\"kind\" = 'premises'",
        )
    ]
    for origin, (shape, colour, around) in looks.items():
        size = 6.2 if shape == "star" else 4.6
        layers = [*around, marker(shape, colour, size)]
        if shape != "star":
            layers.append(letter("M", "#ffffff", 3.0))
        rules.append(
            _as_point(
                _words(f"legend_stand_{origin}"), layers, f"\"kind\" = 'stand' AND \"origin\" = '{origin}'"
            )
        )
    return Look(tuple(rules), Label('coalesce("name", "id")', 8, "#5b2453", bold=True, least_scale=40_000))


def _findings() -> Look:
    rules = []
    for outcome, (shape, colour, sign) in _OUTCOMES.items():
        mark = marker(shape, colour, 3.6 if shape != "triangle" else 4.2)
        dark = outcome == "near"
        signed = letter(sign, "#222222" if dark else "#ffffff", 2.2)
        width = 0.8 if outcome in ("fail", "near") else 0.3
        layers = (
            line("#ffffff", width + 0.6, alpha=200),
            line(colour, width, dash="" if outcome == "fail" else "1.6;1.2"),
            halfway(mark),
            halfway(signed),
        )
        scale = None if outcome in ("fail", "near") else 6_000
        rules.append(Rule(sentence(f"words.outcome_{outcome}"), "line",
                          layers, f"\"outcome\" = '{outcome}'", scale))  # fmt: skip
    metres = "if(\"outcome\" IN ('fail', 'near'), format_number(\"measured_m\", 0) || ' m', NULL)"
    return Look(tuple(rules), Label(metres, 7, "#7a2a00", along=True, least_scale=12_000))


def _proposals() -> Look:
    layers = (marker("star", "#1f5fa8", 5.4),)
    return Look(
        (Rule(_words("legend_stand_proposed"), "marker", layers),),
        Label('"id"', 7, "#1f5fa8", least_scale=20_000),
    )


LOOKS: Mapping[str, Callable[[], Look]] = {
    "populacao": _people,
    "limite": _boundary,
    "ruas": _streets,
    "lugares": _places,
    "apontamentos": _findings,
    "propostas": _proposals,
    "pontos": _stands,
}
"""Layer → its look, in the order they lie on the map, the first one undermost."""
