"""Permits spread over stands in proportion to the people each serves, within what each stand holds."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from planner.errors import Fault, InputRefused
from planner.quota.apportion import within_capacities
from planner.quota.model import Spread, StandPermits


@dataclass(frozen=True)
class StandLoad:
    """A stand as the spread sees it.

    Attributes
    ----------
    people
        People whom the stand serves, at least 0.
    capacity
        Motorcycles it holds, ``None`` where not told.
    """

    stand_id: str
    people: float
    capacity: int | None = None


def _faults(permits: int, stands: Sequence[StandLoad]) -> Iterator[Fault]:
    if permits < 0:
        yield Fault("quota.permits_negative", {"seen": permits})
    seen: set[str] = set()
    for stand in stands:
        if stand.stand_id in seen:
            yield Fault("quota.stand_twice", {"stand": stand.stand_id})
        seen.add(stand.stand_id)
        if not math.isfinite(stand.people) or stand.people < 0:
            yield Fault("quota.people_bad", {"stand": stand.stand_id, "seen": str(stand.people)})
        if stand.capacity is not None and stand.capacity < 0:
            yield Fault("quota.capacity_negative", {"stand": stand.stand_id, "seen": stand.capacity})


def spread_permits(permits: int, stands: Sequence[StandLoad]) -> Spread:
    """Give each stand permits in proportion to its people, by largest remainder, within its capacity.

    What one stand has no room for is split anew among the others; in a tie the stand named first comes first.
    Where no stand serves anyone, the permits are spread evenly and the spread says so.

    Raises
    ------
    InputRefused
        Negative permits, people or capacity, or a stand named twice; all faults at once.
    """
    faults = tuple(_faults(permits, stands))
    if faults:
        raise InputRefused(*faults)
    given = within_capacities(
        permits, [stand.people for stand in stands], [stand.capacity for stand in stands]
    )
    return Spread(
        stands=tuple(
            StandPermits(stand.stand_id, stand.people, stand.capacity, count)
            for stand, count in zip(stands, given, strict=True)
        ),
        unplaced=permits - sum(given),
        evenly=bool(stands) and not any(stand.people for stand in stands),
    )
