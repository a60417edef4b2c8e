"""What QGIS shows of a project without the planner: styles, Portuguese names, what each layer is."""

from planner.project.qgis.layers import LOOKS
from planner.project.qgis.rows import alias_rows, metadata_rows, style_rows
from planner.project.qgis.words import layer_about, layer_title

__all__ = ["LOOKS", "alias_rows", "layer_about", "layer_title", "metadata_rows", "style_rows"]
