"""How far apart the law wants two stands: in a straight line, along the streets, or both."""

from dataclasses import dataclass

from planner.geodesy import MILLIMETRE
from planner.propose.clearances import SiteRule
from planner.rulebook import DistanceRule
from planner.validate.nearest import along_streets

_MILLIMETRE_M = 10.0**-MILLIMETRE


@dataclass(frozen=True)
class Spacing:
    """What every two stands of a plan keep.

    Attributes
    ----------
    straight_m
        Least metres in a straight line, 0 for none.
    along_m
        Least metres along the streets; 0 for none, and where the straight line asks for as many: no way is
        shorter.
    exact
        Whether the law asks for just that; where a rule has exceptions (districts, places) two stands
        nearer than that may be legal, and a bound may not count on it.
    """

    straight_m: float = 0.0
    along_m: float = 0.0
    exact: bool = True

    @property
    def limit_m(self) -> float:
        """Stands so far apart in a straight line are never too near."""
        return max(self.straight_m, self.along_m)


def spacing_of(rules: tuple[SiteRule, ...]) -> Spacing:
    """Return what stands must keep among themselves under all rules.

    A rule with exceptions is kept by every two stands, which is more than it asks for.
    """
    among = [
        rule
        for rule in rules
        if isinstance(rule, DistanceRule) and "stand" in rule.subject and "stand" in rule.object
    ]
    kept = _widest(among)
    always = _widest([rule for rule in among if not (rule.districts or rule.except_at)])
    return Spacing(*kept, exact=kept == always)


def _widest(rules: list[DistanceRule]) -> tuple[float, float]:
    """Return the widest spacing in a straight line, and that along the streets where it says more."""
    straight, along = (
        max((_least_m(rule) for rule in rules if along_streets(rule) == walked), default=0.0)
        for walked in (False, True)
    )
    return straight, along if along > straight else 0.0


def _least_m(rule: DistanceRule) -> float:
    # "More than" is told by the millimetre.
    return rule.minimum + (0.0 if rule.inclusive else _MILLIMETRE_M)
