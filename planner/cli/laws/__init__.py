"""``mototaxi laws``: read, write, check and compare rulebooks."""

from planner.cli.laws.command import add_options

__all__ = ["add_options"]
