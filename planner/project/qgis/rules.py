"""The renderer and the labels of a layer: which object is drawn with which symbol, from which scale on."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement

from planner.project.qgis.symbols import options, rgba, symbol


@dataclass(frozen=True)
class Rule:
    """Objects drawn alike.

    Attributes
    ----------
    label
        In the legend.
    kind
        ``marker``, ``line`` or ``fill``.
    layers
        Of the symbol, the first one undermost.
    where
        QGIS expression; empty for all that no other rule draws.
    least_scale
        Drawn from 1:`least_scale` on, ``None`` at every scale.
    """

    label: str
    kind: str
    layers: tuple[Element, ...]
    where: str = ""
    least_scale: int | None = None


def _key(*parts: str) -> str:
    # The same town gives the same file: keys are made of what they stand for, never drawn at random.
    return "{" + str(uuid5(NAMESPACE_URL, "/".join(parts))) + "}"


def renderer(table: str, rules: Sequence[Rule], *, by_level: bool = False) -> Element:
    """Return a rule-based renderer.

    Parameters
    ----------
    by_level
        Draw the symbols' layers by their pass, so that streets join at crossings.
    """
    made = Element("renderer-v2", type="RuleRenderer", symbollevels=str(int(by_level)), forceraster="0",
                   enableorderby="0", referencescale="-1")  # fmt: skip
    root = SubElement(made, "rules", key=_key(table))
    symbols = SubElement(made, "symbols")
    for number, rule in enumerate(rules):
        attributes = {"key": _key(table, rule.label), "symbol": str(number), "label": rule.label}
        attributes["filter"] = rule.where or "ELSE"
        if len(rules) == 1 and not rule.where:
            del attributes["filter"]
        if rule.least_scale is not None:
            attributes |= {"scalemindenom": "0", "scalemaxdenom": str(rule.least_scale)}
        SubElement(root, "rule", attributes)
        symbols.append(symbol(rule.kind, rule.layers, name=str(number)))
    return made


@dataclass(frozen=True)
class Label:
    """Text beside an object.

    Attributes
    ----------
    expression
        QGIS expression that gives the text.
    along
        Written along a line rather than beside a point.
    above
        Over the line rather than on it, where something else lies on it.
    """

    expression: str
    size: float = 8.0
    colour: str = "#1b1b1b"
    along: bool = False
    above: bool = False
    bold: bool = False
    least_scale: int | None = None


def labelling(label: Label) -> Element:
    """Return the labels of a layer, with a white edge so that they are read on any ground."""
    made = Element("labeling", type="simple")
    settings = SubElement(made, "settings", calloutType="simple")
    style = SubElement(
        settings,
        "text-style",
        fieldName=label.expression,
        isExpression="1",
        fontFamily="Arial",
        fontSize=f"{label.size:g}",
        fontSizeUnit="Point",
        fontWeight="75" if label.bold else "50",
        textColor=rgba(label.colour),
        textOpacity="1",
        multilineHeight="1",
    )
    SubElement(
        style,
        "text-buffer",
        bufferDraw="1",
        bufferSize="0.8",
        bufferSizeUnits="MM",
        bufferColor=rgba("#ffffff"),
        bufferOpacity="0.85",
        bufferNoFill="0",
    )
    # Placement 2 is along the line (flags: 1 on it, 2 over it, 8 as the map lies), 6 beside the point.
    where = (
        {"placement": "2", "placementFlags": "10" if label.above else "9"}
        if label.along
        else {"placement": "6", "dist": "0.6"}
    )
    SubElement(settings, "placement", {**where, "distUnits": "MM", "priority": "5", "repeatDistance": "60",
                                       "repeatDistanceUnits": "MM", "offsetType": "1"})  # fmt: skip
    scale = label.least_scale
    SubElement(settings, "rendering", drawLabels="1", obstacle="1", displayAll="0", mergeLines="1",
               scaleVisibility=str(int(scale is not None)), scaleMin="0",
               scaleMax=str(scale or 0))  # fmt: skip
    options(SubElement(settings, "dd_properties"), {"name": "", "type": "collection"})
    return made
