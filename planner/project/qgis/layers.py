"""The look of each layer of a project: the same colours and shapes as the planner's own map."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from xml.etree.ElementTree import Element

from planner.language import sentence
from planner.maps.style import STREET_STYLES, ZONE_COLOURS
from planner.project.qgis.rules import Label, Rule
from planner.project.qgis.symbols import area, halfway, letter, line, marker, ring, within


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

_OF_SHAPE = "geometry_type($geometry) = '{}'"

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
    rules: list[Rule] = []
    named: list[str] = []
    for name, (kinds, shape, colour, sign, size) in _PLACES.items():
        dark = colour == "#ffd43b"
        layers = [marker(shape, colour, size, edge="#222222" if dark else "#ffffff", edge_mm=0.3)]
        if sign:
            layers.append(letter(sign, "#222222" if dark else "#ffffff", size * 0.75))
        named.extend(kinds)
        scale = 30_000 if name == "bus_stop" else None
        rules += _shapes(
            _words(f"legend_place_{name}"), tuple(layers), f'"kind" IN ({_listed(kinds)})', scale
        )
    other = (marker("diamond", "#8a8f98", 2.8),)
    rest = f'"kind" NOT IN ({_listed(tuple(named))})'
    rules += _shapes(_words("legend_place_other"), other, rest)
    stretch = (line("#8a8f98", 0.6),)
    rules.append(Rule(_words("legend_line"), "line", stretch, _OF_SHAPE.format("Line")))
    # Bus stops are many and named after corners: their names wait until there is room.
    text = 'if("kind" <> \'bus_stop\' OR @map_scale <= 2500, "name", NULL)'
    return Look(tuple(rules), Label(text, 6.5, "#4b3383", least_scale=15_000))


def _listed(kinds: tuple[str, ...]) -> str:
    return ", ".join(f"'{kind}'" for kind in kinds)


def _shapes(label: str, mark: tuple[Element, ...], where: str, scale: int | None = None) -> list[Rule]:
    """Return rules that show a place by its marker, and an area also by its outline.

    One layer holds points and areas, and QGIS draws each only with a symbol of its own kind.
    """
    fill, edge = ZONE_COLOURS["bus_terminal"]
    ground = (area(fill, edge, 0.3, alpha=110), within(mark))
    return [
        Rule(label, "marker", mark, f"{where} AND {_OF_SHAPE.format('Point')}", scale),
        Rule(
            sentence("qgis.legend_area", of=label),
            "fill",
            ground,
            f"{where} AND {_OF_SHAPE.format('Polygon')}",
            scale,
        ),
    ]


def _people() -> Look:
    rules = []
    steps: list[tuple[float | None, str]] = [*_PEOPLE_STEPS, (None, "")]
    for (low, colour), (high, _) in pairwise(steps):
        assert low is not None  # noqa: S101 - only the last has no start
        where = f'"population" >= {low:g}' + ("" if high is None else f' AND "population" < {high:g}')
        label = (
            sentence("qgis.legend_people_last", low=low)
            if high is None
            else sentence("qgis.legend_people", low=low, high=high)
        )
        ground, dot = (
            (area(colour, "#d8d0bc", 0.1),),
            (marker("circle", colour, 1.6, edge="#b48150", edge_mm=0.1),),
        )
        rules.append(Rule(label, "fill", ground, f"{where} AND {_OF_SHAPE.format('Polygon')}"))
        cell = sentence("qgis.legend_cell", of=label)
        rules.append(Rule(cell, "marker", dot, f"{where} AND {_OF_SHAPE.format('Point')}"))
    return Look(tuple(rules))


def _stands() -> Look:
    looks: Mapping[str, tuple[str, str, float]] = {
        "existing": ("circle", "#7b3f72", 4.6),
        "drawn": ("circle", "#c0398f", 4.6),
        "proposed": ("star", "#1f5fa8", 6.4),
    }
    premises = (marker("pentagon", "#7b3f72", 4.6), letter("S", "#ffffff", 2.6))
    rules = _shapes(_words("legend_premises"), premises, "\"kind\" = 'premises'")
    for origin, (shape, colour, size) in looks.items():
        layers = [marker(shape, colour, size)]
        if shape != "star":
            layers.append(letter("M", "#ffffff", 3.0))
        if origin == "drawn":
            layers.insert(0, ring("#8b1a89", 6.6))
        where = f"\"kind\" = 'stand' AND \"origin\" = '{origin}'"
        rules.append(Rule(_words(f"legend_stand_{origin}"), "marker", tuple(layers), where))
    return Look(tuple(rules), Label('coalesce("name", "id")', 8, "#5b2453", bold=True, least_scale=40_000))


def _findings() -> Look:
    rules = []
    for outcome, (shape, colour, sign) in _OUTCOMES.items():
        urgent = outcome in ("fail", "near")
        mark = marker(shape, colour, 4.4 if shape == "triangle" else 3.6)
        signed = letter(sign, "#222222" if outcome == "near" else "#ffffff", 2.2)
        width = 0.8 if urgent else 0.3
        dash = "" if outcome == "fail" else "1.6;1.2"
        joined = (
            line("#ffffff", width + 0.6, alpha=200),
            line(colour, width, dash=dash),
            halfway(mark),
            halfway(signed),
        )
        scale = None if urgent else 6_000
        where = f"\"outcome\" = '{outcome}' AND "
        label = sentence(f"words.outcome_{outcome}")
        rules.append(Rule(label, "line", joined, where + _OF_SHAPE.format("Line"), scale))
        alone = sentence("qgis.legend_alone", of=label)
        rules.append(Rule(alone, "marker", (mark, signed), where + _OF_SHAPE.format("Point"), 3_000))
    metres = "if(\"outcome\" IN ('fail', 'near'), format_number(\"measured_m\", 0) || ' m', NULL)"
    return Look(
        tuple(rules), Label(metres, 7.5, "#7a2a00", along=True, above=True, bold=True, least_scale=25_000)
    )


def _proposals() -> Look:
    stars = (marker("star", "#1f5fa8", 5.4),)
    return Look(
        (Rule(_words("legend_stand_proposed"), "marker", stars),),
        Label('"id"', 7, "#1f5fa8", least_scale=15_000),
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
