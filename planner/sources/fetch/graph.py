"""Fetch the street graph of a place, as osmnx users know it."""

import logging
import time
from pathlib import Path

import networkx as nx

from planner.errors import InputRefused, MissingInput, PlannerError
from planner.language import sentence
from planner.sources.fetch.answers import Asker
from planner.sources.fetch.osmnx_session import osmnx_session
from planner.sources.fetch.servers import Servers


def fetch_graph(
    place: str, *, network_type: str = "all", servers: Servers | None = None, asker: Asker | None = None
) -> nx.MultiDiGraph:
    """Return the street graph of a place, as `osmnx.graph_from_place` does; see `graphml.from_osmnx`.

    Parameters
    ----------
    place
        Name that Nominatim knows as an area, ``Vila Nova, Minas Gerais, Brasil``.
    network_type
        One of osmnx's; ``all`` holds every street to drive or to walk.
    servers
        Of which the first Overpass mirror is asked; the public ones by default.
    asker
        How to wait and whom to tell; by default waits are logged, and answers kept where osmnx keeps them.

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

    asked = servers or Servers()
    by = asker or _logging_asker(asked, Path(osmnx.settings.cache_folder))
    try:
        with osmnx_session(by, asked.overpass[0], by.cache, download_only=False, nominatim=asked.nominatim):
            # Islands stay: a town cut in two by an unmapped bridge is still one town.
            return osmnx.graph_from_place(place, network_type=network_type, retain_all=True)
    except PlannerError:
        raise
    except (TypeError, osmnx._errors.InsufficientResponseError) as error:
        # No polygon of that name, or nothing within it.
        raise InputRefused.of("osm.fetch_not_found", place=place) from error
    except Exception as error:  # whatever requests, urllib3 or the server bring
        raise MissingInput.of(
            "osm.fetch_failed", place=place, reason=str(error)[:200] or type(error).__name__
        ) from error


def _logging_asker(servers: Servers, cache: Path) -> Asker:
    log = logging.getLogger(__name__)
    return Asker(
        servers.user_agent, time.sleep, lambda key, values: log.warning(sentence(key, **values)), cache
    )
