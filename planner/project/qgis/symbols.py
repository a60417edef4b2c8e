"""Symbols of QGIS as XML: markers, lines, areas. Sizes are millimetres on the screen or the paper."""

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element, SubElement


def options(parent: Element, values: Mapping[str, object]) -> None:
    """Add the values as QGIS writes a symbol layer's settings."""
    box = SubElement(parent, "Option", type="Map")
    for name, value in values.items():
        SubElement(box, "Option", type="QString", name=name, value=str(value))


def rgba(colour: str, alpha: int = 255) -> str:
    """Return ``#rrggbb`` as QGIS writes a colour: red, green, blue, opacity."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"{red},{green},{blue},{alpha}"


def symbol(kind: str, layers: Sequence[Element], *, name: str = "0", alpha: float = 1.0) -> Element:
    """Return a symbol drawn by its layers, the first one undermost.

    Parameters
    ----------
    kind
        ``marker``, ``line`` or ``fill``.
    name
        Key by which a renderer finds it.
    """
    made = Element("symbol", type=kind, name=name, alpha=f"{alpha:g}", clip_to_extent="1", force_rhr="0")
    made.extend(layers)
    return made


def _layer(class_name: str, values: Mapping[str, object], *, level: int = 0) -> Element:
    attributes = {"class": class_name, "enabled": "1", "locked": "0", "pass": str(level)}
    made = Element("layer", attributes)
    options(made, values)
    return made


def marker(shape: str, fill: str, size_mm: float, *, edge: str = "#ffffff", edge_mm: float = 0.4) -> Element:
    """Return a plain shape, one of the names QGIS knows (``circle``, ``triangle``, ``diamond``, …)."""
    values = {
        "name": shape,
        "color": rgba(fill),
        "outline_color": rgba(edge),
        "outline_style": "solid",
        "outline_width": f"{edge_mm:g}",
        "outline_width_unit": "MM",
        "size": f"{size_mm:g}",
        "size_unit": "MM",
        "joinstyle": "round",
    }
    return _layer("SimpleMarker", values)


def ring(colour: str, size_mm: float) -> Element:
    """Return an empty, dashed ring around a marker."""
    values = {
        "name": "circle",
        "color": rgba("#ffffff", 0),
        "outline_color": rgba(colour),
        "outline_style": "dash",
        "outline_width": "0.5",
        "outline_width_unit": "MM",
        "size": f"{size_mm:g}",
        "size_unit": "MM",
    }
    return _layer("SimpleMarker", values)


def letter(sign: str, colour: str, size_mm: float) -> Element:
    """Return a letter inside a marker, so that colour is never the only difference."""
    values = {
        "chr": sign,
        "color": rgba(colour),
        "font": "Arial",
        "font_style": "Bold",
        "size": f"{size_mm:g}",
        "size_unit": "MM",
        "outline_width": "0",
        "outline_color": rgba(colour, 0),
        "horizontal_anchor_point": "1",
        "vertical_anchor_point": "1",
    }
    return _layer("FontMarker", values)


def line(colour: str, width_mm: float, *, dash: str = "", level: int = 0, alpha: int = 255) -> Element:
    """Return a line; `dash` is millimetres drawn and left out, ``3;2``."""
    values = {
        "line_color": rgba(colour, alpha),
        "line_width": f"{width_mm:g}",
        "line_width_unit": "MM",
        "line_style": "solid",
        "capstyle": "round",
        "joinstyle": "round",
        "use_custom_dash": "1" if dash else "0",
        "customdash": dash or "5;2",
        "customdash_unit": "MM",
    }
    return _layer("SimpleLine", values, level=level)


def halfway(mark: Element) -> Element:
    """Return a layer that sets an upright marker on the middle of a line."""
    made = _layer("MarkerLine", {"placement": "centralpoint", "placements": "CentralPoint", "rotate": "0"})
    made.append(symbol("marker", [mark], name="@0@0"))
    return made


def area(fill: str | None, edge: str, edge_mm: float, *, alpha: int = 255, dash: bool = False) -> Element:
    """Return a filled area, or only its edge where `fill` is ``None``."""
    values = {
        "color": rgba(fill or "#ffffff", alpha),
        "style": "solid" if fill else "no",
        "outline_color": rgba(edge),
        "outline_style": "dash" if dash else "solid",
        "outline_width": f"{edge_mm:g}",
        "outline_width_unit": "MM",
        "joinstyle": "round",
    }
    return _layer("SimpleFill", values)


def within(marks: Sequence[Element]) -> Element:
    """Return a layer that sets a marker inside an area."""
    made = _layer("CentroidFill", {"point_on_surface": "1", "point_on_all_parts": "0", "clip_points": "0"})
    made.append(symbol("marker", marks, name="@0@0"))
    return made
