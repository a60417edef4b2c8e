import socket
from dataclasses import replace

import osmnx
import pytest
from shapely.geometry import box

from planner.errors import InputRefused, MissingInput
from planner.sources.fetch.osmnx_session import osmnx_session
from planner.sources.fetch.overpass import elements_of

AREA = box(-46.62, -20.73, -46.60, -20.71)


@pytest.fixture
def get(servers):
    return lambda asker: elements_of(AREA, asker, servers.overpass)


def test_streets_and_places_come_once_each_in_order(asker, get, loopback, servers, waits):
    elements, mirror, osm_base = get(asker)
    assert [(one["type"], one["id"]) for one in elements] == [
        *(("node", number) for number in (1, 2, 3, 5, 6, 21, 22, 23)),
        *(("way", number) for number in (10, 11, 20)),
        ("relation", 30),
    ]
    assert (mirror, osm_base, waits) == (servers.overpass[0], "2026-01-10T12:00:00Z", [])
    assert loopback.names() == ["streets", "places"]
    query = loopback.asked[1][1]["data"][0]
    for tag in (
        "'amenity'='taxi'",
        "'highway'='bus_stop'",
        "'amenity'='bus_station'",
        "'amenity'='hospital'",
    ):
        assert tag in query


@pytest.mark.parametrize("fault", [(429, {"Retry-After": "3"}), (504, {}), "half", "truncate", "close"])
@pytest.mark.parametrize("name", ["streets", "places"])
def test_trouble_is_waited_out_by_us_and_osmnx_never_sleeps(
    asker, get, loopback, waits, monkeypatch, name, fault
):
    monkeypatch.setattr("time.sleep", lambda seconds: pytest.fail("slept") if seconds else None)
    loopback.faults[name] = [fault, fault]
    elements, _, _ = get(asker)
    assert len(elements) == 12
    assert len(waits) == 2
    assert loopback.names().count(name) == 3
    assert len(loopback.agents) == 1


def test_a_server_that_hangs_is_asked_again(asker, get, loopback, told, waits):
    loopback.faults["streets"] = ["hang"]
    assert len(get(replace(asker, timeout_s=0.3))[0]) == 12
    assert ("fetch.waiting", "timeout") in [(key, values.get("reason")) for key, values in told]
    assert len(waits) == 1


def test_an_answer_that_ran_out_of_time_half_way_is_no_answer(asker, get, loopback, waits):
    loopback.faults["places"] = [
        '{"elements": [], "remark": "runtime error: Query timed out in query at line 1"}'
    ]
    assert len(get(asker)[0]) == 12
    assert len(waits) == 1


def test_the_next_mirror_is_asked_where_one_gives_no_answer(asker, get, loopback, servers, told):
    loopback.faults["places"] = [(504, {})] * 3
    elements, mirror, _ = get(asker)
    assert (len(elements), mirror) == (12, servers.overpass[1])
    assert "fetch.next_mirror" in [key for key, _ in told]
    assert {asked["path"] for _, asked in loopback.asked} == {
        "/overpass/one/interpreter",
        "/overpass/two/interpreter",
    }


def test_where_no_mirror_answers_the_answers_got_are_kept_for_the_next_run(asker, get, loopback):
    loopback.faults["places"] = [(504, {})] * 6
    with pytest.raises(MissingInput) as caught:
        get(asker)
    assert "504" in caught.value.render("pt")
    before = loopback.names().count("streets")
    assert len(get(asker)[0]) == 12
    assert loopback.names().count("streets") == before


def test_an_answer_cut_off_on_disk_is_asked_again(asker, get, loopback):
    get(asker)
    for path in asker.cache.rglob("*.json"):
        path.write_text('{"elements": [')
    assert len(get(asker)[0]) == 12
    assert loopback.names() == ["streets", "places"] * 2


def test_an_area_without_streets_is_refused(asker, get, loopback):
    loopback.answers["streets"] = {"elements": []}
    with pytest.raises(InputRefused) as caught:
        get(asker)
    assert "nenhuma rua" in caught.value.render("pt")


def test_the_settings_of_osmnx_are_as_they_were(asker, servers, tmp_path):
    def now():
        names = [name for name in vars(osmnx.settings) if not name.startswith("_")]
        return {name: getattr(osmnx.settings, name) for name in names}, socket.getaddrinfo

    before = now()
    elements_of(AREA, asker, servers.overpass)
    assert now() == before
    with osmnx_session(asker, servers.overpass[0], tmp_path):
        assert osmnx.settings.overpass_url == servers.overpass[0]
        assert osmnx.settings.doh_url_template is None
    assert now() == before
    broken = osmnx_session(asker, servers.overpass[0], tmp_path)
    broken.__enter__()
    assert broken.__exit__(ZeroDivisionError, ZeroDivisionError(), None) is False
    assert now() == before
