"""Facts of the towns whose laws are bundled: IBGE code, seat, census population, newest estimate."""

import csv
from dataclasses import dataclass
from pathlib import Path

from planner.bundled import data_dir
from planner.errors import Fault, InputRefused

CENSUS_YEAR = 2022
_COLUMNS = (
    "municipio",
    "uf",
    "codigo_ibge",
    "lat_sede",
    "lon_sede",
    "pop_censo_2022",
    "pop_urbana_2022",
    "pop_rural_2022",
    "estimativa_mais_nova",
    "ano_estimativa",
    "fonte_estimativa",
)


@dataclass(frozen=True)
class MunicipalityFacts:
    """One town.

    Attributes
    ----------
    seat_lon, seat_lat
        Degrees of the municipal seat.
    census_2022, urban_2022, rural_2022
        Resident population of the 2022 census.
    estimate, estimate_year, estimate_source
        Newest dated estimate after the census, ``None`` where none is held.
    """

    name: str
    uf: str
    ibge_code: str
    seat_lon: float
    seat_lat: float
    census_2022: int
    urban_2022: int
    rural_2022: int
    estimate: int | None
    estimate_year: int | None
    estimate_source: str | None

    @property
    def newest(self) -> tuple[int, int, str]:
        """The newest official population, its year and where it comes from."""
        if self.estimate is not None and self.estimate_year is not None:
            return self.estimate, self.estimate_year, self.estimate_source or "IBGE"
        return self.census_2022, CENSUS_YEAR, f"IBGE, Censo {CENSUS_YEAR}"


def _row(row: dict[str, str]) -> MunicipalityFacts:
    return MunicipalityFacts(
        name=row["municipio"],
        uf=row["uf"],
        ibge_code=row["codigo_ibge"],
        seat_lon=float(row["lon_sede"]),
        seat_lat=float(row["lat_sede"]),
        census_2022=int(row["pop_censo_2022"]),
        urban_2022=int(row["pop_urbana_2022"]),
        rural_2022=int(row["pop_rural_2022"]),
        estimate=int(row["estimativa_mais_nova"]) if row["estimativa_mais_nova"] else None,
        estimate_year=int(row["ano_estimativa"]) if row["ano_estimativa"] else None,
        estimate_source=row["fonte_estimativa"] or None,
    )


def load_municipalities(path: Path | None = None) -> tuple[MunicipalityFacts, ...]:
    """Read the table of towns (the bundled one by default), in its order.

    Raises
    ------
    InputRefused
        A column is missing, or a number is not one; every bad row is listed.
    """
    path = path or data_dir() / "municipalities.csv"
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        missing = [column for column in _COLUMNS if column not in (reader.fieldnames or ())]
        if missing:
            raise InputRefused.of("rulebook.towns_column_missing", file=path.name, columns=missing)
        rows, faults = [], []
        for row in reader:
            try:
                rows.append(_row(row))
            except ValueError as error:
                values = {
                    "file": path.name,
                    "row": str(reader.line_num),
                    "town": row["municipio"],
                    "reason": str(error),
                }
                faults.append(Fault("rulebook.towns_bad_number", values))
    if faults:
        raise InputRefused(*faults)
    return tuple(rows)


def municipality_of(ibge_code: str) -> MunicipalityFacts | None:
    """Return the facts of the bundled town with an IBGE code, ``None`` where it is not among them."""
    return next((town for town in load_municipalities() if town.ibge_code == ibge_code), None)
