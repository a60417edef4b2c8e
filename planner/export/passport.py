"""What travels with every result, so that anybody can tell from what it was made."""

from collections.abc import Mapping

import planner
from planner.city import City
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
        "parametros": dict(parameters),
        "entradas": [
            {
                "arquivo": source.name,
                "sha256": source.sha256,
                "obtido_em": None if source.retrieved is None else source.retrieved.isoformat(),
                "licenca": source.licence,
            }
            for source in city.sources
        ],
        "avisos_dos_dados": [notice.render("pt") for notice in city.notices],
        "distancias": "geodésica no elipsoide GRS80 (SIRGAS 2000; WGS 84 difere menos de 1 mm), do ponto à "
        "borda mais próxima do outro objeto",
    }
