"""What each article of a rulebook became: measured, counted, left to a person, or not measurable and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from planner.rulebook.model import Rulebook
from planner.rulebook.rules import (
    AgencyQuotaRule,
    AssessmentRule,
    BaseRule,
    Citation,
    DistanceRule,
    Ending,
    FleetAgeRule,
    FleetSizeRule,
    HolderPermitsRule,
    QuotaRule,
    Severity,
    ShareRule,
    Text,
    UnmeasuredRule,
    ValidityRule,
)

Represented = Literal["measured", "quota", "assessed", "not_measurable"]


@dataclass(frozen=True)
class CoverageRow:
    """One version of one rule in the coverage table.

    Attributes
    ----------
    rule_id, citation, severity, title, borrowed
        Of the rule.
    represented
        ``measured`` on the map, ``quota`` (a number counted or checked without a map), ``assessed`` (figures
        shown, a person decides), ``not_measurable``.
    limit_key, limit_values
        Message key ``coverage.limit_…`` and its values; ``None`` where the rule sets no limit.
    start, end, ended_by
        Half-open range ``[start, end)``; `start` falls back on the act's date and is ``None`` where that is
        unknown.
    when
        Reading id → option under which this version holds.
    because, note
        Why it is not measurable; a remark of the rulebook.
    """

    rule_id: str
    citation: Citation
    severity: Severity
    represented: Represented
    title: Text
    limit_key: str | None
    limit_values: Mapping[str, object]
    start: date | None
    end: date | None
    ended_by: Ending | None
    when: Mapping[str, str]
    because: Text | None
    note: Text | None
    borrowed: bool


def _quota_limit(rule: QuotaRule) -> tuple[str, dict[str, object]]:
    if rule.basis == "population":
        return f"coverage.limit_{rule.counts}_{rule.rounding}", {"per": rule.per}
    if rule.basis == "fixed":
        return f"coverage.limit_{rule.counts}_fixed", {"count": rule.count}
    return f"coverage.limit_{rule.basis}", {}


def _bounds(kind: str, minimum: int | None, maximum: int | None) -> tuple[str, dict[str, object]]:
    if minimum is None:
        return f"coverage.limit_{kind}_at_most", {"maximum": maximum}
    if maximum is None:
        return f"coverage.limit_{kind}_at_least", {"minimum": minimum}
    if minimum == maximum:
        return f"coverage.limit_{kind}_exactly", {"count": minimum}
    return f"coverage.limit_{kind}_between", {"minimum": minimum, "maximum": maximum}


def _limit(rule: BaseRule) -> tuple[str | None, dict[str, object]]:
    match rule:
        case DistanceRule():
            key = "limit_distance" if rule.inclusive else "limit_distance_more"
            return f"coverage.{key}", {"minimum": rule.minimum}
        case QuotaRule():
            return _quota_limit(rule)
        case AgencyQuotaRule(remainder_above=None):
            return "coverage.limit_agencies", {"per": rule.per}
        case AgencyQuotaRule():
            return "coverage.limit_agencies_remainder", {"per": rule.per, "above": rule.remainder_above}
        case ShareRule():
            return "coverage.limit_share", {"percent": rule.minimum_percent}
        case FleetSizeRule():
            return _bounds("vehicles", rule.minimum, rule.maximum)
        case HolderPermitsRule():
            return _bounds("permits", rule.minimum, rule.maximum)
        case FleetAgeRule(bands=[only]):
            return "coverage.limit_age", {"years": only.up_to_years}
        case FleetAgeRule():
            shares = [f"{band.percent:g} % ≤ {band.up_to_years}" for band in rule.bands]
            return "coverage.limit_age_mix", {"shares": "; ".join(shares)}
        case ValidityRule():
            return "coverage.limit_validity", {"months": rule.months}
        case AssessmentRule():
            return "coverage.limit_none", {}
        case _:
            return None, {}


def _represented(rule: BaseRule) -> Represented:
    if isinstance(rule, DistanceRule):
        return "measured"
    if isinstance(rule, AssessmentRule):
        return "assessed"
    return "not_measurable" if isinstance(rule, UnmeasuredRule) else "quota"


def coverage(rulebook: Rulebook) -> tuple[CoverageRow, ...]:
    """Return one row a rule version, in the order of the file, repealed versions included."""
    rows = []
    for rule in rulebook.rules:
        key, values = _limit(rule)
        rows.append(
            CoverageRow(
                rule_id=rule.id,
                citation=rule.citation,
                severity=rule.severity,
                represented=_represented(rule),
                title=rule.title,
                limit_key=key,
                limit_values=values,
                start=rule.start or rulebook.act.date,
                end=rule.end,
                ended_by=rule.ended_by,
                when=rule.when,
                because=rule.because if isinstance(rule, UnmeasuredRule) else None,
                note=rule.note,
                borrowed=rule.borrowed,
            )
        )
    return tuple(rows)
