"""What to look at on site before a stand opens: what no map can tell, and what this one left open."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from planner.rulebook import ChecklistRule, Citation, RuleSet, Text, VisitedRule
from planner.validate.finding import Finding, Outcome

Because = Literal["always"] | Outcome


@dataclass(frozen=True)
class ChecklistItem:
    """One line of the checklist of a stand.

    Attributes
    ----------
    rule_id, citation
        Of the rule.
    text
        What to look at.
    because
        ``always``, or the outcome that the map left open.
    """

    rule_id: str
    citation: Citation
    text: Text
    because: Because

    def as_json(self) -> dict[str, object]:
        """Return the item as plain JSON values."""
        return {
            "rule_id": self.rule_id,
            "text": self.text.pt,
            "text_en": self.text.en,
            "citation": str(self.citation),
            "because": self.because,
        }


def checklist(ruleset: RuleSet, findings: Iterable[Finding] = ()) -> tuple[ChecklistItem, ...]:
    """Return the checklist of one stand.

    Parameters
    ----------
    ruleset
        A town's law with the federal rules under it, or the federal rules themselves.
    findings
        Of this stand; rules that they leave open come first.

    Returns
    -------
    tuple of ChecklistItem
        Empty where no federal rules are there.
    """
    federal = ruleset if ruleset.rulebook.status == "federal" else ruleset.federal
    if federal is None:
        return ()
    left_open = {finding.rule_id: finding.outcome for finding in findings if finding.outcome != "pass"}
    first = [
        ChecklistItem(rule.id, rule.citation, rule.visit, left_open[rule.id])
        for rule in federal.rules
        if isinstance(rule, VisitedRule) and rule.id in left_open
    ]
    always = [
        ChecklistItem(rule.id, rule.citation, rule.check, "always")
        for rule in federal.rules
        if isinstance(rule, ChecklistRule)
    ]
    return (*first, *always)
