"""One HTML file with everything inside, opened from a USB stick on a machine without network."""

import html
import re
from collections.abc import Sequence
from pathlib import Path

import geopandas as gpd
import pandas as pd

from planner.city import City
from planner.language import Language, day, sentence
from planner.maps.assets import asset_text
from planner.maps.file_layers import file_overlays, overlay_switches
from planner.maps.layers import SwitchScript, base_map, map_spec
from planner.maps.legend import legend, zone_text
from planner.maps.packed import packed
from planner.maps.scene import Json, stand_marks, wide_kind, zones
from planner.maps.streets import street_geojson
from planner.maps.wording import capital, hypothesis_banner, kinds_word
from planner.propose.model import Proposal
from planner.propose.plan import DEFAULT_RADIUS_M
from planner.rulebook import RuleSet
from planner.validate import DISTRICT, JUDGED_KINDS, Finding, validate

_VENDOR = "vendor:"
_SWITCHED_PLACES = ("taxi_stand", "bus_stop", "bus_terminal")

_STYLE = """
html, body { height: 100%; margin: 0; font-family: Arial, sans-serif; color: #222; }
body { display: flex; flex-direction: column; }
header { padding: 8px 16px; background: #fff; border-bottom: 1px solid #bbb; }
header h1 { font-size: 18px; margin: 0; }
header p { font-size: 13px; margin: 3px 0 0; }
main { flex: 1; min-height: 0; }
"""


def write_map(
    city: City,
    ruleset: RuleSet,
    findings: Sequence[Finding],
    path: Path,
    proposal: Proposal | None = None,
    language: Language = "pt",
) -> None:
    """Write the map of a town with its stands and verdicts as one HTML file that needs no network.

    Parameters
    ----------
    findings
        What `planner.validate.validate` says of `city`.
    proposal
        Its stands are drawn too, with the verdicts they get in the plan (stands kept and proposed); who
        reaches a stand is then told of the plan, within its radius.

    Raises
    ------
    MissingAsset
        Leaflet or jQuery is not installed.
    """
    path.write_text(render_map(city, ruleset, findings, proposal, language), encoding="utf-8")


def render_map(
    city: City,
    ruleset: RuleSet,
    findings: Sequence[Finding],
    proposal: Proposal | None = None,
    language: Language = "pt",
) -> str:
    """Return the text of the file that `write_map` writes."""
    marks = plan_marks(city, ruleset, findings, proposal, language)
    drawn_zones = zones(city, ruleset)
    reached = (city.of_kind(["stand"]), DEFAULT_RADIUS_M)
    stands, radius_m = reached if proposal is None else (plan_stands(proposal), proposal.radius_m)
    drawn = file_overlays(city, ruleset, stands, radius_m, language)
    switches = [*_switches(city, ruleset, drawn_zones, language), *overlay_switches(drawn, language)]
    show = {entry["name"] for entry in switches}
    scene = {
        "stands": marks,
        "zones": drawn_zones,
        "here": None,
        "overlays": drawn,
        "legend": [
            *legend(city, marks, drawn_zones, language, show=show, own=ruleset.own_plurals(language)),
            *(entry for one in drawn for entry in one["legend"]),
        ],
    }
    streets = None if city.streets is None else {"data": packed(street_geojson(city.streets))}
    spec = map_spec(city, language, streets, ruleset=ruleset, popups=True)
    page = base_map(spec, lambda asset: _VENDOR + asset, in_page=True)
    page.add_child(SwitchScript(switches, scene))
    return _as_one_file(page.get_root().render(), _heading(city, ruleset, proposal, language), language)


def plan_marks(
    city: City,
    ruleset: RuleSet,
    findings: Sequence[Finding],
    proposal: Proposal | None,
    language: Language,
) -> list[Json]:
    """Return the marks of the existing stands, and of the proposed ones as judged in their plan."""
    marks = stand_marks(city, ruleset, findings, language)
    if proposal is None or proposal.stands.empty:
        return marks
    plan = city.with_stands(plan_stands(proposal), source="proposal")
    proposed = set(proposal.stands["id"])
    planned = stand_marks(
        plan,
        ruleset,
        validate(plan, ruleset),
        language,
        origins=dict.fromkeys(proposed, "proposed"),
        without=set(proposal.kept["id"]),
    )
    return [*marks, *planned]


def plan_stands(proposal: Proposal) -> gpd.GeoDataFrame:
    """Return the stands of a plan: those kept, then those proposed."""
    kept = proposal.kept
    if kept.empty:
        return proposal.stands.reset_index(drop=True)
    joined = pd.concat([kept, proposal.stands], ignore_index=True)
    return gpd.GeoDataFrame(joined, crs=proposal.stands.crs)


def _switches(city: City, ruleset: RuleSet, drawn: Sequence[Json], language: Language) -> list[Json]:
    own = ruleset.own_plurals(language)
    places = [kind for kind in _SWITCHED_PLACES if len(city.of_kind([kind]))]
    apart = {*JUDGED_KINDS, DISTRICT}
    others = sorted({wide_kind(kind) for kind in city.places["kind"] if kind not in apart})
    entries: list[Json] = [
        {"name": kind, "text": capital(kinds_word(kind, language, own)), "on": True}
        for kind in dict.fromkeys([*places, *others])
    ]
    entries += [
        {
            "name": zone["name"],
            "text": zone_text(zone, language, own),
            "on": zone["for_stands"] and not zone["of_stands"],
        }
        for zone in drawn
    ]
    if city.streets is not None:
        entries.append({"name": "street_names", "text": sentence("maps.layer_names", language), "on": True})
    return entries


def _heading(
    city: City, ruleset: RuleSet, proposal: Proposal | None, language: Language
) -> tuple[str, list[str]]:
    town = f"{city.name}-{city.uf}" if city.uf else city.name
    if city.fictional:
        town = f"{town} ({sentence('maps.fictional', language)})"
    law = getattr(ruleset.rulebook.title, language)
    if ruleset.day is None:
        lines = [sentence("maps.subtitle_newest", language, law=law)]
    else:
        lines = [sentence("maps.subtitle_day", language, law=law, day=day(ruleset.day, language))]
    if ruleset.hypothesis:
        lines.insert(0, hypothesis_banner(ruleset, language))
    if ruleset.federal is not None:
        lines.append(sentence("maps.with_federal", language))
    if not ruleset.date_known:
        lines.append(sentence("maps.date_unknown", language))
    if proposal is not None:
        values = {
            "count": len(proposal.stands),
            "covered": round(proposal.covered),
            "coverable": round(proposal.coverable),
            "radius": proposal.radius_m,
        }
        lines.append(sentence("maps.subtitle_proposal", language, **values))
    lines.append(sentence("maps.measured", language))
    title = sentence("maps.title", language, town=town)
    return f"{title} — {sentence('what_if.heading', language)}" if ruleset.hypothesis else title, lines


def _as_one_file(page: str, heading: tuple[str, list[str]], language: Language) -> str:
    title, lines = heading
    page = re.sub(rf'<script src="{_VENDOR}([^"]+)"></script>', lambda found: _script(found.group(1)), page)
    page = re.sub(
        rf'<link rel="stylesheet" href="{_VENDOR}([^"]+)"\s*/>',
        lambda found: f"<style>{asset_text(found.group(1))}</style>",
        page,
    )
    page = re.sub(
        r"<meta name=\"viewport\"[^>]*>", '<meta name="viewport" content="width=device-width">', page
    )
    lang = "pt-BR" if language == "pt" else "en"
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title>'
    said = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
    body = f"<header><h1>{html.escape(title)}</h1>{said}</header><main>"
    page = page.replace("<html>", f'<html lang="{lang}">', 1).replace("<head>", f"<head>{head}", 1)
    page = page.replace("</head>", f"<style>{_STYLE}</style></head>", 1)
    return page.replace("<body>", f"<body>{body}", 1).replace("</body>", "</main></body>", 1)


def _script(asset: str) -> str:
    # A literal </script> inside a library would end the tag early.
    return "<script>" + asset_text(asset).replace("</script", "<\\/script") + "</script>"
