"""``mototaxi project``: make, look at, restore, copy and check a project."""

from planner.cli.project.command import add_options

__all__ = ["add_options"]
