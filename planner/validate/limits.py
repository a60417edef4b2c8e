"""How a length is held against a limit: the one place where `validate` and `propose` decide."""

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import MILLIMETRE, Floats
from planner.rulebook import DistanceRule, ProximityRule, ZoneRule
from planner.validate.finding import Outcome


def spare_m(rule: DistanceRule | ZoneRule | ProximityRule, metres: Floats) -> Floats:
    """Return metres to spare, negative where the rule is broken, to the millimetre.

    Beyond that the digits of a file decide, not the ground. Without places the distance is infinite: to spare
    where a rule keeps apart, never near enough where it asks for nearness.
    """
    measured = np.round(metres, MILLIMETRE)
    if isinstance(rule, ProximityRule):
        return np.round((rule.maximum or 0.0) - measured, MILLIMETRE)
    least = rule.minimum if isinstance(rule, DistanceRule) else rule.within or 0.0
    return np.round(measured - least, MILLIMETRE)


def met(rule: DistanceRule | ZoneRule | ProximityRule, metres: Floats) -> NDArray[np.bool_]:
    """Return which distances keep the rule.

    A zone that reaches exactly `within` forbids what lies exactly there, where a least distance allows it.
    """
    spare = spare_m(rule, metres)
    if isinstance(rule, ZoneRule):
        open_end = rule.where == "inside" or rule.inclusive
        return spare > 0 if open_end else spare >= 0
    return spare >= 0 if rule.inclusive else spare > 0


def outcomes_of(
    rule: DistanceRule | ZoneRule | ProximityRule, metres: Floats, accuracy_m: float
) -> list[Outcome]:
    """Return the outcome of each measured distance."""
    near = np.abs(spare_m(rule, metres)) <= accuracy_m if accuracy_m > 0 else np.zeros(len(metres), bool)
    pairs = zip(near.tolist(), met(rule, metres).tolist(), strict=True)
    return ["near" if doubtful else "pass" if kept else "fail" for doubtful, kept in pairs]


def outcome_of(rule: DistanceRule | ZoneRule | ProximityRule, metres: float, accuracy_m: float) -> Outcome:
    """Return the outcome of one measured distance."""
    return outcomes_of(rule, np.array([metres]), accuracy_m)[0]
