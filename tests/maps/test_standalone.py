from dataclasses import replace
from html.parser import HTMLParser

import geopandas as gpd
import pytest
from lawbook import distance, rules
from planned_proposal import PLAN
from street_town import HOSTILE, two_streets
from town import at, city, places

from planner.bundled import demo_dir
from planner.city import load_city
from planner.maps import plan_stands, render_map, write_map
from planner.maps.standalone import plan_marks
from planner.propose.model import Proposal
from planner.rulebook import in_force, load_rulebook
from planner.validate import validate

LAW = rules(distance("spacing", ["stand"], ["stand"], 500), distance("taxi", ["stand"], ["taxi_stand"], 50))
TOWN = replace(
    city(("S1", "stand", at(0)), ("S2", "stand", at(300)), ("T1", "taxi_stand", at(20))),
    streets=two_streets(),
    name=HOSTILE,
)


class Links(HTMLParser):
    """Collects what a page would load, and its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.loads += [
            value for name, value in attributes if name in ("src", "href", "data", "action", "poster")
        ]


def links_of(page: str) -> Links:
    parser = Links()
    parser.feed(page)
    return parser


def proposal(stands: gpd.GeoDataFrame, kept: gpd.GeoDataFrame) -> Proposal:
    return replace(PLAN, stands=stands, kept=kept)


def test_the_file_loads_nothing():
    page = render_map(TOWN, LAW, validate(TOWN, LAW))
    assert links_of(page).loads == []
    assert "vendor:" not in page
    assert "@import" not in page
    assert "url(http" not in page
    assert "sourceMappingURL" not in page


def test_a_hostile_name_adds_no_element():
    page = render_map(TOWN, LAW, validate(TOWN, LAW))
    plain = render_map(replace(TOWN, name="Teste"), LAW, validate(TOWN, LAW))
    assert links_of(page).tags == links_of(plain).tags
    assert "img" not in links_of(page).tags
    assert "&lt;/script&gt;&lt;img" in page


def test_the_page_says_its_language_town_law_and_day():
    pt, en = (
        render_map(replace(TOWN, name="Teste"), LAW, (), language=language) for language in ("pt", "en")
    )
    assert '<html lang="pt-BR">' in pt
    assert '<html lang="en">' in en
    assert "<h1>Pontos de mototáxi · Teste</h1>" in pt
    assert "situação em 01/01/2020" in pt
    assert "A data desta lei não é conhecida" in pt


def test_a_fictional_town_says_so():
    assert "(município fictício)" in render_map(replace(TOWN, fictional=True), LAW, ())


def test_proposed_stands_are_drawn_with_the_verdict_of_their_plan():
    plan = proposal(places(("P001", "stand", at(700))), TOWN.places[TOWN.places["id"] == "S1"])
    marks = {mark["id"]: mark for mark in plan_marks(TOWN, LAW, validate(TOWN, LAW), plan, "pt")}
    assert set(marks) == {"S1", "S2", "P001"}
    assert marks["P001"]["origin"] == "proposed"
    assert marks["P001"]["shape"] == "pass"  # 700 m from the stand kept; S2, at 400 m, is not in the plan
    assert marks["S2"]["origin"] == "existing"
    assert [str(name) for name in plan_stands(plan)["id"]] == ["S1", "P001"]
    assert "1 pontos propostos: 1.200 de 3.000 pessoas" in render_map(TOWN, LAW, (), plan)


def test_a_proposal_without_stands_leaves_the_existing_ones():
    plan = proposal(TOWN.places.iloc[:0], TOWN.places.iloc[:0])
    assert len(plan_marks(TOWN, LAW, validate(TOWN, LAW), plan, "pt")) == 2
    assert plan_stands(plan).empty


@pytest.fixture(scope="module")
def demo_page(tmp_path_factory):
    town = load_city(demo_dir())
    law = in_force(load_rulebook("composite"), None)
    path = tmp_path_factory.mktemp("mapa") / "mapa.html"
    write_map(town, law, validate(town, law), path)
    return path


def test_the_bundled_town_fits_in_three_megabytes(demo_page):
    assert 300_000 < demo_page.stat().st_size < 3_000_000


def test_the_bundled_town_loads_nothing(demo_page):
    assert links_of(demo_page.read_text(encoding="utf-8")).loads == []
