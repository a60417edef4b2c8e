"""Fetch the street graph of a place, as osmnx users know it."""

import networkx as nx

from planner.errors import InputRefused, MissingInput


def fetch_graph(place: str, *, network_type: str = "all") -> nx.MultiDiGraph:
    """Return the street graph of a place, as `osmnx.graph_from_place` does; see `graphml.from_osmnx`.

    Parameters
    ----------
    place
        Name that Nominatim knows as an area, ``Passos, Minas Gerais, Brasil``.
    network_type
        One of osmnx's; ``all`` holds every street to drive or to walk.

    Raises
    ------
    InputRefused
        The name is empty, or is no area that OpenStreetMap knows.
    MissingInput
        The servers could not be reached or did not answer.
    """
    if not place.strip():
        raise InputRefused.of("osm.fetch_no_place")
    import osmnx  # slow to import, so only whoever fetches waits for it

    try:
        # Islands stay: a town cut in two by an unmapped bridge is still one town.
        return osmnx.graph_from_place(place, network_type=network_type, retain_all=True)
    except (TypeError, osmnx._errors.InsufficientResponseError) as error:
        # No polygon of that name, or nothing within it.
        raise InputRefused.of("osm.fetch_not_found", place=place) from error
    except Exception as error:  # whatever requests, urllib3 or the server bring
        raise MissingInput.of(
            "osm.fetch_failed", place=place, reason=str(error)[:200] or type(error).__name__
        ) from error
