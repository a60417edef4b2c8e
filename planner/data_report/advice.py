"""What to do about a remark."""

from planner.language import Language, sentence

ADVISED: frozenset[str] = frozenset(
    {
        "city.area_as_point",
        "city.file_changed",
        "city.places_elsewhere",
        "city.places_outside",
        "city.population_outside",
        "city.stands_outside",
        "data.cells_without_people",
        "data.cells_without_street",
        "data.duplicates",
        "data.islands",
        "data.layer_empty",
        "data.layers_missing",
        "data.old",
        "data.population_old",
        "data.undated",
        "data.unnamed",
        "osm.mode_untold",
        "osm.no_streets",
        "osm.place_without_shape",
        "osm.relation_incomplete",
        "osm.ways_cut",
        "osm.ways_lost",
        "personal.columns",
        "personal.masked",
        "personal.name_of_person",
        "points.columns_unused",
        "points.ids_made",
        "points.no_rows",
        "points.one_position",
        "points.placeholder",
        "points.shared_position",
        "points.some_ids_made",
        "population.no_rows",
        "population.unknown",
        "sources.crs_assumed",
        "sources.geometry_repaired",
        "sources.gtfs_no_position",
        "sources.read_as_latin1",
        "sources.some_outside_brazil",
    }
)
"""Codes with advice of their own in ``messages/*/advice.toml``, a dot written as ``_``."""


def advice(code: str, severity: str, language: Language = "pt") -> str:
    """Return what to do about a code, in general words for one that has none of its own."""
    name = code.replace(".", "_") if code in ADVISED else f"any_{severity}"
    return sentence(f"advice.{name}", language)
