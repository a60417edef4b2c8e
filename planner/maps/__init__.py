"""Maps for the screen and as one file, without network."""

from planner.maps.assets import asset_folders, asset_path, asset_version
from planner.maps.layers import base_map, map_spec, scene_group
from planner.maps.legend import legend, zone_text
from planner.maps.moves import move_arrows, move_legend
from planner.maps.scene import stand_marks, zones
from planner.maps.sentences import KeptLines
from planner.maps.standalone import plan_stands, render_map, write_map
from planner.maps.streets import street_geojson, write_drawn, write_streets

__all__ = [
    "KeptLines",
    "asset_folders",
    "asset_path",
    "asset_version",
    "base_map",
    "legend",
    "map_spec",
    "move_arrows",
    "move_legend",
    "plan_stands",
    "render_map",
    "scene_group",
    "stand_marks",
    "street_geojson",
    "write_drawn",
    "write_map",
    "write_streets",
    "zone_text",
    "zones",
]
