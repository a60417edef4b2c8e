"""One city on one day."""

from planner.city.load import city_from_files, load_city
from planner.city.model import City, Layer, LayerStatus, PopulationFigure

__all__ = ["City", "Layer", "LayerStatus", "PopulationFigure", "city_from_files", "load_city"]
