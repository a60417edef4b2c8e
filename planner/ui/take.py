"""Take a proposal over into the plan, as one change to undo, and keep what proves how good it is."""

from planner.export import proposal_document
from planner.propose import Proposal
from planner.quota.room import PermitPlan
from planner.ui.plan import Judged
from planner.ui.proposal_view import parameters_of
from planner.ui.setup import Setup, judged_now, make_change, scenario_now
from planner.ui.state import taking


def take_plan(setup: Setup, judged: Judged, proposal: Proposal, permits: PermitPlan | None = None) -> bool:
    """Put a proposal's stands into the open scenario and return whether it was written.

    The proposal's document, with bound and certificate, is kept in the project beside it. Locked stands and
    those that the proposal kept stay.

    Parameters
    ----------
    judged
        The town that the proposal was made for.
    permits
        Permits spread over its stands: a new stand then has the room they were spread by.
    """
    capacity = None if permits is None else permits.capacity
    edit = taking(scenario_now(setup), proposal.stands, set(proposal.kept["id"]), capacity=capacity)
    if not make_change(setup, edit):
        return False
    if setup.project is not None:
        taken = scenario_now(setup)
        document = proposal_document(
            judged.city,
            setup.ruleset,
            proposal,
            judged_now(setup).findings,
            parameters=parameters_of(proposal),
            permits=permits,
        )
        setup.project.keep_result("proposal", document, scenario=taken.id, revision=taken.revision)
    return True
