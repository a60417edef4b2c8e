"""Where stands may be, which of those to take, and how much better any other choice could be."""

from planner.propose.model import Preference, Preferring, Proposal, Removal
from planner.propose.plan import DEFAULT_EVERY_M, DEFAULT_RADIUS_M, propose
from planner.propose.telling import Cancel, Status, Watch

__all__ = [
    "DEFAULT_EVERY_M",
    "DEFAULT_RADIUS_M",
    "Cancel",
    "Preference",
    "Preferring",
    "Proposal",
    "Removal",
    "Status",
    "Watch",
    "propose",
]
