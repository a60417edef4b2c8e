"""How many people so many stands serve, and how many they could at most."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import geopandas as gpd

from planner.city import City
from planner.errors import InputRefused
from planner.propose.ground import Progress, measure
from planner.propose.layout import lay_out
from planner.propose.solve import Effort, solve
from planner.rulebook import RuleSet


@dataclass(frozen=True)
class CurvePoint:
    """A number of new stands, the people they and the kept ones serve, and what no choice exceeds."""

    count: int
    covered: float
    upper_bound: float
    bound_name: str


def coverage_curve(
    city: City,
    ruleset: RuleSet,
    counts: Sequence[int],
    *,
    radius_m: float,
    every_m: float,
    keep: gpd.GeoDataFrame | None = None,
    effort: Effort | None = None,
    straight: bool = False,
    progress: Progress | None = None,
) -> tuple[CurvePoint, ...]:
    """Plan for each number of stands.

    Parameters
    ----------
    counts
        Numbers of new stands, in any order; answered rising, each once.
    straight
        The service radius is a straight line, not along the streets.

    Raises
    ------
    InputRefused
        A number below 0, or none at all.
    """
    if not counts or min(counts) < 0:
        raise InputRefused.of("ask.bad_counts", seen=", ".join(map(str, counts)))
    tell = progress or (lambda *_: None)
    ground = measure(city, radius_m, every_m, keep, tell, straight=straight)
    layout = lay_out(ground, city, ruleset)
    already, none = ground.kept_people, layout.coverable <= ground.kept_people
    instance = None if none else layout.instance(radius_m)
    points = []
    for number, count in enumerate(wanted := sorted(set(counts))):
        tell("propose.stage_search", 0.3 + 0.7 * number / len(wanted))
        if count == 0 or instance is None:
            points.append(CurvePoint(count, already, already, "optimal"))
            continue
        solved = solve(
            instance, count=count, effort=effort or Effort(),
            spaced=layout.spacing.exact,
        )  # fmt: skip
        points.append(CurvePoint(count, already + solved.found.value, already + solved.people, solved.name))
    tell("propose.stage_done", 1.0)
    return _rising(points)


def _rising(points: list[CurvePoint]) -> tuple[CurvePoint, ...]:
    """Let each point profit from its neighbours.

    What few stands serve, more do as well; what many cannot exceed, neither can fewer.
    """
    best, least = 0.0, float("inf")
    for at, point in enumerate(points):
        best = max(best, point.covered)
        points[at] = replace(point, covered=best)
    for at in range(len(points) - 1, -1, -1):
        least = min(least, points[at].upper_bound)
        points[at] = replace(points[at], upper_bound=max(least, points[at].covered))
    return tuple(points)
