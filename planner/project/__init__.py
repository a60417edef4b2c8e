"""The planner's saved work: one GeoPackage, or one PostGIS schema, with everything and its history."""

from planner.project.law import chosen_law, ruleset_of
from planner.project.making import FIRST_SCENARIO, create_project, open_project
from planner.project.model import (
    FORMAT_VERSION,
    Edit,
    Entry,
    LawChoice,
    ProjectInfo,
    Result,
    Scenario,
    Stand,
)
from planner.project.project import Project
from planner.project.town import with_scenario

__all__ = [
    "FIRST_SCENARIO",
    "FORMAT_VERSION",
    "Edit",
    "Entry",
    "LawChoice",
    "Project",
    "ProjectInfo",
    "Result",
    "Scenario",
    "Stand",
    "chosen_law",
    "create_project",
    "open_project",
    "ruleset_of",
    "with_scenario",
]
