"""The kinds of rule a rulebook may hold, each with its citation and its dates.

The models are the schema: unknown keys, a citation without article, a limit without unit, a range that ends
before it starts are refused on reading. Nothing here knows a town or a threshold. What a model refuses is
named by a key of ``planner/messages/<language>/rulebook.toml``, never by a sentence.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, get_args

from pydantic import Field

from planner.rulebook.base import BaseRule, Severity, Standing
from planner.rulebook.conditions import PreconditionRule, TransitionRule, UnmeasuredRule
from planner.rulebook.entry import Citation, Ending, Entry, Text, exactly
from planner.rulebook.federal import ChecklistRule, CornerRule, StopMarkerRule, StreetRule, VisitedRule
from planner.rulebook.fleet import (
    AgeBand,
    DriversRule,
    FleetAgeRule,
    FleetSizeRule,
    HolderPermitsRule,
    ValidityRule,
)
from planner.rulebook.places import (
    AssessmentRule,
    DistanceRule,
    ExceptAt,
    Hours,
    PlaceKind,
    PlaceRule,
    ProximityRule,
    ZoneRule,
)
from planner.rulebook.quotas import (
    AgencyQuotaRule,
    Counted,
    Holder,
    QuotaRule,
    Ratio,
    Reversion,
    Rounding,
    ShareRule,
)
from planner.rulebook.stands import (
    FacilitiesRule,
    Locality,
    StandCapacityRule,
    StandCountRule,
    StandKindRule,
)

Rule = Annotated[
    DistanceRule
    | ZoneRule
    | ProximityRule
    | AssessmentRule
    | StandCountRule
    | StandCapacityRule
    | StandKindRule
    | FacilitiesRule
    | QuotaRule
    | AgencyQuotaRule
    | ShareRule
    | HolderPermitsRule
    | FleetSizeRule
    | FleetAgeRule
    | DriversRule
    | ValidityRule
    | PreconditionRule
    | TransitionRule
    | UnmeasuredRule
    | CornerRule
    | StreetRule
    | StopMarkerRule
    | ChecklistRule,
    Field(discriminator="kind"),
]

RULE_KINDS: Mapping[str, type[BaseRule]] = MappingProxyType(
    {get_args(model.model_fields["kind"].annotation)[0]: model for model in get_args(get_args(Rule)[0])}
)
"""Kind as the file writes it → its model, in the order of this page."""

__all__ = [
    "RULE_KINDS",
    "AgeBand",
    "AgencyQuotaRule",
    "AssessmentRule",
    "BaseRule",
    "ChecklistRule",
    "Citation",
    "CornerRule",
    "Counted",
    "DistanceRule",
    "DriversRule",
    "Ending",
    "Entry",
    "ExceptAt",
    "FacilitiesRule",
    "FleetAgeRule",
    "FleetSizeRule",
    "Holder",
    "HolderPermitsRule",
    "Hours",
    "Locality",
    "PlaceKind",
    "PlaceRule",
    "PreconditionRule",
    "ProximityRule",
    "QuotaRule",
    "Ratio",
    "Reversion",
    "Rounding",
    "Rule",
    "Severity",
    "ShareRule",
    "StandCapacityRule",
    "StandCountRule",
    "StandKindRule",
    "Standing",
    "StopMarkerRule",
    "StreetRule",
    "Text",
    "TransitionRule",
    "UnmeasuredRule",
    "ValidityRule",
    "VisitedRule",
    "ZoneRule",
    "exactly",
]
