"""How many people live in a municipality, by IBGE's tables (SIDRA)."""

from typing import Any

from planner.sources.fetch.answers import Asker, understood

TABLE, VARIABLE, YEAR = "4709", "93", 2022
"""Census 2022: resident population."""

SOURCE = f"IBGE, Censo Demográfico {YEAR} (SIDRA, tabela {TABLE}, variável {VARIABLE})"


def census_address(ibge: str, ibge_code: str) -> str:
    """Return the address that answers with the resident population of a municipality."""
    return f"{ibge}/v3/agregados/{TABLE}/periodos/{YEAR}/variaveis/{VARIABLE}?localidades=N6[{ibge_code}]"


def census_population(ibge_code: str, asker: Asker, ibge: str) -> tuple[int | None, Any]:
    """Return the resident population and the answer that tells it.

    Returns
    -------
    people, answer
        `people` is ``None`` where IBGE has no figure: a municipality made after the census.

    Raises
    ------
    MissingInput
        The server gave no good answer, or one of another form.
    """
    answer = asker.json(census_address(ibge, ibge_code))
    if answer == []:
        return None, answer
    with understood("IBGE", answer):
        series = answer[0]["resultados"][0]["series"]
        told = [one["serie"][str(YEAR)] for one in series if str(one["localidade"]["id"]) == ibge_code]
    # SIDRA writes "...", "..", "-" or "X" where there is no figure.
    return (int(told[0]) if told and str(told[0]).isdigit() else None), answer
