import json
import tomllib
from dataclasses import replace
from datetime import date

import pytest

from planner.city import load_city
from planner.data_report import data_report
from planner.errors import InputRefused, MissingInput
from planner.provenance import Source
from planner.sources.fetch import fetch_town

DAY = date(2026, 1, 15)


@pytest.fixture
def fetch(asker, servers, tmp_path):
    def run(place="Passos, Minas Gerais", *, day=DAY, **more):
        return fetch_town(place, tmp_path / "town", asker=asker, servers=servers, day=day, **more)

    return run


def test_a_fetched_town_loads_without_a_network(fetch, monkeypatch):
    fetched = fetch()
    assert (fetched.town.name, fetched.people, fetched.by_code) == ("Passos", 111_939, True)
    monkeypatch.setattr("socket.socket.connect", lambda *_: pytest.fail("went to the network"))
    city = load_city(fetched.folder)
    assert (city.name, city.uf, city.ibge_code) == ("Passos", "MG", "3147907")
    assert city.population_figure.people == 111_939
    assert city.population_figure.year == 2022
    assert city.streets["name"].tolist() == ["Rua Um", "Rua Dois"]
    assert sorted(city.places["kind"]) == ["bus_stop", "bus_terminal", "taxi_stand"]
    terminal = city.of_kind(["bus_terminal"]).iloc[0]
    assert (terminal["name"], terminal.geometry.geom_type) == ('Rodoviária "Nova" & Cia', "Polygon")
    assert city.boundary.total_bounds.tolist() == [-46.62, -20.73, -46.6, -20.71]


def test_days_licences_and_hashes_are_written_and_read_back(fetch, servers):
    folder = fetch().folder
    told = tomllib.loads((folder / "city.toml").read_text(encoding="utf-8"))
    assert set(told["sources"]) == {"mapa.osm.pbf", "limite.geojson", "populacao-ibge.json"}
    for name, one in told["sources"].items():
        assert one["retrieved"] == DAY
        assert one["sha256"] == Source.of_file(folder / name).sha256
    assert "IBGE" in told["sources"]["populacao-ibge.json"]["licence"]
    city = load_city(folder)
    assert {source.licence for source in city.sources} == {"ODbL-1.0"}
    assert {source.retrieved for source in city.sources} == {DAY}
    assert {source.dated for source in city.sources} == {date(2026, 1, 10), None}
    assert any(servers.overpass[0] in source.origin for source in city.sources)
    assert not any(notice.key == "city.file_changed" for notice in city.notices)
    assert all(account.whole for account in data_report(city).accounts)


def test_only_the_town_is_left_in_the_folder(fetch):
    folder = fetch().folder
    assert sorted(path.name for path in folder.iterdir()) == [
        "city.toml",
        "limite.geojson",
        "mapa.osm.pbf",
        "populacao-ibge.json",
    ]


def test_the_same_answers_give_the_same_files(fetch):
    folder = fetch().folder
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    fetch(replace=True)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_run_that_broke_off_goes_on_and_keeps_its_day(fetch, loopback):
    loopback.faults["places"] = [(504, {})] * 6
    with pytest.raises(MissingInput):
        fetch()
    asked = len(loopback.asked)
    fetched = fetch(day=date(2026, 1, 20))
    assert loopback.names()[asked:] == ["places"]
    told = tomllib.loads((fetched.folder / "city.toml").read_text(encoding="utf-8"))
    assert told["sources"]["mapa.osm.pbf"]["retrieved"] == DAY


def test_a_town_that_is_there_is_not_written_over(fetch, loopback):
    fetch()
    asked = len(loopback.asked)
    with pytest.raises(InputRefused) as caught:
        fetch()
    assert "--replace" in caught.value.render("pt")
    assert len(loopback.asked) == asked


def test_an_ambiguous_name_writes_nothing(fetch, tmp_path):
    with pytest.raises(InputRefused) as caught:
        fetch("Bom Jesus")
    assert "4302303" in caught.value.render("pt")
    assert not (tmp_path / "town" / "city.toml").exists()


def test_a_town_without_a_census_figure_says_none(fetch, loopback):
    loopback.answers["census"] = []
    fetched = fetch("3147907")
    assert fetched.people is None
    assert "population" not in tomllib.loads((fetched.folder / "city.toml").read_text(encoding="utf-8"))
    assert json.loads((fetched.folder / "populacao-ibge.json").read_text()) == []


def test_a_name_with_marks_stays_toml(fetch, loopback):
    loopback.answers["code"] = {"id": 3147907, "nome": "Pa\"ss\\os\u007f d'Água"}
    loopback.answers["nominatim"][0]["display_name"] = "x"
    folder = fetch("3147907").folder
    assert (
        tomllib.loads((folder / "city.toml").read_text(encoding="utf-8"))["name"] == "Pa\"ss\\os\u007f d'Água"
    )


def test_progress_is_said_step_by_step(fetch, told):
    fetch()
    assert [key for key, _ in told] == [
        "fetch.which",
        "fetch.population",
        "fetch.boundary",
        "fetch.streets",
        "fetch.places",
    ]


def test_the_asker_is_not_changed(fetch, asker):
    before = replace(asker)
    fetch()
    assert asker == before
