"""Whether a verdict depends on how an open text of the law is read."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from planner.city import City
from planner.rulebook import RuleSet, in_force
from planner.validate.finding import Finding, Outcome, ReadingChange
from planner.validate.judge import DEFAULT_RADIUS_M, validate
from planner.validate.rejudge import Said, rejudge
from planner.validate.verdict import GRAVEST_FIRST, by_place, verdict

ALWAYS_CHECKED = 4
"""Up to so many other options of readings are looked at unasked: each costs one validation."""

Key = tuple[str, str, str]
"""Rule, kind and id of the place."""


@dataclass(frozen=True)
class PlaceChange:
    """A place that another option of a reading would judge otherwise as a whole.

    Attributes
    ----------
    kind, place_id
        The place.
    reading, option
        The option not chosen.
    before, after
        Verdict under the readings used, and under that option; ``None`` where no rule then judges it.
    """

    kind: str
    place_id: str
    reading: str
    option: str
    before: Outcome | None
    after: Outcome | None


@dataclass(frozen=True)
class Sensitivity:
    """What other readings would change.

    Attributes
    ----------
    alternatives
        (reading, option) of each option not chosen, all of which were looked at.
    findings
        Rule and place → the options under which that rule says something else of it. A rule that holds only
        under another option is here too, under the place it would judge.
    places
        Places whose verdict as a whole would change.
    """

    alternatives: tuple[tuple[str, str], ...]
    findings: Mapping[Key, tuple[ReadingChange, ...]]
    places: tuple[PlaceChange, ...]

    def marked(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Return the findings, each with the options that would change it."""
        return tuple(replace(one, reading_changes=self.findings.get(_key(one), ())) for one in findings)


def alternatives(ruleset: RuleSet) -> tuple[tuple[str, str], ...]:
    """Return (reading, option) of every option that a rule set does not use."""
    return tuple(
        (reading.id, option.id)
        for reading in ruleset.rulebook.readings
        for option in reading.options
        if option.id != ruleset.readings[reading.id]
    )


def reading_sensitivity(
    city: City,
    ruleset: RuleSet,
    findings: Sequence[Finding] | None = None,
    *,
    accuracy_m: float = 0.0,
    radius_m: float = DEFAULT_RADIUS_M,
    only: Collection[tuple[str, str]] | None = None,
    said: Said | None = None,
) -> Sensitivity:
    """Validate under each option not chosen, one reading at a time, and compare.

    Parameters
    ----------
    ruleset
        Under the readings used; its day and its what-if stay.
    findings
        What `validate` said under them, where that is known already.
    accuracy_m, radius_m, only
        As for `validate`; `findings` are then of these subjects too.
    said
        What `rejudge` said under the readings used: rules that another option leaves as they are need no
        second look. Of use only where all subjects are asked about.

    Raises
    ------
    MissingInput
        The city has neither stands nor premises.
    """
    others = alternatives(ruleset)
    own = _own_alone(ruleset)
    if findings is None:
        findings = validate(city, own, accuracy_m=accuracy_m, radius_m=radius_m, only=only)
    before = [finding for finding in findings if finding.layer == "municipal"]
    outcomes, verdicts = _outcomes(before), _verdicts(before)
    changed: dict[Key, tuple[ReadingChange, ...]] = {}
    places: list[PlaceChange] = []
    for reading, option in others:
        law = in_force(own.rulebook, own.day, readings={**own.readings, reading: option},
                       what_if=own.what_if, lenient=True)  # fmt: skip
        if said is None or only is not None:
            after = validate(city, law, accuracy_m=accuracy_m, radius_m=radius_m, only=only)
        else:
            after = rejudge(city, law, said, accuracy_m=accuracy_m, radius_m=radius_m).findings
        would = _outcomes(after)
        for key in dict.fromkeys([*outcomes, *would]):
            if outcomes.get(key) != would.get(key):
                change = ReadingChange(reading, option, would.get(key))
                changed[key] = (*changed.get(key, ()), change)
        now = _verdicts(after)
        places += [
            PlaceChange(*place, reading, option, verdicts.get(place), now.get(place))
            for place in dict.fromkeys([*verdicts, *now])
            if verdicts.get(place) != now.get(place)
        ]
    return Sensitivity(others, changed, tuple(places))


def _own_alone(ruleset: RuleSet) -> RuleSet:
    """Return the town's own rules alone: readings are of the town's law."""
    return ruleset.model_copy(update={"federal": None})


def _key(finding: Finding) -> Key:
    return finding.rule_id, finding.subject_kind, finding.subject_id


def _outcomes(findings: Iterable[Finding]) -> dict[Key, Outcome]:
    """Return the gravest outcome of each rule for each place: of many neighbours too near, one is enough."""
    said: dict[Key, Outcome] = {}
    for finding in findings:
        both = (finding.outcome, said.get(_key(finding), "pass"))
        said[_key(finding)] = min(both, key=GRAVEST_FIRST.index)
    return said


def _verdicts(findings: Iterable[Finding]) -> dict[tuple[str, str], Outcome]:
    return {place: verdict(own) for place, own in by_place(findings).items()}
