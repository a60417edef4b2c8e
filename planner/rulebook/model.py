"""A rulebook: whose law, which act, how its open texts are read, its rules; and the rules of one day."""

import datetime as dt
from collections.abc import Mapping
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from planner.rulebook.rules import BaseRule, Citation, DistanceRule, Entry, Rule, Text


class ReadingOption(Entry):
    """One way to read an open text."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    label: Text


class Reading(Entry):
    """A question the text leaves open, the answers, the default and why it is the default."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    citation: Citation
    question: Text
    options: list[ReadingOption] = Field(min_length=2)
    default: str
    reason: Text

    @model_validator(mode="after")
    def _default_is_an_option(self) -> Self:
        known = [option.id for option in self.options]
        if self.default not in known:
            raise PydanticCustomError(
                "default_not_an_option", "{default} {known}", {"default": self.default, "known": known}
            )
        return self


class Municipality(Entry):
    """Whose law this is."""

    name: str = Field(min_length=1)
    uf: str = Field(pattern=r"^[A-Z]{2}$")
    ibge_code: str = Field(pattern=r"^\d{7}$")


class Act(Entry):
    """The act that the rulebook reads; `date` stays empty where neither text nor register gives it.

    Attributes
    ----------
    name
        Usual name, without a number where the text gives none.
    end
        First day on which the act as a whole no longer holds.
    source
        Where the text and what it does not say of itself were taken from.
    """

    name: str = Field(min_length=1)
    date: dt.date | None = None
    end: dt.date | None = None
    source: Text

    @model_validator(mode="after")
    def _dates_agree(self) -> Self:
        if self.date and self.end and self.end <= self.date:
            raise PydanticCustomError(
                "end_before_start", "{start} {end}", {"start": self.date, "end": self.end}
            )
        return self


class Rulebook(Entry):
    """One town's law, or a model rulebook, as data."""

    schema_version: Literal[1]
    id: str = Field(pattern=r"^[a-z0-9-]+$")
    title: Text
    status: Literal["law", "model"]
    municipality: Municipality | None = None
    act: Act
    notices: list[Text] = Field(default_factory=list)
    readings: list[Reading] = Field(default_factory=list)
    rules: list[Rule] = Field(min_length=1)

    @model_validator(mode="after")
    def _parts_agree(self) -> Self:
        if (self.status == "law") != (self.municipality is not None):
            raise PydanticCustomError("status_municipality", "status, municipality")
        options = {reading.id: [option.id for option in reading.options] for reading in self.readings}
        for rule in self.rules:
            _refuse_unknown_reading(rule, options)
            if (self.status == "model") != rule.borrowed:
                raise PydanticCustomError("borrowed_only_in_models", "{rule}", {"rule": rule.id})
            _refuse_outside_act(rule, self.act)
        _refuse_overlaps(self.rules)
        return self


def _refuse_unknown_reading(rule: BaseRule, options: Mapping[str, list[str]]) -> None:
    for reading, option in rule.when.items():
        known = options.get(reading)
        if known is None or option not in known:
            context = {
                "rule": rule.id,
                "reading": reading,
                "option": option,
                "known": known or list(options) or ["-"],
            }
            raise PydanticCustomError("when_unknown", "{rule} {reading} {option} {known}", context)


def _refuse_outside_act(rule: BaseRule, act: Act) -> None:
    if rule.start and act.date and rule.start < act.date:
        context = {"rule": rule.id, "start": rule.start, "act_start": act.date}
        raise PydanticCustomError("rule_before_act", "{rule} {start} {act_start}", context)


def _refuse_overlaps(rules: list[Rule]) -> None:
    versions: dict[str, list[BaseRule]] = {}
    for rule in rules:
        if any(earlier.overlaps(rule) for earlier in versions.setdefault(rule.id, [])):
            raise PydanticCustomError("versions_overlap", "{rule}", {"rule": rule.id})
        versions[rule.id].append(rule)


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
    date_known
        Whether the act's date is known; if not, it is taken as in force on any day. A model rulebook is no
        act and has no date to be known: true.
    """

    model_config = ConfigDict(frozen=True)

    rulebook: Rulebook
    day: dt.date | None
    readings: Mapping[str, str]
    rules: tuple[Rule, ...]
    ended: tuple[Rule, ...]
    date_known: bool

    @property
    def distances(self) -> tuple[DistanceRule, ...]:
        """The distance rules in force."""
        return tuple(rule for rule in self.rules if isinstance(rule, DistanceRule))
