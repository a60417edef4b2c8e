"""The command ``mototaxi``."""

from planner.cli.main import main

__all__ = ["main"]
