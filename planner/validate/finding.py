"""A finding is data, never a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from planner.geodesy import MILLIMETRE
from planner.rulebook import Citation, Hours, Severity, Text

Outcome = Literal["pass", "fail", "near", "unknown", "assess"]
Bound = Literal["least", "most", "zone"]
LayerOfLaw = Literal["municipal", "federal"]

ASSUMED_WIDTH = "assumed_width"
DOUBTFUL_STREET = "doubtful_street"
_NO_PROOF = frozenset({ASSUMED_WIDTH, DOUBTFUL_STREET})
# A ``near`` that rests on what is assumed of a street, not on what was measured, proves no failure.


@dataclass(frozen=True)
class ReadingChange:
    """Another option of a reading under which a rule would say something else of the place.

    Attributes
    ----------
    reading, option
        The reading and the option not chosen.
    outcome
        What the rule would then say, ``None`` where it would then not hold at all.
    """

    reading: str
    option: str
    outcome: Outcome | None


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
        With `subject_kind` ``district``, a district whose stands are counted.
    object_id, object_kind
        The other place, ``None`` where there is none.
    measured, limit, margin
        In `unit`, to the millimetre; `margin` is what is to spare (measured - limit for a least distance,
        limit - measured for a greatest, metres to the edge of a forbidden area), negative when the rule
        fails; ``None`` where not measured.
    reason
        Why the outcome is what it is where the numbers alone do not say, one of `REASONS`, or ``None``.
    missing_kinds
        Place kinds that could not be judged.
    along_streets
        Metres on foot along the streets between the two, where that was asked for and a way joins them; at
        least `measured`, and never what decides.
    figures
        For ``assess``: name → number, shown for the person who decides; for a district, its counts.
    bound
        What the limit is: the least distance, the greatest, or how far a zone reaches.
    hours, except_when
        Hours in which the rule holds, always where empty; exceptions that no map can judge.
    layer
        ``federal`` for the traffic code laid under the town's own law.
    hypothesis
        The rule stands as a what-if changed it: a hypothesis, not the law.
    reading_changes
        Options of open readings under which the outcome would be another; ``None`` where not looked for.
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
    bound: Bound = "least"
    hours: tuple[Hours, ...] = ()
    except_when: tuple[Text, ...] = ()
    layer: LayerOfLaw = "municipal"
    hypothesis: bool = False
    reading_changes: tuple[ReadingChange, ...] | None = None

    @property
    def fails(self) -> bool:
        """Whether the numbers break the rule (a measured ``near`` on the wrong side does)."""
        if self.outcome == "near":
            return (self.margin or 0.0) < 0.0 and self.reason not in _NO_PROOF
        return self.outcome == "fail"

    @property
    def depends_on_reading(self) -> bool | None:
        """Whether another reading of the law changes the outcome; ``None`` where not looked for."""
        return None if self.reading_changes is None else bool(self.reading_changes)

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
            "bound": self.bound,
            "hours": [hours_text(hours) for hours in self.hours],
            "except_when": [text.pt for text in self.except_when],
            "layer": self.layer,
            "hypothesis": self.hypothesis,
            "depends_on_reading": self.depends_on_reading,
            "reading_changes": [
                {"reading": change.reading, "option": change.option, "outcome": change.outcome}
                for change in self.reading_changes or ()
            ],
        }


REASONS: tuple[str, ...] = (
    "layer_missing",
    "layer_empty",
    "declared_empty",
    "no_other",
    "no_threshold",
    "no_way",
    "excepted_place",
    "excepted_installed",
    "outside_districts",
    "district_unknown",
    "exception_unknown",
    "install_date_unknown",
    "in_preferred_zone",
    "outside_preferred_zone",
    ASSUMED_WIDTH,
    DOUBTFUL_STREET,
    "streets_missing",
    "no_corner",
    "none_near",
    "barred_street",
)
"""Every reason a finding may give; its words are ``words.reason_…``."""


def hours_text(hours: Hours) -> str:
    """Return hours as ``06:00-22:00 mon,tue``, the days left out where every day is meant."""
    span = f"{hours.start:%H:%M}-{hours.end:%H:%M}"
    return f"{span} {','.join(hours.days)}" if hours.days else span


def _rounded(value: float | None) -> float | None:
    # Adding zero turns -0.0 into 0.0.
    return None if value is None else round(value, MILLIMETRE) + 0.0
