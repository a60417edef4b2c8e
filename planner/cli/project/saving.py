"""A proposal taken into a project as a scenario of its own."""

import geopandas as gpd
import shapely

from planner.cli.console import Console
from planner.cli.project.opened import Opened
from planner.language import sentence
from planner.project.model import Edit, Scenario, Stand
from planner.project.town import stands_frame
from planner.propose import Proposal
from planner.tables import COORDINATE_DECIMALS


def locked_stands(scenario: Scenario) -> gpd.GeoDataFrame | None:
    """Return the stands that a proposal leaves alone, table `PLACES`; ``None`` where there is none."""
    locked = [one for one in scenario.stands if one.locked and one.kind == "stand"]
    return stands_frame(locked) if locked else None


def adopt(opened: Opened, proposal: Proposal, number: int, console: Console) -> Scenario:
    """Add a scenario of the proposal: kept stands and premises stay, others go, proposed ones come.

    Parameters
    ----------
    number
        Of the result in which the proposal is kept; it names the scenario.
    """
    name = sentence("cli_project.proposal_name", console.language, number=str(number))
    made = opened.project.add_scenario(name, copy_of=opened.scenario.id)
    kept = frozenset(str(one) for one in proposal.kept["id"])
    gone = tuple(one.id for one in made.stands if one.kind == "stand" and one.id not in kept)
    come = tuple(
        Stand(
            id="",
            kind="stand",
            geometry=shapely.set_precision(row.geometry, 10**-COORDINATE_DECIMALS),
            name=None if row.street is None or row.street != row.street else str(row.street),
            origin="proposed",
        )
        for row in proposal.stands.itertuples()
    )
    changed = opened.project.change(made.id, Edit("propose", come, gone), expected=made.revision)
    console.say(sentence("cli_project.adopted", console.language, id=changed.id, name=changed.name))
    return changed
