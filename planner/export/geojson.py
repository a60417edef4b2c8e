"""GeoJSON by RFC 7946: WGS 84, no ``crs`` member, 7 decimals, Portuguese property names.

The properties are described in ``data/schemas/pontos.schema.json``. Verdicts and metres are stored as judged,
so rounding a coordinate in another program cannot turn an exact 500 m into a failure.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import geopandas as gpd
import pandas as pd

from planner.city import City
from planner.export.layers import municipal
from planner.export.passport import passport
from planner.propose.model import Proposal
from planner.rulebook import RuleSet
from planner.tables import COORDINATE_DECIMALS
from planner.validate import DISTRICT, JUDGED_KINDS, Finding, Outcome, by_place, checklist, verdict

OUTCOME_PT: Mapping[Outcome, str] = {
    "pass": "conforme",
    "fail": "nao_conforme",
    "near": "no_limite",
    "unknown": "sem_dados",
    "assess": "avaliar",
}
"""Words of the property ``veredito`` and of each ``resultado``: machine words, so without accents."""


def _finding_pt(finding: Finding) -> dict[str, object]:
    plain = finding.as_json()
    return {
        "regra": finding.rule_id,
        "resultado": OUTCOME_PT[finding.outcome],
        "gravidade": finding.severity,
        "medida_m": plain["measured_m"],
        "limite_m": plain["limit_m"],
        "margem_m": plain["margin_m"],
        "pelas_ruas_m": plain["along_streets_m"],
        "vizinho": finding.object_id,
        "tipo_vizinho": finding.object_kind,
        "motivo": finding.reason,
        "camadas_sem_dados": list(finding.missing_kinds),
        "numeros": plain["figures"],
        "citacao": str(finding.citation),
        "emprestada": finding.borrowed,
        "limite_e": _BOUND_PT[finding.bound],
        "horarios": plain["hours"],
        "excecoes": plain["except_when"],
        "hipotese": finding.hypothesis,
        "depende_de_leitura": finding.depends_on_reading,
    }


_BOUND_PT: Mapping[str, str] = {"least": "minimo", "most": "maximo", "zone": "zona"}


def _maybe(value: Any) -> Any:
    return None if value is None or value is pd.NA or value != value else value


def _feature(
    row: Any,
    situation: str,
    findings: Iterable[Finding],
    extra: Mapping[str, object],
    ruleset: RuleSet,
) -> dict[str, object]:
    said = tuple(findings)
    own, federal = municipal(said), tuple(finding for finding in said if finding.layer == "federal")
    broken = [finding for finding in said if finding.fails]
    visit = checklist(ruleset, said) if row.kind == "stand" else ()
    point = row.geometry if row.geometry.geom_type == "Point" else row.geometry.centroid
    capacity, installed = _maybe(row.capacity), _maybe(row.installed)
    return {
        "type": "Feature",
        "id": f"{row.kind}:{row.id}",
        "geometry": {
            "type": "Point",
            "coordinates": [round(point.x, COORDINATE_DECIMALS), round(point.y, COORDINATE_DECIMALS)],
        },
        "properties": {
            "id": row.id,
            "tipo": row.kind,
            "nome": _maybe(row.name_),
            "situacao": situation,
            "vagas": None if capacity is None else int(capacity),
            "instalado_em": None if installed is None else installed.isoformat(),
            "veredito": OUTCOME_PT[verdict(said)],
            "regras_descumpridas": "; ".join(f"{finding.rule_id} ({finding.citation})" for finding in broken),
            "menor_margem_m": min(
                (finding.margin for finding in own if finding.margin is not None), default=None
            ),
            **extra,
            "achados": [_finding_pt(finding) for finding in own],
            "achados_federais": [_finding_pt(finding) for finding in federal],
            "vistoria": [
                {"regra": item.rule_id, "conferir": item.text.pt, "citacao": str(item.citation)}
                for item in visit
            ],
        },
    }


def _rows(places: gpd.GeoDataFrame) -> Iterator[Any]:
    # `name` would be shadowed by the tuple's own attribute.
    yield from places.rename(columns={"name": "name_"}).itertuples(index=False)


def findings_geojson(
    city: City,
    ruleset: RuleSet,
    findings: Iterable[Finding],
    *,
    parameters: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """Return the judged stands and premises of a city as a FeatureCollection.

    Parameters
    ----------
    findings
        What `planner.validate.validate` found for this city.
    parameters
        Parameters of the plan, written into the provenance.

    Returns
    -------
    dict
        A FeatureCollection; the member ``planejador`` holds the provenance.
    """
    grouped = by_place(findings)
    features = [
        _feature(row, "existente", grouped.get((row.kind, row.id), ()), {}, ruleset)
        for row in _rows(city.of_kind(JUDGED_KINDS))
    ]
    return _collection(features, passport(city, ruleset, parameters or {}), grouped)


def proposal_geojson(
    city: City,
    ruleset: RuleSet,
    proposal: Proposal,
    findings: Iterable[Finding],
    *,
    parameters: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """Return the proposed and the kept stands as a FeatureCollection.

    Parameters
    ----------
    findings
        What `validate` found for the town with the kept and the proposed stands.
    """
    grouped = by_place(findings)
    features = [
        _feature(
            row,
            situation,
            grouped.get((row.kind, row.id), ()),
            {"pessoas": round(float(row.people), 1), "logradouro": _maybe(getattr(row, "street", None))},
            ruleset,
        )
        for situation, places in (("mantido", proposal.kept), ("proposto", proposal.stands))
        for row in _rows(places)
    ]
    return _collection(features, passport(city, ruleset, parameters or {}), grouped)


def _collection(
    features: list[dict[str, object]],
    origin: Mapping[str, object],
    grouped: Mapping[tuple[str, str], tuple[Finding, ...]],
) -> dict[str, object]:
    districts = [
        {"distrito": place, **_finding_pt(finding)}
        for (kind, place), found in grouped.items()
        if kind == DISTRICT
        for finding in found
    ]
    told = {**origin, "distritos": districts} if districts else dict(origin)
    return {"type": "FeatureCollection", "planejador": told, "features": features}


def write_geojson(collection: Mapping[str, object], path: Path) -> None:
    """Write a FeatureCollection as UTF-8 text, one feature a line, so that two versions can be compared."""
    head = {key: value for key, value in collection.items() if key != "features"}
    features = collection["features"]
    assert isinstance(features, list)  # noqa: S101 - a collection is made by this module
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False, allow_nan=False) for feature in features)
    opening = json.dumps(head, ensure_ascii=False, allow_nan=False)[:-1]
    path.write_text(f'{opening}, "features": [\n{lines}\n]}}\n', encoding="utf-8", newline="\n")
