"""From a rule and what was measured under it to a finding."""

from dataclasses import replace
from typing import Any

from planner.geodesy import MILLIMETRE
from planner.rulebook import BaseRule, PlaceRule, ProximityRule, ZoneRule
from planner.validate.finding import Bound, Finding, Outcome
from planner.validate.scope import Scope

_SETTLED = frozenset({"layer_missing", "layer_empty"})


def finding_of(rule: BaseRule, subject_id: str, subject_kind: str, outcome: Outcome, **more: Any) -> Finding:
    """Return a finding with everything that its rule says of itself."""
    place_rule = rule if isinstance(rule, PlaceRule) else None
    return Finding(
        rule_id=rule.id,
        severity=rule.severity,
        citation=rule.citation,
        borrowed=rule.borrowed,
        outcome=outcome,
        subject_id=subject_id,
        subject_kind=subject_kind,
        hours=tuple(place_rule.hours) if place_rule else (),
        except_when=tuple(place_rule.except_when) if place_rule else (),
        bound=_bound(rule),
        **more,
    )


def _bound(rule: BaseRule) -> Bound:
    if isinstance(rule, ProximityRule):
        return "most"
    return "zone" if isinstance(rule, ZoneRule) else "least"


def within_scope(finding: Finding, scope: Scope, at: int) -> Finding:
    """Return the finding as it stands once it is asked whether the rule binds the place at all.

    Who is excepted passes and keeps the metres measured; what is not known never turns a failure into a pass.
    """
    excuse = scope.excuse(at)
    if excuse is not None:
        return replace(finding, outcome="pass", reason=excuse, missing_kinds=())
    doubt = scope.doubt(at)
    if doubt is None or finding.outcome == "pass" or finding.reason in _SETTLED:
        return finding
    if doubt == "district_unknown":
        return replace(finding, outcome="unknown", reason=doubt)
    return replace(finding, reason=doubt) if finding.outcome in ("fail", "near") else finding


def metres_of(value: object) -> float | None:
    """Return a measured length of a table, ``None`` where there is none."""
    return value if isinstance(value, float) and value == value and value != float("inf") else None


def text_of(value: object) -> str | None:
    """Return a text of a table, ``None`` where there is none."""
    return value if isinstance(value, str) else None


def to_millimetre(metres: float | None) -> float | None:
    """Return metres as a finding tells them."""
    return None if metres is None else round(metres, MILLIMETRE)
