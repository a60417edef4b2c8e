"""Who can walk where: the walking network, people on streets, coverage within a radius."""

from planner.reach.along import StreetPoints, points_along
from planner.reach.coverage import Reach, coverage, nearest_row, nodes_within, people_reached
from planner.reach.demand import Demand, people_on_streets
from planner.reach.network import Network, Sites, network_of, snap
from planner.reach.path import WalkingNet, along_streets_m
from planner.reach.served import people_served
from planner.reach.straight import within_straight

__all__ = [
    "Demand",
    "Network",
    "Reach",
    "Sites",
    "StreetPoints",
    "WalkingNet",
    "along_streets_m",
    "coverage",
    "nearest_row",
    "network_of",
    "nodes_within",
    "people_on_streets",
    "people_reached",
    "people_served",
    "points_along",
    "snap",
    "within_straight",
]
