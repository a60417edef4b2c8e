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
