"""A layer's whole style as the document QGIS keeps (QML)."""

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from planner.project.qgis.layers import LOOKS
from planner.project.qgis.rules import labelling, renderer
from planner.project.qgis.words import alias_of

QGIS_VERSION = "3.22.0"
# Oldest version the documents are written for; newer ones read them.


def style_document(table: str, columns: Sequence[str]) -> str:
    """Return the style of a layer as QML.

    Parameters
    ----------
    columns
        Of the table, in their order; each gets its Portuguese alias.

    Raises
    ------
    KeyError
        The project has no such layer.
    """
    look = LOOKS[table]()
    styled = "Symbology|Labeling|Fields|Forms|Rendering"
    document = Element("qgis", version=QGIS_VERSION, styleCategories=styled, hasScaleBasedVisibilityFlag="0",
                       labelsEnabled=str(int(look.label is not None)))  # fmt: skip
    document.append(renderer(table, look.rules, by_level=look.by_level))
    if look.label is not None:
        document.append(labelling(look.label))
    SubElement(document, "layerOpacity").text = "1"
    SubElement(document, "blendMode").text = "0"
    document.append(_aliases({column: alias_of(table, column) for column in columns}))
    return "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n" + tostring(document, "unicode")


def _aliases(names: Mapping[str, str | None]) -> Element:
    made = Element("aliases")
    for index, (column, alias) in enumerate(names.items()):
        SubElement(made, "alias", index=str(index), field=column, name=alias or "")
    return made
