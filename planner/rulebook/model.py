"""A rulebook: whose law, which act, how its open texts are read, its rules; and the rules of one day."""

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from planner.rulebook.agreement import disagreements
from planner.rulebook.entry import ID, Citation, Ending, Entry, Text, problem
from planner.rulebook.rules import DistanceRule, PlaceKind, Rule
from planner.rulebook.what_if import Change, WhatIf


class ReadingOption(Entry):
    """One way to read an open text."""

    id: str = Field(pattern=ID)
    """Name by which a plan chooses it."""
    label: Text
    """What it says."""


class Reading(Entry):
    """A question the text leaves open, the answers, the default and why it is the default."""

    id: str = Field(pattern=ID)
    """Name that rules use in `when`."""
    citation: Citation
    """The open text."""
    question: Text
    """What it leaves open."""
    options: list[ReadingOption] = Field(min_length=2)
    """The answers."""
    default: str
    """Id of the option used where the plan chooses none."""
    reason: Text
    """Why it is the default."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a default that is no option."""
        known = [option.id for option in self.options]
        if self.default not in known:
            yield problem("default_not_an_option", default=self.default, known=known)


class Municipality(Entry):
    """Whose law this is."""

    name: str = Field(min_length=1)
    """As IBGE writes it."""
    uf: str = Field(pattern=r"^[A-Z]{2}$")
    """State in two letters."""
    ibge_code: str = Field(pattern=r"^\d{7}$")
    """Seven digits, as text."""


class Act(Entry):
    """The act that the rulebook reads; what neither text nor register gives stays empty."""

    name: str = Field(min_length=1)
    """Usual name, without a number where the text gives none."""
    date: dt.date | None = None
    """First day on which the act holds; left out where it is not known."""
    end: dt.date | None = None
    """First day on which the act as a whole no longer holds; goes with `ended_by`."""
    ended_by: Ending | None = None
    """The act or court decision that ended it."""
    bill: bool = False
    """The act is only a bill: its rules are shown and never bind."""
    unenforced: Text | None = None
    """Who reports that the act is not enforced; a notice, the act still binds."""
    source: Text
    """Where the text and what it does not say of itself were taken from."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield dates that disagree."""
        if self.date and self.end and self.end <= self.date:
            yield problem("end_before_start", start=self.date, end=self.end)
        if (self.end is None) != (self.ended_by is None):
            yield problem("end_without_act")


class Rulebook(Entry):
    """One town's law, the federal law under every town's, or a model rulebook, as data."""

    schema_version: Literal[1]
    """Version of this format."""
    id: str = Field(pattern=ID)
    """The file's name without ``.toml``."""
    title: Text
    """What people call it."""
    status: Literal["law", "model", "federal"]
    """A town's law, a model whose rules are all borrowed, or federal law."""
    municipality: Municipality | None = None
    """The town, with ``status = "law"`` and only then."""
    act: Act
    """The act that the rulebook reads."""
    notices: list[Text] = Field(default_factory=list)
    """What to know about the text, shown with every result."""
    place_kinds: list[PlaceKind] = Field(default_factory=list)
    """Kinds of place of the town's own, which rules may then name."""
    readings: list[Reading] = Field(default_factory=list)
    """Questions that the text leaves open."""
    rules: list[Rule] = Field(min_length=1)
    """The rules; versions of one share its id and never hold on the same day."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield what the parts say against one another."""
        found = disagreements(
            self.status,
            self.municipality is not None,
            self.act,
            [kind.id for kind in self.place_kinds],
            [(reading.id, [option.id for option in reading.options]) for reading in self.readings],
            list(enumerate(self.rules)),
        )
        yield from (each for _, each in found)

    @property
    def place_words(self) -> Mapping[str, PlaceKind]:
        """The kinds of place of the town's own, by key."""
        return {kind.id: kind for kind in self.place_kinds}

    @property
    def own_kinds(self) -> Mapping[str, tuple[str, ...]]:
        """The kinds of place of the town's own, by key, with the map tags that tell them."""
        return {kind.id: tuple(kind.osm) for kind in self.place_kinds}


class RuleSet(BaseModel):
    """The rules of one rulebook on one day under chosen readings.

    Attributes
    ----------
    day
        ``None`` where the newest text held was asked for.
    readings
        Every reading of the rulebook → option used.
    rules
        In force, in the order of the file.
    ended
        Rules of the act that no longer (or not yet) hold on the day.
    proposed
        Rules that are only a bill: shown, never among `rules`, so that they never bind.
    date_known
        Whether the act's date is known; if not, it is taken as in force on any day. A model rulebook is no
        act and has no date to be known: true.
    hypothesis
        How the rules depart from the law, where a what-if was asked: the results are then no law.
    what_if
        What was asked, ``None`` for the law as it is.
    federal
        Federal rules laid under the town's own, ``None`` where they were left out.
    """

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    rulebook: Rulebook
    day: dt.date | None
    readings: Mapping[str, str]
    rules: tuple[Rule, ...]
    ended: tuple[Rule, ...]
    date_known: bool
    proposed: tuple[Rule, ...] = ()
    hypothesis: tuple[Change, ...] = ()
    what_if: WhatIf | None = None
    federal: "RuleSet | None" = None

    @property
    def supposed(self) -> frozenset[str]:
        """Ids of the rules here that are not as the law has them."""
        return frozenset(change.rule_id for change in self.hypothesis if change.kind != "off")

    def rule(self, rule_id: str) -> Rule | None:
        """Return the rule with an id, the town's own before the federal; ``None`` where there is none."""
        own = next((rule for rule in self.rules if rule.id == rule_id), None)
        return self.federal.rule(rule_id) if own is None and self.federal is not None else own

    def own_words(self, language: Literal["pt", "en"]) -> Mapping[str, str]:
        """Return the rulebook's words for the kinds of place of the town's own, by key."""
        return {key: getattr(kind.word, language) for key, kind in self.rulebook.place_words.items()}

    def own_plurals(self, language: Literal["pt", "en"]) -> Mapping[str, str]:
        """Return the rulebook's words for several places of each kind of the town's own, by key."""
        kinds = self.rulebook.place_words.items()
        return {key: getattr(kind.plural or kind.word, language) for key, kind in kinds}

    @property
    def distances(self) -> tuple[DistanceRule, ...]:
        """The distance rules in force."""
        return tuple(rule for rule in self.rules if isinstance(rule, DistanceRule))
