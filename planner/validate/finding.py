"""A finding is data, never a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from planner.geodesy import MILLIMETRE
from planner.rulebook import Citation, Severity

Outcome = Literal["pass", "fail", "near", "unknown", "assess"]


@dataclass(frozen=True)
class Finding:
    """What one rule says of one place.

    Attributes
    ----------
    rule_id, severity, citation
        Of the rule.
    borrowed
        The rule is another town's, laid under this one by a model rulebook.
    outcome
        ``pass``; ``fail``; ``near``: within the stated position accuracy of the limit, to be measured in the
        field, while the sign of `margin` says on which side the numbers lie; ``unknown``: the data to judge
        is missing; ``assess``: the law sets no number, a person decides.
    subject_id, subject_kind
        The place judged.
    object_id, object_kind
        The other place, ``None`` where there is none.
    measured, limit, margin
        In `unit`, to the millimetre; `margin` is measured - limit, negative when the rule fails; ``None``
        where not measured.
    reason
        Why the outcome is what it is where the numbers alone do not say: ``layer_missing``, ``layer_empty``,
        ``declared_empty``, ``no_other``, ``no_threshold``, or ``None``.
    missing_kinds
        Place kinds that could not be judged.
    along_streets
        Metres on foot along the streets between the two, where that was asked for and a way joins them; at
        least `measured`, and never what decides.
    figures
        For ``assess``: name → number, shown for the person who decides.
    """

    rule_id: str
    severity: Severity
    citation: Citation
    outcome: Outcome
    subject_id: str
    subject_kind: str
    object_id: str | None = None
    object_kind: str | None = None
    measured: float | None = None
    limit: float | None = None
    margin: float | None = None
    unit: str = "m"
    reason: str | None = None
    borrowed: bool = False
    missing_kinds: tuple[str, ...] = ()
    along_streets: float | None = None
    figures: Mapping[str, float | None] = field(default_factory=dict)

    @property
    def fails(self) -> bool:
        """Whether the numbers break the rule (a ``near`` on the wrong side does)."""
        return self.outcome == "fail" or (self.outcome == "near" and (self.margin or 0.0) < 0.0)

    @property
    def binding_failure(self) -> bool:
        """Whether a rule the law words as a must is broken."""
        return self.fails and self.severity == "must"

    def as_json(self) -> dict[str, object]:
        """Return the finding as plain JSON values; lengths to the millimetre."""
        return {
            "rule_id": self.rule_id,
            "outcome": self.outcome,
            "severity": self.severity,
            "subject_id": self.subject_id,
            "subject_kind": self.subject_kind,
            "object_id": self.object_id,
            "object_kind": self.object_kind,
            "measured_m": _rounded(self.measured),
            "limit_m": self.limit,
            "margin_m": _rounded(self.margin),
            "along_streets_m": _rounded(self.along_streets),
            "unit": self.unit,
            "reason": self.reason,
            "missing_kinds": list(self.missing_kinds),
            "figures": {name: _rounded(value) for name, value in self.figures.items()},
            "citation": str(self.citation),
            "borrowed": self.borrowed,
        }


def _rounded(value: float | None) -> float | None:
    # Adding zero turns -0.0 into 0.0.
    return None if value is None else round(value, MILLIMETRE) + 0.0
