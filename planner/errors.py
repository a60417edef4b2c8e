"""Every way the planner refuses, and why.

::

    PlannerError
    ├── InputRefused      a file or an option of the user cannot be read as what it should be
    ├── MissingInput      something needed for the question was not given
    ├── UnknownRulebook   no rulebook has this id
    ├── RulebookFault     a rulebook file does not say what it must
    ├── LawNotInForce     the law says nothing on the day asked
    ├── MissingAsset      a file of the map screen is not installed with the package
    └── ProjectRefused    a project cannot be opened, or cannot be changed so
        ├── ProjectConflict   somebody else changed the scenario in the meantime
        └── ProjectLocked     another program holds the file, or the folder cannot lock files

An error is data: one or more faults, each a message key with its values. Sentences are made when it is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from planner.language import Language, sentence


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong.

    Attributes
    ----------
    key
        Message key, ``area.name``.
    values
        What the sentence shows: where, the value seen, what is allowed.
    """

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def render(self, language: Language = "pt") -> str:
        """Return the fault as a sentence."""
        return sentence(self.key, language, **self.values)


class PlannerError(Exception):
    """The planner refuses; base of all refusals.

    Parameters
    ----------
    faults
        All faults found, in the order a reader would meet them.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    @classmethod
    def of(cls, key: str, /, **values: object) -> Self:
        """Return the error with a single fault."""
        return cls(Fault(key, values))

    def render(self, language: Language = "pt") -> str:
        """Return all faults as sentences, one a line."""
        return "\n".join(fault.render(language) for fault in self.faults)

    def __str__(self) -> str:
        return self.render()


class InputRefused(PlannerError):
    """A file or an option of the user cannot be read as what it should be."""


class MissingInput(PlannerError):
    """Something needed for the question was not given."""


class UnknownRulebook(PlannerError):
    """No rulebook has this id."""


class RulebookFault(PlannerError):
    """A rulebook file does not say what it must."""


class LawNotInForce(PlannerError):
    """The law says nothing on the day asked."""


class MissingAsset(PlannerError):
    """A file of the map screen is not installed with the package."""


class ProjectRefused(PlannerError):
    """A project cannot be opened, or cannot be changed so."""


class ProjectConflict(ProjectRefused):
    """Somebody else changed the scenario in the meantime."""


class ProjectLocked(ProjectRefused):
    """Another program holds the project, or its folder cannot lock files."""
