import folium
import pytest
from folium.plugins import Draw

from planner.errors import MissingAsset
from planner.maps import assets
from planner.maps.assets import FOLDER_OF, asset_path, asset_text, asset_version, use_assets


@pytest.mark.parametrize("name", sorted(FOLDER_OF))
def test_every_asset_is_installed(name):
    assert asset_path(name).is_file()


def test_a_style_sheet_carries_its_images_inside():
    text = asset_text("leaflet.css")
    assert "url(images" not in text
    assert text.count("url(data:image/png;base64,") == 3


def test_a_script_names_no_source_map():
    assert "sourceMappingURL" in asset_path("leaflet.js").read_text(encoding="utf-8")
    assert "sourceMappingURL" not in asset_text("leaflet.js")


def test_the_version_follows_the_content():
    assert asset_version("screen.js") != asset_version("leaflet.js")
    assert len(asset_version("screen.js")) == 10


def test_an_unknown_asset_is_refused_by_name():
    with pytest.raises(MissingAsset, match=r"leaflet-draw\.js"):
        asset_path("leaflet-draw.js")


def test_a_package_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setattr(assets, "_PACKAGES", {"leaflet": "xstatic.pkg.no_such_thing"})
    with pytest.raises(MissingAsset, match=r"xstatic\.pkg\.no_such_thing"):
        asset_path("leaflet.js")


def test_a_file_gone_from_its_package_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(assets, "_OWN", tmp_path)
    with pytest.raises(MissingAsset, match=r"screen\.js"):
        asset_path("screen.js")


def test_an_image_gone_from_its_package_is_named(monkeypatch, tmp_path):
    (tmp_path / "screen.css").write_text("a { background: url(images/gone.png); }")
    monkeypatch.setattr(assets, "_OWN", tmp_path)
    with pytest.raises(MissingAsset, match=r"gone\.png"):
        asset_text("screen.css")


def test_only_the_map_at_hand_is_pointed_at_our_files():
    before = list(folium.Map.default_js)
    own = folium.Map(tiles=None)
    use_assets(own, lambda asset: f"here/{asset}")
    assert [link for _, link in own.default_js] == ["here/leaflet.js", "here/jquery.min.js"]
    assert [link for _, link in own.default_css] == ["here/leaflet.css"]
    assert folium.Map.default_js == before
    assert folium.Map(tiles=None).default_js == before


def test_a_plugin_that_would_load_from_the_internet_is_refused():
    own = folium.Map(tiles=None)
    own.add_child(Draw())
    with pytest.raises(MissingAsset, match="sem internet o mapa ficaria em branco"):
        use_assets(own, lambda asset: asset)
