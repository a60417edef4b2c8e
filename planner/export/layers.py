"""What is said beside the town's law: the federal layer, the checklist of each stand, other readings."""

from collections.abc import Iterable, Mapping

from planner.export.passport import law_passport
from planner.rulebook import RuleSet
from planner.validate import Finding, Sensitivity, by_place, checklist, count_outcomes


def municipal(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings of the town's own law."""
    return tuple(finding for finding in findings if finding.layer == "municipal")


def federal_part(ruleset: RuleSet, findings: Iterable[Finding]) -> dict[str, object] | None:
    """Return what the federal layer says, ``None`` where it was left out."""
    if ruleset.federal is None:
        return None
    own = tuple(finding for finding in findings if finding.layer == "federal")
    return {
        "law": law_passport(ruleset.federal),
        "findings": [finding.as_json() for finding in own],
        "outcomes": dict(count_outcomes(own)),
        "binding_failures": sum(finding.binding_failure for finding in own),
    }


def checklists(ruleset: RuleSet, findings: Iterable[Finding]) -> list[dict[str, object]]:
    """Return the checklist of the visit to each stand; none without federal rules."""
    return [
        {
            "subject_id": place,
            "subject_kind": kind,
            "items": [item.as_json() for item in checklist(ruleset, own)],
        }
        for (kind, place), own in by_place(findings).items()
        if kind == "stand" and checklist(ruleset, own)
    ]


def hypothesis_part(ruleset: RuleSet) -> list[dict[str, object]]:
    """Return how the rules depart from the law; empty for the law as it is."""
    return [change.as_json() for change in ruleset.hypothesis]


def readings_part(sensitivity: Sensitivity | None) -> Mapping[str, object] | None:
    """Return which other readings were looked at and what they would change; ``None`` where none were."""
    if sensitivity is None:
        return None
    return {
        "alternatives": [
            {"reading": reading, "option": option} for reading, option in sensitivity.alternatives
        ],
        "rules": [
            {
                "rule_id": rule,
                "subject_kind": kind,
                "subject_id": place,
                "changes": [
                    {"reading": change.reading, "option": change.option, "outcome": change.outcome}
                    for change in changes
                ],
            }
            for (rule, kind, place), changes in sensitivity.findings.items()
        ],
        "places": [
            {
                "subject_kind": change.kind,
                "subject_id": change.place_id,
                "reading": change.reading,
                "option": change.option,
                "before": change.before,
                "after": change.after,
            }
            for change in sensitivity.places
        ],
    }
