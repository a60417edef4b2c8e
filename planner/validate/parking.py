"""Hold places against the traffic code's rules of parking, as far as a map can.

One verdict a point, which `validate` tells and by which `propose` opens or closes a site.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import geopandas as gpd
import numpy as np
from numpy.typing import NDArray

from planner.city import City
from planner.geodesy import MILLIMETRE, Floats, lonlat_of
from planner.measures import corner_distances, nearest_marker, nearest_piece
from planner.rulebook import CornerRule, StopMarkerRule, StreetRule
from planner.validate.finding import ASSUMED_WIDTH, DOUBTFUL_STREET, Finding, Outcome
from planner.validate.measured import finding_of, metres_of, to_millimetre, within_scope
from planner.validate.places import objects_of
from planner.validate.scope import Scope

ParkingRule = CornerRule | StreetRule | StopMarkerRule

_SAME_M = 0.01
# Two pieces this near to one point meet there: coordinates have about a centimetre.


@dataclass(frozen=True)
class Verdicts:
    """What one rule says of each of n points.

    Attributes
    ----------
    outcome, reason
        (n,) as in a finding; `reason` holds ``None`` where the numbers alone say it.
    measured, margin
        (n,) metres, ``NaN`` where not measured.
    object_id, object_kind
        (n,) the other place, ``None`` where there is none.
    missing
        Kinds of which nothing is known.
    """

    outcome: NDArray[np.object_]
    reason: NDArray[np.object_]
    measured: Floats
    margin: Floats
    object_id: NDArray[np.object_]
    object_kind: NDArray[np.object_]
    missing: tuple[str, ...] = ()

    @property
    def allows(self) -> NDArray[np.bool_]:
        """Which points it leaves open to a stand: the doubtful are not proposed, the unknown may be."""
        return np.isin(self.outcome, ["pass", "unknown"])


def verdicts(city: City, rule: ParkingRule, lonlat: Floats) -> Verdicts:
    """Hold points (n, 2 degrees) against a rule of parking; without streets all is ``unknown``."""
    if city.streets is None or not city.streets["drive"].any():
        return _plain(len(lonlat), "unknown", "streets_missing")
    if isinstance(rule, CornerRule):
        return _corners(city.streets, rule, lonlat)
    if isinstance(rule, StreetRule):
        return _street(city.streets, rule, lonlat)
    return _markers(city, city.streets, rule, lonlat)


def _plain(count: int, outcome: Outcome, reason: str | None) -> Verdicts:
    return Verdicts(
        outcome=np.full(count, outcome, dtype=object),
        reason=np.full(count, reason, dtype=object),
        measured=np.full(count, np.nan),
        margin=np.full(count, np.nan),
        object_id=np.full(count, None, dtype=object),
        object_kind=np.full(count, None, dtype=object),
    )


def _corners(streets: gpd.GeoDataFrame, rule: CornerRule, lonlat: Floats) -> Verdicts:
    """Certain where the narrowest crossing street is too near, or the widest far enough; ``near`` between."""
    widths = {name: (w.least, w.usual, w.most) for w in rule.widths for name in w.highway}
    _, row = nearest_piece(streets, streets["drive"].to_numpy(dtype=bool), lonlat)
    within_m = rule.minimum + max(width.most for width in rule.widths) / 2
    found = corner_distances(streets, lonlat, row, widths, within_m)
    said = _plain(len(lonlat), "near", ASSUMED_WIDTH)
    sure = found.if_widest >= rule.minimum
    said.outcome[sure], said.reason[sure] = "pass", None
    broken = found.if_narrowest < rule.minimum
    said.outcome[broken], said.reason[broken] = "fail", None
    known = np.isfinite(found.usual)
    said.reason[~known] = "no_corner"
    said.measured[known] = np.maximum(found.usual[known], 0.0)
    said.margin[known] = np.round(found.usual[known] - rule.minimum, MILLIMETRE)
    said.object_kind[known] = "corner"
    names = streets["name"].to_numpy(dtype=object)[found.node[known] // 2]
    said.object_id[known] = [name if isinstance(name, str) else None for name in names]
    return said


def _street(streets: gpd.GeoDataFrame, rule: StreetRule, lonlat: Floats) -> Verdicts:
    """On a forbidden piece where none open to parking is as near; doubtful where one is nearly so."""
    barred = streets["highway"].isin(rule.highway).to_numpy(dtype=bool)
    for work in rule.on:
        barred = barred | streets[work].to_numpy(dtype=bool)
    drive = streets["drive"].to_numpy(dtype=bool)
    to_barred, row = nearest_piece(streets, barred, lonlat)
    to_open, _ = nearest_piece(streets, drive & ~barred, lonlat)
    said = _plain(len(lonlat), "pass", None)
    on = to_barred < to_open - _SAME_M
    said.outcome[on], said.reason[on] = "fail", "barred_street"
    doubtful = on & ((to_open <= rule.doubt) if rule.doubt is not None else np.ones(len(on), dtype=bool))
    said.outcome[doubtful], said.reason[doubtful] = "near", DOUBTFUL_STREET
    said.object_kind[on] = streets["highway"].to_numpy(dtype=object)[row[on]]
    return said


def _markers(city: City, streets: gpd.GeoDataFrame, rule: StopMarkerRule, lonlat: Floats) -> Verdicts:
    objects = objects_of(city, rule.object)
    metres, which = nearest_marker(streets, lonlat, objects.places, rule.minimum)
    near = which >= 0
    said = _plain(len(lonlat), "unknown" if objects.missing else "pass", objects.reason or "none_near")
    margin = np.round(metres[near] - rule.minimum, MILLIMETRE)
    kept = margin >= 0 if rule.inclusive else margin > 0
    said.outcome[near] = np.where(kept, "pass", "fail")
    said.reason[near] = None
    said.measured[near], said.margin[near] = metres[near], margin
    said.object_id[near] = objects.places["id"].to_numpy(dtype=object)[which[near]]
    said.object_kind[near] = objects.places["kind"].to_numpy(dtype=object)[which[near]]
    return Verdicts(said.outcome, said.reason, said.measured, said.margin, said.object_id, said.object_kind,
                    objects.missing)  # fmt: skip


def judge_parking(
    city: City, subjects: gpd.GeoDataFrame, rule: ParkingRule, scope: Scope, accuracy_m: float
) -> Iterator[Finding]:
    """Yield what a rule of parking says of its subjects.

    Parameters
    ----------
    subjects
        Table `PLACES` as points.
    accuracy_m
        A measured distance this near its limit is ``near``.
    """
    said = verdicts(city, rule, lonlat_of(subjects))
    limit = None if isinstance(rule, StreetRule) else rule.minimum
    for at, (place, kind) in enumerate(zip(subjects["id"], subjects["kind"], strict=True)):
        margin = metres_of(float(said.margin[at]))
        outcome: Outcome = said.outcome[at]
        if accuracy_m > 0 and margin is not None and abs(margin) <= accuracy_m:
            outcome = "near"
        finding = finding_of(
            rule,
            place,
            kind,
            outcome,
            object_id=said.object_id[at],
            object_kind=said.object_kind[at],
            measured=to_millimetre(metres_of(float(said.measured[at]))),
            limit=limit,
            margin=margin,
            reason=said.reason[at],
            missing_kinds=said.missing if outcome == "unknown" else (),
        )
        yield within_scope(finding, scope, at)
