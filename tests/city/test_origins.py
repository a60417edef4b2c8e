from datetime import date

import pytest

from planner.city import load_city
from planner.city.origins import Origin, read_origins, with_origins
from planner.errors import InputRefused
from planner.provenance import Source

HASH = "ab" * 32


def test_what_a_folder_tells_of_its_files_is_read_back(tmp_path):
    (tmp_path / "p.csv").write_text("codigo;latitude;longitude\n1;-20,71;-46,61\n")
    sha256 = Source.of_file(tmp_path / "p.csv").sha256
    (tmp_path / "city.toml").write_text(
        'name = "X"\n[files]\nstands = "p.csv"\n[sources."p.csv"]\nretrieved = 2026-01-15\n'
        f'licence = "ODbL-1.0"\norigin = "https://exemplo.org"\nsha256 = "{sha256}"\n'
    )
    (source,) = load_city(tmp_path).sources
    assert (source.retrieved, source.licence, source.origin) == (
        date(2026, 1, 15),
        "ODbL-1.0",
        "https://exemplo.org",
    )
    assert source.sha256 == sha256


def test_a_file_that_is_another_by_now_is_told_and_loses_its_day():
    told = {"a.csv": Origin(date(2026, 1, 15), "ODbL-1.0", "x", HASH)}
    (source,), (notice,) = with_origins([Source("a.csv", "cd" * 32)], told)
    assert (source.retrieved, source.origin, source.licence) == (None, None, "ODbL-1.0")
    assert (notice.key, notice.severity) == ("city.file_changed", "warning")
    assert "a.csv" in notice.render("pt")


def test_what_a_reader_knows_itself_stays_where_nothing_is_told():
    own = Source("a.pbf", HASH, licence="ODbL-1.0")
    assert with_origins([own], {}) == ((own,), [])
    assert with_origins([own], {"a.pbf": Origin(sha256=HASH.upper())}) == ((own,), [])


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"a": 3}, ["sources.a", "3"]),
        ({"a": {"retrived": date(2026, 1, 1)}}, ["sources.a.retrived", "sources.a.retrieved"]),
        ({"a": {"retrieved": "2026-01-01"}}, ["sources.a.retrieved", "-MM-DD"]),
        ({"a": {"licence": 3}}, ["sources.a.licence", "3"]),
    ],
)
def test_a_fault_of_the_table_names_its_place(table, words):
    origins, faults = read_origins(table, file="city.toml")
    assert len(faults) == 1
    for language in ("pt", "en"):
        assert all(word in faults[0].render(language) for word in words)
    assert origins == {}


def test_faults_of_the_table_refuse_the_folder(tmp_path):
    (tmp_path / "city.toml").write_text('name = "X"\nsources = { "a.csv" = { licenca = "x" } }\n')
    with pytest.raises(InputRefused) as caught:
        load_city(tmp_path)
    assert "sources.a.csv.licenca" in caught.value.render("pt")
