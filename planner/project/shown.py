"""Findings and proposals as layers, so that a GIS shows them without the planner."""

from collections.abc import Mapping
from typing import Any

import shapely
from sqlalchemy import Connection, delete, insert, select

from planner.errors import ProjectRefused
from planner.project import schema
from planner.project.values import Json


def show_result(
    connection: Connection, number: int, kind: str, document: Mapping[str, Any], scenario: str | None
) -> None:
    """Put the newest findings or proposal of a scenario into their layer, in place of the ones before.

    Raises
    ------
    ProjectRefused
        The document is not as `planner.export` writes it.
    """
    make = {"findings": _findings, "proposal": _proposals}.get(kind)
    if make is None:
        return
    table = schema.FINDINGS if kind == "findings" else schema.PROPOSALS
    connection.execute(delete(table).where(table.c.scenario.is_not_distinct_from(scenario)))
    try:
        made = make(connection, document, scenario)
    except (KeyError, TypeError, ValueError) as error:
        raise ProjectRefused.of("project.bad_document", kind=kind, seen=str(error)[:60]) from error
    if made:
        connection.execute(insert(table), [{**row, "result": number, "scenario": scenario} for row in made])


def _findings(connection: Connection, document: Mapping[str, Any], scenario: str | None) -> list[Json]:
    federal = document.get("federal") or {}
    told = [*document["findings"], *federal.get("findings", ())]
    stands = _stand_points(connection, scenario)
    places = _place_shapes(connection)
    return [_finding(finding, stands, places) for finding in told]


def _finding(finding: Mapping[str, Any], stands: Mapping[str, Any], places: Mapping[Any, Any]) -> Json:
    own = stands.get(finding["subject_id"]) or places.get((finding["subject_kind"], finding["subject_id"]))
    other = stands.get(finding["object_id"]) if finding["object_kind"] in ("stand", "premises") else None
    other = other or places.get((finding["object_kind"], finding["object_id"]))
    return {
        "geom": _line(own, other),
        "subject_id": finding["subject_id"],
        "object_id": finding["object_id"],
        "rule_id": finding["rule_id"],
        "outcome": finding["outcome"],
        "severity": finding["severity"],
        "measured_m": finding["measured_m"],
        "limit_m": finding["limit_m"],
        "margin_m": finding["margin_m"],
        "citation": finding["citation"],
    }


def _line(own: Any, other: Any) -> Any:
    if own is None or other is None:
        return own
    line = shapely.shortest_line(own, other)
    return line if line is not None and line.length > 0 else own


def _stand_points(connection: Connection, scenario: str | None) -> dict[str, Any]:
    stands = schema.STANDS
    asked = select(stands.c.id, stands.c.geom).where(stands.c.scenario == scenario)
    return {str(stand): shape for stand, shape in connection.execute(asked)}


def _place_shapes(connection: Connection) -> dict[tuple[str, str], Any]:
    found = {}
    for table in (schema.PLACES, schema.REGISTER):
        for kind, place, shape in connection.execute(select(table.c.kind, table.c.id, table.c.geom)):
            found[str(kind), str(place)] = shape
    return found


def _proposals(_: Connection, document: Mapping[str, Any], scenario: str | None) -> list[Json]:  # noqa: ARG001
    made = []
    for feature in document["stands"]:
        told = feature["properties"]
        made.append(
            {
                "geom": shapely.Point(*feature["geometry"]["coordinates"][:2]),
                "id": str(told["id"]),
                "street": told.get("logradouro"),
                "people": told.get("pessoas"),
            }
        )
    return made
