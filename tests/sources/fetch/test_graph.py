import networkx as nx
import osmnx
import pytest

from planner.errors import InputRefused, MissingInput
from planner.sources.fetch.graph import fetch_graph


def test_the_graph_of_osmnx_is_handed_on(monkeypatch):
    asked = {}

    def answer(place, **options):
        asked.update(place=place, **options)
        return nx.MultiDiGraph(crs="epsg:4326")

    monkeypatch.setattr(osmnx, "graph_from_place", answer)
    assert fetch_graph("Passos, Minas Gerais, Brasil").graph["crs"] == "epsg:4326"
    assert asked == {"place": "Passos, Minas Gerais, Brasil", "network_type": "all", "retain_all": True}


@pytest.mark.parametrize(
    ("error", "refused_as", "words"),
    [
        (osmnx._errors.InsufficientResponseError("no data"), InputRefused, "não conhece «Passoss»"),
        (TypeError("no polygon"), InputRefused, "área"),
        (ConnectionError("no route"), MissingInput, "no route"),
        (osmnx._errors.ResponseStatusCodeError("504"), MissingInput, "504"),
        (TimeoutError(), MissingInput, "TimeoutError"),
    ],
)
def test_what_goes_wrong_is_said_in_words(monkeypatch, error, refused_as, words):
    def fail(*_, **__):
        raise error

    monkeypatch.setattr(osmnx, "graph_from_place", fail)
    with pytest.raises(refused_as) as caught:
        fetch_graph("Passoss")
    assert words in caught.value.render("pt")
    assert "Passoss" in caught.value.render("en")


def test_an_empty_name_asks_no_server(monkeypatch, refusal):
    monkeypatch.setattr(osmnx, "graph_from_place", lambda *_, **__: pytest.fail("asked"))
    assert "vazio" in refusal(fetch_graph, "  ")[0]


def test_the_graph_of_a_place_is_fetched_under_our_own_rules(asker, servers, loopback, waits, monkeypatch):
    slept = []
    monkeypatch.setattr("time.sleep", slept.append)
    before = dict(vars(osmnx.settings))
    loopback.faults["streets"] = [(504, {})]
    loopback.faults["nominatim"] = [(429, {"Retry-After": "2"})]
    loopback.answers["nominatim"][0] |= {
        "lat": "-20.72",
        "lon": "-46.61",
        "boundingbox": ["-20.73", "-20.71", "-46.62", "-46.6"],
        "importance": 0.5,
    }
    graph = fetch_graph("Passos, Minas Gerais", servers=servers, asker=asker)
    assert len(graph) == 2  # osmnx joins the two streets at their bend
    assert sorted(waits) == [2, 5]
    assert max(slept, default=0) <= 1  # one question a second is what Nominatim allows
    assert dict(vars(osmnx.settings)) == before
    assert loopback.agents == {servers.user_agent}


def test_a_server_that_never_answers_is_said(asker, servers, loopback):
    loopback.faults["nominatim"] = [(504, {})] * 3
    with pytest.raises(MissingInput) as caught:
        fetch_graph("Passos", servers=servers, asker=asker)
    assert "504" in caught.value.render("pt")
