"""The computed layers of the one-file map: those of the screen, but for the one that asks the internet."""

from collections.abc import Callable, Iterator

import geopandas as gpd

from planner.city import City
from planner.errors import PlannerError
from planner.language import Language, sentence
from planner.maps import overlays
from planner.maps.packed import packed
from planner.maps.scene import Json
from planner.rulebook import RuleSet
from planner.validate.places import as_points

SWITCH = "overlay:"
"""What stands before the name of a computed layer where it is switched."""


def file_overlays(
    city: City, ruleset: RuleSet, stands: gpd.GeoDataFrame, radius_m: float, language: Language
) -> list[Json]:
    """Return the computed layers of which the town has the data, each with its data inside.

    Parameters
    ----------
    stands
        Table `PLACES`: whose reach the layer of coverage shows.
    radius_m
        Metres on foot within which a stand is reached.

    Returns
    -------
    list of dict
        As `planner.maps.overlays` makes them, lines packed; the entries of each legend name their switch.
    """
    return list(_drawn(city, ruleset, stands, radius_m, language))


def _drawn(
    city: City, ruleset: RuleSet, stands: gpd.GeoDataFrame, radius_m: float, language: Language
) -> Iterator[Json]:
    makers: tuple[Callable[[], Json | None], ...] = (
        lambda: overlays.legal_streets(city, ruleset, language),
        lambda: overlays.reached_streets(city, as_points(stands), radius_m, language),
        lambda: overlays.population_cells(city, language),
        lambda: overlays.districts(city, language),
    )
    for make in makers:
        try:
            drawn = make()
        except PlannerError:
            continue  # a layer for orientation never keeps the verdicts from their file
        if drawn is not None:
            layer = f"{SWITCH}{drawn['name']}"
            entries = [{**entry, "layer": layer} for entry in drawn["legend"]]
            yield {**drawn, "legend": entries, "data": packed(drawn["data"])}


def overlay_switches(drawn: list[Json], language: Language) -> list[Json]:
    """Return the switch of each computed layer, all off at first as on the screen."""
    return [
        {
            "name": f"{SWITCH}{one['name']}",
            "text": sentence(f"maps.layer_{one['name']}", language),
            "on": False,
        }
        for one in drawn
    ]
