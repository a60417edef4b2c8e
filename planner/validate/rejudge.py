"""Judge a town anew after a change of its stands: only what the change can alter is measured again."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import geopandas as gpd
import shapely

from planner.city import City
from planner.errors import MissingInput
from planner.rulebook import AssessmentRule, BaseRule, PlaceRule, RuleSet
from planner.validate.finding import Finding
from planner.validate.judge import DEFAULT_RADIUS_M, Applied, applied, judge_rule
from planner.validate.places import JUDGED_KINDS, as_points

Key = tuple[str, str]
"""(kind, id) of a place."""


@dataclass(frozen=True)
class Said:
    """What each rule said of a town, kept for the next change of its stands.

    Attributes
    ----------
    city
        The town judged.
    accuracy_m, radius_m
        As for `validate`.
    by_rule
        Each rule in force with its findings, in the order of `validate`.
    """

    city: City
    accuracy_m: float
    radius_m: float
    by_rule: tuple[tuple[Applied, tuple[Finding, ...]], ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What `validate` says of the town."""
        return tuple(finding for _, said in self.by_rule for finding in said)

    def of(self, one: Applied) -> tuple[Finding, ...] | None:
        """Return what a rule said, ``None`` where no such rule was in force."""
        return next((said for known, said in self.by_rule if known.same_as(one)), None)


def rejudge(
    city: City,
    ruleset: RuleSet,
    before: Said | None = None,
    *,
    accuracy_m: float = 0.0,
    radius_m: float = DEFAULT_RADIUS_M,
) -> Said:
    """Judge a town as `validate` does, with what was said before a change of its stands or of the law.

    A rule that holds a place against what a plan does not move is measured for the places changed only. One
    that holds stands against stands, or counts them, is measured anew for all: a move may give a stand
    another neighbour anywhere. A rule that was in force before, in the same town, is not measured at all.

    Parameters
    ----------
    before
        What was said, of this town with other stands or of these stands under another law; of another town
        or with another accuracy it is of no use and passed over.

    Raises
    ------
    MissingInput
        The city has neither stands nor premises.
    """
    judged = as_points(city.of_kind(JUDGED_KINDS))
    if judged.empty:
        raise MissingInput.of("validate.no_stands")
    measure = partial(judge_rule, city, accuracy_m=accuracy_m, radius_m=radius_m)
    changed = None
    if before is not None and (before.accuracy_m, before.radius_m) == (accuracy_m, radius_m):
        changed = _changed(before.city, city)
    if before is None or changed is None:
        everything = ((one, measure(judged, one)) for one in applied(ruleset))
        return Said(city, accuracy_m, radius_m, tuple(everything))
    keys = list(_keys(judged))
    again = judged[[key in changed for key in keys]]
    by_rule = []
    for one in applied(ruleset):
        known = before.of(one)
        if known is None or (before.city is not city and not of_itself_alone(one.rule)):
            known = measure(judged, one)
        elif before.city is not city:
            known = _merged(keys, changed, known, measure(again, one))
        by_rule.append((one, known))
    return Said(city, accuracy_m, radius_m, tuple(by_rule))


def of_itself_alone(rule: BaseRule) -> bool:
    """Whether what a rule says of a stand depends on no other stand or premises."""
    if not isinstance(rule, PlaceRule) or isinstance(rule, AssessmentRule):
        return False
    opposed = [*getattr(rule, "object", ()), *(kind for spared in rule.except_at for kind in spared.object)]
    return not any(kind in JUDGED_KINDS for kind in opposed)


def _keys(places: gpd.GeoDataFrame) -> Iterator[Key]:
    return zip(places["kind"], places["id"], strict=True)


def _merged(
    keys: list[Key], changed: frozenset[Key], known: tuple[Finding, ...], fresh: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """Return what is known of the places that stay and what is new of the others, in the order of `keys`."""
    of: dict[Key, list[Finding]] = defaultdict(list)
    for finding in known:
        key = (finding.subject_kind, finding.subject_id)
        if key not in changed:
            of[key].append(finding)
    for finding in fresh:
        of[finding.subject_kind, finding.subject_id].append(finding)
    return tuple(finding for key in keys for finding in of.get(key, ()))


def _changed(before: City, after: City) -> frozenset[Key] | None:
    """Return the stands and premises that are new or not as they were; ``None`` where more has changed."""
    if before is after:
        return frozenset()
    if before.streets is not after.streets or before.population is not after.population:
        return None
    own_before, others_before = _parts(before)
    own, others = _parts(after)
    if others_before != others or _known(before) != _known(after):
        return None
    was, now = dict(own_before), dict(own)
    if len(was) < len(own_before) or len(now) < len(own):
        return None  # two places of one id cannot be told apart
    return frozenset(key for key, drawn in now.items() if was.get(key) != drawn)


def _parts(city: City) -> tuple[list[tuple[Key, object]], list[tuple[Key, object]]]:
    """Return the stands and premises, and the other places, with all that a rule may look at, as read."""
    places = city.places
    shapes = shapely.to_wkb(places.geometry.array)
    rows = zip(places["name"].map(str), places["installed"].map(str), shapes, strict=True)
    parts: list[tuple[Key, object]] = list(zip(_keys(places), rows, strict=True))
    own = [part for part in parts if part[0][0] in JUDGED_KINDS]
    return own, [part for part in parts if part[0][0] not in JUDGED_KINDS]


def _known(city: City) -> Mapping[str, str]:
    """Return what is known of the kinds that a plan does not set up."""
    return {kind: layer.status for kind, layer in city.layers.items() if kind not in JUDGED_KINDS}
