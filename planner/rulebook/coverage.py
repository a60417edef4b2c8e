"""What each article of a rulebook became: measured, counted, recorded, assessed, or not measurable."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from planner.language import LANGUAGES
from planner.rulebook.base import BaseRule, Severity, Standing
from planner.rulebook.entry import Citation, Ending, Text
from planner.rulebook.limits import limit_of
from planner.rulebook.model import Rulebook
from planner.rulebook.rules import (
    AssessmentRule,
    ChecklistRule,
    DistanceRule,
    FacilitiesRule,
    PlaceRule,
    PreconditionRule,
    ProximityRule,
    StandKindRule,
    TransitionRule,
    UnmeasuredRule,
    VisitedRule,
    ZoneRule,
)
from planner.words import kind_word

Represented = Literal["measured", "quota", "recorded", "assessed", "not_measurable"]


@dataclass(frozen=True)
class CoverageRow:
    """One version of one rule in the coverage table.

    Attributes
    ----------
    rule_id, citation, severity, title, borrowed
        Of the rule.
    represented
        ``measured`` on the map, ``quota`` (a number counted or checked without a map), ``recorded`` (a
        condition held as data and checked on file or on site), ``assessed`` (figures shown, a person
        decides), ``not_measurable``.
    limit_key, limit_values
        Message key ``coverage.limit_…`` and its values; ``None`` where the rule sets no limit.
    start, end, ended_by
        Half-open range ``[start, end)``; `start` falls back on the act's date and is ``None`` where that is
        unknown.
    when
        Reading id → option under which this version holds.
    because, note
        Why it is not measurable; a remark of the rulebook.
    standing
        Legal standing in the newest text held.
    unenforced
        Who reports that the rule is not enforced.
    excepts
        Message keys ``coverage.except_…`` of its exceptions, with their values.
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
    standing: Standing = "in_force"
    unenforced: Text | None = None
    excepts: tuple[tuple[str, Mapping[str, object]], ...] = ()


def _represented(rule: BaseRule) -> Represented:
    if isinstance(rule, UnmeasuredRule):
        return "not_measurable"
    if isinstance(rule, AssessmentRule):
        return "assessed"
    if isinstance(rule, ZoneRule | ProximityRule):
        return "assessed" if rule.judged_by_person else "measured"
    if isinstance(rule, DistanceRule | VisitedRule):
        return "measured"
    recorded = StandKindRule | FacilitiesRule | PreconditionRule | TransitionRule | ChecklistRule
    return "recorded" if isinstance(rule, recorded) else "quota"


def _excepts(rulebook: Rulebook, rule: BaseRule) -> tuple[tuple[str, Mapping[str, object]], ...]:
    if not isinstance(rule, PlaceRule):
        return ()
    found: list[tuple[str, Mapping[str, object]]] = []
    for at in rule.except_at:
        key = "except_at" if at.within is None else "except_within"
        found.append((f"coverage.{key}", {"kinds": _kind_words(rulebook, at.object), "within": at.within}))
    if rule.except_installed_before is not None:
        key = "except_before" if rule.except_until is None else "except_before_until"
        values = {"day": rule.except_installed_before, "until": rule.except_until}
        found.append((f"coverage.{key}", values))
    shown = ({"text": {"pt": text.pt, "en": text.en}} for text in rule.except_when)
    return (*found, *(("coverage.except_when", values) for values in shown))


def _kind_words(rulebook: Rulebook, kinds: list[str]) -> Mapping[str, str]:
    own = rulebook.place_words
    return {
        language: ", ".join(
            str(getattr(own[kind].word, language)) if kind in own else kind_word(kind, language)
            for kind in kinds
        )
        for language in LANGUAGES
    }


def coverage(rulebook: Rulebook) -> tuple[CoverageRow, ...]:
    """Return one row a rule version, in the order of the file, repealed versions included."""
    return tuple(_row(rulebook, rule) for rule in rulebook.rules)


def _row(rulebook: Rulebook, rule: BaseRule) -> CoverageRow:
    key, values = limit_of(rule)
    return CoverageRow(
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
        standing="bill" if rulebook.act.bill else rule.standing(None),
        unenforced=rule.unenforced or rulebook.act.unenforced,
        excepts=_excepts(rulebook, rule),
    )
