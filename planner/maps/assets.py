"""The files a map needs in the browser: Leaflet and jQuery from their XStatic packages, and our own."""

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

import folium

from planner.errors import MissingAsset

Link = Callable[[str], str]
"""From the name of an asset to the address a page loads it from."""

_OWN = Path(__file__).resolve().parent / "screen"
_PACKAGES: Mapping[str, str] = {"leaflet": "xstatic.pkg.leaflet", "jquery": "xstatic.pkg.jquery"}

FOLDER_OF: Mapping[str, str] = {
    "leaflet.js": "leaflet",
    "leaflet.css": "leaflet",
    "jquery.min.js": "jquery",
    "shapes.js": "screen",
    "packed.js": "screen",
    "labels.js": "screen",
    "zones.js": "screen",
    "stands.js": "screen",
    "moves.js": "screen",
    "titles.js": "screen",
    "hover.js": "screen",
    "overlays.js": "screen",
    "measure.js": "screen",
    "find.js": "screen",
    "legend.js": "screen",
    "screen.js": "screen",
    "screen.css": "screen",
    "icon.svg": "screen",
}
"""Every asset a page of ours may load → the folder that holds it."""

# folium's own names for what its map loads; None: bootstrap and icon fonts, which our maps do not use.
_FOLIUM: Mapping[str, str | None] = {
    "leaflet": "leaflet.js",
    "jquery": "jquery.min.js",
    "bootstrap": None,
    "awesome_markers": None,
    "leaflet_css": "leaflet.css",
    "bootstrap_css": None,
    "glyphicons_css": None,
    "awesome_markers_font_css": None,
    "awesome_markers_css": None,
    "awesome_rotate_css": None,
    "planner_shapes": "shapes.js",
    "planner_packed": "packed.js",
    "planner_labels": "labels.js",
    "planner_zones": "zones.js",
    "planner_stands": "stands.js",
    "planner_moves": "moves.js",
    "planner_titles": "titles.js",
    "planner_hover": "hover.js",
    "planner_overlays": "overlays.js",
    "planner_measure": "measure.js",
    "planner_find": "find.js",
    "planner_legend": "legend.js",
    "planner_screen": "screen.js",
    "planner_screen_css": "screen.css",
}


def asset_folders() -> Mapping[str, Path]:
    """Return the folders that hold the assets: ``leaflet``, ``jquery``, ``screen``.

    Raises
    ------
    MissingAsset
        The package of one of them is not installed.
    """
    folders = {"screen": _OWN}
    for name, package in _PACKAGES.items():
        try:
            folders[name] = Path(import_module(package).BASE_DIR)
        except ImportError as error:
            raise MissingAsset.of("maps.package_missing", package=package, asset=name) from error
    return folders


def asset_path(name: str) -> Path:
    """Return the file of an asset.

    Raises
    ------
    MissingAsset
        No asset has this name, or its file is not installed.
    """
    if name not in FOLDER_OF:
        raise MissingAsset.of("maps.asset_unknown", asset=name)
    path = asset_folders()[FOLDER_OF[name]] / name
    if not path.is_file():
        raise MissingAsset.of("maps.asset_missing", asset=name)
    return path


def asset_text(name: str) -> str:
    """Return an asset as text that stands alone: images as data, no source map.

    Raises
    ------
    MissingAsset
        As `asset_path`; also when a style sheet names an image that is not there.
    """
    path = asset_path(name)
    text = path.read_text(encoding="utf-8")
    if name.endswith(".js"):
        return re.sub(r"//# sourceMappingURL=\S+", "", text)
    return re.sub(
        r"url\((?!#)([^)]+)\)", lambda found: _inlined(path.parent / found.group(1).strip("'\"")), text
    )


def _inlined(image: Path) -> str:
    if not image.is_file():
        raise MissingAsset.of("maps.asset_missing", asset=image.name)
    data = base64.b64encode(image.read_bytes()).decode("ascii")
    return f"url(data:image/png;base64,{data})"


def own_scripts() -> tuple[str, ...]:
    """Return our own scripts in the order in which they build on each other."""
    return tuple(name for name, folder in FOLDER_OF.items() if folder == "screen" and name.endswith(".js"))


def asset_version(name: str) -> str:
    """Return a short hash of an asset, so that browsers never keep the one of an older version."""
    return hashlib.sha256(asset_path(name).read_bytes()).hexdigest()[:10]


def use_assets(element: folium.Element, link: Link) -> None:
    """Point a map and all its children at our assets, on the instances only.

    Raises
    ------
    MissingAsset
        An element loads something that is not among our assets: offline, the whole map would stay blank.
    """
    for attribute in ("default_js", "default_css"):
        loaded = getattr(element, attribute, None)
        if loaded:
            setattr(element, attribute, _ours(loaded, link))
    for child in element._children.values():
        use_assets(child, link)


def _ours(loaded: list[tuple[str, str]], link: Link) -> list[tuple[str, str]]:
    ours: list[tuple[str, str]] = []
    for key, _ in loaded:
        if key not in _FOLIUM:
            raise MissingAsset.of("maps.asset_unknown", asset=key)
        asset = _FOLIUM[key]
        if asset is not None:
            asset_path(asset)
            address = link(asset)
            if all(address != known for _, known in ours):  # several assets may come in one file
                ours.append((key, address))
    return ours
