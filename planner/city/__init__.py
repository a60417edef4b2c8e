"""One city on one day."""

from planner.city.model import City, Layer, LayerStatus, PopulationFigure

__all__ = ["City", "Layer", "LayerStatus", "PopulationFigure"]
