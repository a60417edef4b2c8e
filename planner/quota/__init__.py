"""How many permits a law allows, split among whom, over which stands."""

from planner.quota.basis import PopulationBasis
from planner.quota.model import AgeBandVehicles, LocalityStands, Quota, Spread, StandPermits, Step
from planner.quota.room import (
    PermitPlan,
    permit_plan,
    refuse_too_few,
    room_of,
    stand_loads,
    stands_needed,
)
from planner.quota.size import size_quota
from planner.quota.spread import StandLoad, spread_permits

__all__ = [
    "AgeBandVehicles",
    "LocalityStands",
    "PermitPlan",
    "PopulationBasis",
    "Quota",
    "Spread",
    "StandLoad",
    "StandPermits",
    "Step",
    "permit_plan",
    "refuse_too_few",
    "room_of",
    "size_quota",
    "spread_permits",
    "stand_loads",
    "stands_needed",
]
