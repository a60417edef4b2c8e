"""Fetch a town from public servers: the only package that touches the network.

`fetch_town` asks IBGE which municipality is meant and how many live there, Nominatim for its boundary and
Overpass, through osmnx, for streets, stops, terminals and places; it writes a city folder that every later
run reads without a network. `fetch_graph` hands on the street graph that osmnx makes.
"""

from planner.sources.fetch.answers import DEFAULT_ATTEMPTS, DEFAULT_TIMEOUT_S, Asker
from planner.sources.fetch.graph import fetch_graph
from planner.sources.fetch.localities import Municipality, candidates
from planner.sources.fetch.servers import Servers
from planner.sources.fetch.town import Fetched, fetch_town

__all__ = [
    "DEFAULT_ATTEMPTS",
    "DEFAULT_TIMEOUT_S",
    "Asker",
    "Fetched",
    "Municipality",
    "Servers",
    "candidates",
    "fetch_graph",
    "fetch_town",
]
