"""The verdicts as a file for other programs, made when it is asked for."""

from planner.export import findings_geojson
from planner.ui.downloads import geojson_bytes, offer
from planner.ui.plan import Judged
from planner.ui.setup import Setup


def offer_verdicts(setup: Setup, judged: Judged, *, narrow: bool = False) -> None:
    """Show the button that downloads stands and verdicts as GeoJSON; `narrow` in a row of tools."""

    def made() -> bytes:
        parameters = {"precisao_m": setup.accuracy_m}
        return geojson_bytes(
            findings_geojson(judged.city, setup.ruleset, judged.findings, parameters=parameters)
        )

    label, hint = setup.say("download_geojson"), None
    if narrow:
        label, hint = setup.say("download_geojson_short"), label
    offer(label, made, "pontos.geojson", "application/geo+json", hint=hint, narrow=narrow)
