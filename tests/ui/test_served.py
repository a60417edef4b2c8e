from pathlib import Path

import pytest
from street_town import two_streets

from planner.maps import asset_folders, write_streets
from planner.maps.assets import FOLDER_OF, own_scripts
from planner.ui.served import asset_link, screen_link, serve, streets_link


@pytest.mark.parametrize("asset", sorted(FOLDER_OF))
def test_assets_are_fetched_beside_the_maps_frame_and_by_version(asset):
    link = asset_link(asset)
    assert link.startswith(f"../planner.ui.served.map_{FOLDER_OF[asset]}/{asset}?v=")


def test_the_folder_of_streets_is_private_and_holds_only_what_maps_draw():
    folder = serve()
    name = write_streets(two_streets(), folder)
    assert streets_link(name) == f"../planner.ui.served.map_streets/{name}"
    assert folder.stat().st_mode & 0o077 == 0
    assert {path.name.split("-")[0] for path in folder.iterdir()} <= {
        *("streets", "screen", "legal", "coverage", "population", "districts"),
    }


def test_our_own_scripts_come_to_the_screen_as_one_file_in_their_order():
    (link,) = {screen_link(name) for name in own_scripts()}
    text = (serve() / link.rpartition("/")[2]).read_text(encoding="utf-8")
    starts = [
        text.index(f"window.Planner{name} = ") for name in ("Shapes", "Labels", "Stands", "Find", "Map")
    ]
    assert starts == sorted(starts)
    assert screen_link("leaflet.js") == asset_link("leaflet.js")


def test_no_served_folder_holds_anything_of_the_user():
    served = [*asset_folders().values(), serve()]
    home = Path.home().resolve()
    assert all(folder.resolve() not in (home, *home.parents) for folder in served)
