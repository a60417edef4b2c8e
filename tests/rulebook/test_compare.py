from datetime import date
from pathlib import Path

from planner.rulebook import in_force, load_rulebook, read_rulebook
from planner.rulebook.compare import diff, timeline

KINDS = Path(__file__).parent / "kinds"
VOTUPORANGA, ACT = "votuporanga-sp", "Lei 5.741/2016"
CHANGE = date(2016, 3, 1)


def on(law: str, day: date | None = None, **readings: str):
    return in_force(load_rulebook(law), day, readings=readings)


def test_two_days_of_a_law_tell_what_went_what_came_and_by_which_act():
    changes = {c.rule_id: c for c in diff(on(VOTUPORANGA, date(2016, 2, 29)), on(VOTUPORANGA, CHANGE))}
    gone = [rule_id for rule_id, change in changes.items() if change.how == "removed"]
    assert gone == [
        f"premises-clearance-{what}" for what in ("taxi", "bus-terminal", "rail-station", "airport")
    ]
    assert {(changes[rule_id].act, changes[rule_id].day) for rule_id in gone} == {(ACT, CHANGE)}
    fleet = changes["fleet"]
    assert (fleet.how, fleet.act, fleet.day) == ("changed", ACT, CHANGE)
    assert fleet.fields["citation"][0]["article"] == "Art. 3, § único"
    assert "start" not in fleet.fields
    assert [rule_id for rule_id, c in changes.items() if c.how == "added"] == ["tricycles", "tricycles-roads"]


def test_a_law_does_not_differ_from_itself():
    assert diff(on("passos-mg"), on("passos-mg")) == ()


def test_two_laws_differ_in_numbers_and_nothing_happened_between_them():
    changes = diff(on("composite"), on("composite-strict"))
    assert {c.rule_id: c.fields["minimum"] for c in changes} == {
        "taxi-clearance": (50, 300),
        "bus-stop-clearance": (50, 300),
    }
    assert {(change.act, change.day) for change in changes} == {(None, None)}


def test_two_readings_differ_in_the_rule_that_depends_on_them():
    (change,) = diff(on("passos-mg"), on("passos-mg", **{"agency-spacing": "yes"}))
    assert change.fields["subject"] == (["stand"], ["stand", "premises"])


def test_the_timeline_goes_by_day_and_names_the_act():
    events = timeline(load_rulebook(VOTUPORANGA))
    assert events[0].what == "act"
    assert [event.day for event in events] == sorted(event.day for event in events)
    told = [(event.what, event.rule.id, event.act) for event in events if event.day == CHANGE]
    assert ("repealed", "premises-clearance-taxi", ACT) in told
    assert ("replaced", "fleet", ACT) in told
    assert ("starts", "fleet", ACT) in told


def test_versions_of_two_readings_are_one_event():
    events = timeline(load_rulebook("passos-mg"))
    assert [event.rule.id for event in events if event.rule].count("spacing") == 1
    assert {event.day for event in events} == {None}


def test_a_decision_of_a_court_and_a_bill_are_named_as_such():
    struck = timeline(read_rulebook(KINDS / "votuporanga-sp-2011.toml"))
    assert ("struck_down", date(2016, 3, 1)) in [(event.what, event.day) for event in struck]
    draft = timeline(read_rulebook(KINDS / "porto-velho-ro.toml"))
    assert {event.what for event in draft} == {"bill", "starts"}
