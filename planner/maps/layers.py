"""Folium elements: the base map of a town, and the one group of what changes on it."""

from collections.abc import Mapping
from typing import Any

import folium
from folium.elements import JSCSSMixin
from folium.template import Template

from planner.city import City
from planner.language import Language, sentence
from planner.language import day as written_day
from planner.maps.assets import Link, own_scripts, use_assets
from planner.maps.scene import Json, boundary_rings, static_places
from planner.maps.script import script_json
from planner.maps.style import STREET_STYLES
from planner.rulebook import RuleSet

MAX_ZOOM = 20

_WORDS = (
    "streets_failed",
    "layer_failed",
    "legend",
    "layers",
    "north",
    "north_title",
    "map_label",
    "measure",
    "measure_help",
    "move_help",
    "locked",
    "find_street",
    "find_nothing",
    "zoom_in",
    "zoom_out",
)

_OUTLYING = 0.01
# Share of street pieces at each edge that may lie outside the first view.


class _Script(JSCSSMixin):
    """An element that is nothing but a call of our script.

    `in_page` is false for the screen, which takes the call from the template: rendered into a page as well, a
    large town's data would be compiled as a template on every click.
    """

    in_page: bool

    def render(self, **kwargs: Any) -> Any:
        """Add links and call to the page they belong into; the screen's component reads both by itself."""
        return super().render(**kwargs) if self.in_page else ""  # type: ignore[no-untyped-call]


class BaseScript(_Script):
    """Draw what stays: streets, stops, terminals, scale, north, attribution."""

    _template = Template(
        "{% macro script(this, kwargs) %}PlannerMap.start({{ this._parent.get_name() }}, "
        "{{ this.spec }});{% endmacro %}"
    )

    def __init__(self, spec: Json, *, in_page: bool) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "BaseScript"
        self.in_page = in_page
        self.default_js = [(f"planner_{name.removesuffix('.js')}", "") for name in own_scripts()]
        self.default_css = [("planner_screen_css", "")]
        self.spec = script_json(spec)


class SceneScript(_Script):
    """Draw what changes, all of it from one JSON value: zones, stands, the place asked about, the legend."""

    _template = Template(
        "{% macro script(this, kwargs) %}PlannerMap.show({{ this._parent._parent.get_name() }}, "
        "{{ this._parent.get_name() }}, {{ this.scene }});{% endmacro %}"
    )

    def __init__(self, scene: Json) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "SceneScript"
        self.in_page = False
        self.scene = script_json(scene)


class SwitchScript(folium.MacroElement):
    """The same for a file without Streamlit around it: layers are switched on the map itself."""

    _template = Template(
        "{% macro script(this, kwargs) %}PlannerMap.switches({{ this._parent.get_name() }}, "
        "{{ this.switches }}, {{ this.scene }});{% endmacro %}"
    )

    def __init__(self, switches: list[Json], scene: Json) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "SwitchScript"
        self.switches = script_json(switches)
        self.scene = script_json(scene)


def town_bounds(city: City) -> list[list[float]] | None:
    """Return [[south, west], [north, east]] of the built-up town, ``None`` where nothing is known of it.

    Streets are counted by their pieces, so that a few long rural roads do not push the town into a corner.
    """
    corners = [city.places.total_bounds] if len(city.places) else []
    if city.streets is not None and len(city.streets):
        boxes = city.streets.geometry.bounds
        low, high = boxes.quantile(_OUTLYING), boxes.quantile(1 - _OUTLYING)
        corners.append((low["minx"], low["miny"], high["maxx"], high["maxy"]))
    elif city.boundary is not None and not corners:
        corners.append(city.boundary.total_bounds)
    if not corners:
        return None
    wests, souths, easts, norths = zip(*corners, strict=True)
    return [[float(min(souths)), float(min(wests))], [float(max(norths)), float(max(easts))]]


def attribution(city: City, language: Language) -> str:
    """Return the credit of the map's data."""
    if city.fictional:
        return sentence("maps.attribution_fictional", language)
    licences = " ".join(source.licence or "" for source in city.sources).lower()
    read_osm = any(source.name.endswith((".pbf", ".osm", ".graphml")) for source in city.sources)
    if read_osm or "odbl" in licences:
        return sentence("maps.attribution_osm", language)
    return sentence("maps.attribution_own", language)


def data_note(city: City, language: Language) -> str:
    """Return the reference system of the map's data, and the day of the newest input where one is known."""
    days = [day for source in city.sources for day in (source.dated or source.retrieved,) if day is not None]
    if not days:
        return sentence("maps.data_system", language)
    return sentence("maps.data_system_day", language, day=written_day(max(days), language))


def map_spec(
    city: City,
    language: Language,
    streets: Mapping[str, Any] | None,
    *,
    ruleset: RuleSet | None = None,
    **extra: object,
) -> Json:
    """Return what the browser needs to draw the base map.

    Parameters
    ----------
    streets
        ``{"url": …}`` or ``{"data": …}``, ``None`` without streets.
    ruleset
        Whose words are used for kinds of the town's own.
    """
    return {
        "bounds": town_bounds(city),
        "boundary": boundary_rings(city),
        "streets": streets,
        "places": static_places(city, language, ruleset),
        "classes": [
            {
                "class": name,
                "fill": style.fill,
                "casing": style.casing,
                "weight": style.weight,
                "from": style.from_zoom,
                "dash": style.dash,
            }
            for name, style in STREET_STYLES.items()
        ],
        "words": {name: sentence(f"maps.{name}", language) for name in _WORDS},
        "attribution": f"{attribution(city, language)} · {data_note(city, language)}",
        "lang": "pt-BR" if language == "pt" else "en",
        "popups": False,
        **extra,
    }


def base_map(spec: Json, link: Link, *, in_page: bool = False) -> folium.Map:
    """Return the map that stays the same for a town; nothing on it is loaded from another machine.

    Parameters
    ----------
    in_page
        Whether the map is rendered into a page of its own, not given to the screen's component.

    Raises
    ------
    MissingAsset
        A file it loads is not installed.
    """
    (south, west), (north, east) = spec["bounds"] or [[-33.7, -73.9], [5.2, -34.8]]
    drawn = folium.Map(
        location=[(south + north) / 2, (west + east) / 2],
        zoom_start=13,
        tiles=None,
        maxZoom=MAX_ZOOM,
        zoomSnap=0.25,
        prefer_canvas=True,
        font_size="13px",
    )
    drawn.add_child(BaseScript(spec, in_page=in_page))
    use_assets(drawn, link)
    return drawn


def scene_group(scene: Json) -> folium.FeatureGroup:
    """Return the one group of what changes, to be given to the map without rebuilding it."""
    group = folium.FeatureGroup(name="scene")
    group.add_child(SceneScript(scene))
    return group
