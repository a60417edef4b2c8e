"""Moto-taxi stand planner: load a town, judge stands by its dated law, propose stands, size quotas."""

__version__ = "0.1.0"
