"""The one-file map in a browser: opened from disk, nothing loaded, hostile names as text."""

from dataclasses import replace

import geopandas as gpd
import pytest
from axe_inside import grave_of_axe
from lawbook import distance, rules
from shapely.geometry import Polygon
from street_town import HOSTILE, two_streets
from town import at, city

from planner.maps import write_map
from planner.tables import LONLAT
from planner.validate import validate

pytestmark = pytest.mark.e2e

LAW = rules(distance("spacing", ["stand"], ["stand"], 500), distance("taxi", ["stand"], ["taxi_stand"], 50))


@pytest.fixture
def opened(page, tmp_path):
    square = [at(-200, -300), at(500, -300), at(500, 400), at(-200, 400)]
    town = city(
        ("S1", "stand", at(0)),
        ("S2", "stand", at(900)),
        ("T1", "taxi_stand", at(20)),
        ("B1", "bus_stop", at(60)),  # its canvas lies over those of the computed layers
        ("D1", "district", Polygon([(corner.x, corner.y) for corner in square])),
    )
    people = gpd.GeoDataFrame({"id": ["C1"], "population": [40.0]}, geometry=[at(50, 200)], crs=LONLAT)
    town = replace(
        town,
        name=HOSTILE,
        places=town.places.assign(name=HOSTILE),
        streets=two_streets().assign(name=HOSTILE),
        population=people.astype({"id": object}),
    )
    path = tmp_path / "mapa.html"
    write_map(town, LAW, validate(town, LAW), path)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    page.locator("[data-streets]").wait_for()
    assert asked == [path.as_uri()]
    return page


def test_hostile_names_show_as_text(opened):
    assert opened.locator("img[src=x]").count() == 0
    assert "</script><img src=x onerror=alert(1)>" in opened.locator("h1").inner_text()
    opened.locator(".planner-icon[role=button]", has_text="S1").click()
    assert "{{7*7}}{% raise %}" in opened.locator(".leaflet-popup").inner_text()


def test_verdicts_differ_by_shape_and_word(opened):
    labels = [mark.get_attribute("aria-label") for mark in opened.locator(".planner-icon[role=button]").all()]
    assert sorted("Não conforme" in label for label in labels) == [False, True]
    shapes = {mark.inner_html() for mark in opened.locator(".planner-icon[role=button] svg").all()}
    assert len(shapes) == 2


def test_layers_are_switched_on_the_map(opened):
    boxes = opened.locator(".planner-layers input")
    assert boxes.count() == 9  # taxi stands, bus stops, two zones, street names; four computed
    taxi = opened.locator("svg rect[fill='#ffd43b']")
    before = taxi.count()
    opened.get_by_text("Pontos de táxi", exact=True).first.click()
    assert taxi.count() < before


def test_a_computed_layer_is_drawn_from_the_file_with_its_legend(opened):
    legal = opened.get_by_text("Ruas onde a lei ainda permite um ponto")
    told = opened.locator(".planner-bar", has_text="A lei permite um ponto")
    assert told.count() == 0
    legal.click()
    opened.locator(
        "#" + opened.locator(".leaflet-container").get_attribute("id") + "[data-overlays=legal]"
    ).wait_for()
    assert told.count() == 1
    # Two packed streets meet the map again within a step of where they were.
    drawn = opened.evaluate(
        """() => { const map = Object.values(window).find((one) => one instanceof L.Map);
          const found = [];
          map.eachLayer((layer) => { if (layer.feature) found.push(...layer.feature.geometry.coordinates); });
          return found.flat(); }"""
    )
    assert len(drawn) > 0
    corner = at(0)
    assert min(abs(lon - corner.x) + abs(lat - corner.y) for lon, lat in drawn) < 5e-4
    legal.click()
    assert told.count() == 0


def every_layer_on(opened) -> None:
    summary = opened.locator(".planner-layers summary")
    if opened.locator(".planner-layers[open]").count() == 0:
        summary.click()
    for box in opened.locator(".planner-layers input").all():
        box.check()
    opened.locator(
        "[data-overlays*=districts][data-overlays*=population][data-overlays*=coverage]"
    ).wait_for()


def test_what_lies_under_the_pointer_is_told_as_text(opened):
    every_layer_on(opened)
    assert opened.locator(".planner-title").inner_text().startswith("</script><img src=x")
    x, y = opened.evaluate(
        """([lat, lon]) => { const map = Object.values(window).find((one) => one instanceof L.Map);
          map.setView([lat, lon], 16, { animate: false });
          const box = map.getContainer().getBoundingClientRect(), at = map.latLngToContainerPoint([lat, lon]);
          return [box.x + at.x, box.y + at.y]; }""",
        [at(50, 200).y, at(50, 200).x],
    )
    opened.mouse.move(x - 30, y)
    opened.mouse.move(x, y)
    tip = opened.locator(".planner-tip")
    tip.get_by_text("Pessoas: 40").wait_for()
    assert "<img src=x onerror=alert(1)>" in tip.inner_text()
    assert opened.locator("img[src=x]").count() == 0
    opened.mouse.move(x + 700, y)
    opened.locator(".planner-tip").wait_for(state="detached")


@pytest.mark.parametrize("width", [1366, 390])
def test_the_file_has_no_serious_finding_of_axe_with_every_layer_on(opened, width):
    opened.set_viewport_size({"width": width, "height": 844})
    every_layer_on(opened)
    assert grave_of_axe(opened.locator("html")) == []


def test_a_ring_is_as_wide_as_the_law_says(opened):
    east, north = opened.evaluate(
        "() => { const r = PlannerMap.ring([-20.72, -46.61], 500); return [r[0], r[18]]; }"
    )
    from pyproj import Geod

    geod = Geod(ellps="GRS80")
    assert geod.inv(-46.61, -20.72, east[1], east[0])[2] == pytest.approx(500, abs=0.05)
    assert geod.inv(-46.61, -20.72, north[1], north[0])[2] == pytest.approx(500, abs=0.05)


def test_a_street_is_found_by_name_in_the_file_alone(opened):
    search = opened.get_by_role("searchbox", name="Procurar rua")
    search.fill("não há tal rua")
    assert opened.get_by_text("Nenhuma rua com esse nome").is_visible()
    search.fill("ÓNERROR")
    found = opened.locator(".planner-found button")
    assert found.count() == 1
    assert "<img src=x onerror=alert(1)>" in found.inner_text()
    search.press("Enter")
    assert found.count() == 0
    assert "onerror" in search.input_value()


def test_the_file_measures_in_brazilian_form(opened):
    opened.get_by_role("button", name="Medir distância").click()
    box = opened.locator(".leaflet-container").bounding_box()
    for x in (500, 620):
        opened.mouse.click(box["x"] + x, box["y"] + 60)
    assert opened.locator(".planner-measured").inner_text().endswith(" m")
    assert "," in opened.locator(".planner-measured").inner_text()
