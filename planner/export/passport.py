"""What travels with every result, so that anybody can tell from what it was made."""

from collections.abc import Mapping
from datetime import date

import planner
from planner.city import City
from planner.data_report import Severity, data_report
from planner.provenance import TableName
from planner.rulebook import RuleSet, notices_of


def law_passport(ruleset: RuleSet) -> dict[str, object]:
    """Return the law, the day and the readings behind a result, as plain JSON values."""
    book = ruleset.rulebook
    return {
        "id": book.id,
        "titulo": book.title.pt,
        "natureza": book.status,
        "ato": book.act.name,
        "data_do_ato": None if book.act.date is None else book.act.date.isoformat(),
        "data_do_ato_conhecida": ruleset.date_known,
        "data_de_referencia": None if ruleset.day is None else ruleset.day.isoformat(),
        "leituras": dict(ruleset.readings),
        "avisos": [notice.pt for notice in notices_of(book)],
        "hipoteses": [change.text("pt") for change in ruleset.hypothesis],
    }


def inputs_passport(city: City) -> list[dict[str, object]]:
    """Return each input with its hash, days, licence and origin, as plain JSON values."""
    return [
        {
            "arquivo": source.name,
            "sha256": source.sha256,
            "obtido_em": None if source.retrieved is None else source.retrieved.isoformat(),
            "dados_de": None if source.dated is None else source.dated.isoformat(),
            "licenca": source.licence,
            "origem": source.origin,
        }
        for source in city.sources
    ]


def quality_passport(city: City, day: date | None) -> dict[str, object]:
    """Return the report of the data behind a result, as plain JSON values.

    Parameters
    ----------
    day
        Against which the age of the data is held, ``None`` for not at all.
    """
    report = data_report(city, day=day)
    counts = report.counts()
    return {
        "data_de_referencia": None if day is None else day.isoformat(),
        "avisos": counts["warning"],
        "informacoes": counts["info"],
        "apontamentos": [
            {
                "codigo": remark.code,
                "gravidade": _SEVERITY[remark.severity],
                "arquivo": remark.where,
                "quantidade": remark.count,
                "exemplos": list(remark.examples),
                "texto": remark.text("pt"),
                "o_que_fazer": remark.advice("pt"),
            }
            for remark in report.remarks
        ],
        "contas": [
            {
                "arquivo": account.file,
                "tabela": _TABLE[account.table],
                "lidas": account.read,
                "usadas": account.used,
                "apontadas": account.flagged,
                "recusadas": account.refused,
            }
            for account in report.accounts
        ],
    }


_SEVERITY: Mapping[Severity, str] = {"error": "erro", "warning": "aviso", "info": "informacao"}
_TABLE: Mapping[TableName, str] = {
    "places": "lugares",
    "streets": "ruas",
    "population": "populacao",
    "boundary": "limite",
}


def passport(city: City, ruleset: RuleSet, parameters: Mapping[str, object]) -> dict[str, object]:
    """Return the provenance of a result: inputs with hashes, law, day, parameters and version.

    Parameters
    ----------
    parameters
        Name → plain JSON value, as the user gave them.
    """
    return {
        "programa": "mototaxi-planner",
        "versao": planner.__version__,
        "municipio": city.name,
        "uf": city.uf,
        "codigo_ibge": city.ibge_code,
        "ficticio": city.fictional,
        "lei": law_passport(ruleset),
        "lei_federal": None if ruleset.federal is None else law_passport(ruleset.federal),
        "parametros": dict(parameters),
        "entradas": inputs_passport(city),
        "avisos_dos_dados": [notice.render("pt") for notice in city.notices],
        "qualidade_dos_dados": quality_passport(city, ruleset.day),
        "distancias": "geodésica no elipsoide GRS80 (SIRGAS 2000; WGS 84 difere menos de 1 mm), do ponto à "
        "borda mais próxima do outro objeto",
    }
