"""Whatever a file holds: each row read is used, flagged or refused."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.city import city_from_files
from planner.data_report import data_report
from planner.errors import PlannerError

NEAR = st.floats(-0.01, 0.01).map(lambda value: round(value, 4))
POINT = st.one_of(
    st.tuples(NEAR.map(lambda d: -20.7 + d), NEAR.map(lambda d: -46.6 + d)),
    st.sampled_from(
        [(-20.7, -46.6), (1.0, 1.0), (0.0, 0.0), (-20.9, -46.6), (-20.7, -46.60001), (-21.0, -47.0)]
    ),
)
BOUNDARY = (
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Polygon",'
    '"coordinates":[[[-46.61,-20.71],[-46.59,-20.71],[-46.59,-20.69],[-46.61,-20.69],[-46.61,-20.71]]]}}]}'
)


def table(rows, more):
    lines = [f"{n};{row[0][0]};{row[0][1]};{row[1]}".replace(".", ",") for n, row in enumerate(rows)]
    return f"codigo;latitude;longitude;{more}\n" + "\n".join(lines) + "\n"


@given(
    taxi=st.lists(st.tuples(POINT, st.sampled_from(["Rua A", "Rua B", "Rua C"])), max_size=12),
    stands=st.lists(st.tuples(POINT, st.just("Rua A")), max_size=5),
    people=st.lists(st.tuples(POINT, st.sampled_from(["0", "7", ""])), max_size=6),
)
@settings(max_examples=60)
def test_every_row_is_accounted_for(taxi, stands, people):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "limite.geojson").write_text(BOUNDARY)
        (folder / "taxi.csv").write_text(table(taxi, "logradouro"))
        (folder / "pontos.csv").write_text(table(stands, "logradouro"))
        (folder / "pessoas.csv").write_text(table(people, "pessoas"))
        try:
            city = city_from_files(
                taxi=folder / "taxi.csv",
                stands=folder / "pontos.csv",
                population=folder / "pessoas.csv",
                boundary=folder / "limite.geojson",
            )
        except PlannerError:
            return  # mostly placeholders: refused as a whole
        told = {account.file: account for account in data_report(city).accounts}
    assert {name: account.read for name, account in told.items()} == {
        "taxi.csv": len(taxi),
        "pontos.csv": len(stands),
        "pessoas.csv": len(people),
        "limite.geojson": 1,
    }
    for account in told.values():
        assert account.whole, account
        assert min(account.used, account.flagged, account.refused) >= 0
    assert told["pontos.csv"].refused == 0  # what the user plans is never left out


def test_the_remarks_of_a_row_do_not_count_it_twice(tmp_path):
    # Rows 0 and 1 share a position, are duplicates, and lie far from the only street.
    (tmp_path / "p.csv").write_text(
        table([((-20.7, -46.6), "Rua A"), ((-20.7, -46.6), "Rua A")], "logradouro")
    )
    (account,) = data_report(city_from_files(stands=tmp_path / "p.csv")).accounts
    assert (account.read, account.flagged, account.used) == (2, 2, 0)


@pytest.mark.parametrize("rows", [0, 1])
def test_small_files_add_up(tmp_path, rows):
    (tmp_path / "p.csv").write_text(table([((-20.7, -46.6), "Rua A")] * rows, "logradouro"))
    (account,) = data_report(city_from_files(stands=tmp_path / "p.csv")).accounts
    assert (account.read, account.used) == (rows, rows)
