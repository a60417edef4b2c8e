from dataclasses import replace

from lawbook import distance, rules
from town import at, city

from planner.maps import KeptLines, stand_marks
from planner.validate import validate

LAW = rules(distance("spacing", ["stand"], ["stand"], 500), distance("taxi", ["stand"], ["taxi_stand"], 50))


def town(east_m: float, name: str | None = None):
    made = city(("A", "stand", at(0)), ("B", "stand", at(east_m)), ("T", "taxi_stand", at(0, 900)))
    called = made.places["name"].where(made.places["id"] != "B", name)
    return replace(made, places=made.places.assign(name=called))


def marks(made, kept=None, language="pt"):
    return stand_marks(made, LAW, validate(made, LAW), language, kept=kept)


def test_kept_sentences_are_those_that_would_be_written_anew():
    kept = KeptLines()
    for made in (town(300), town(310), town(900), town(300)):
        assert marks(made, kept) == marks(made)


def test_another_name_of_the_neighbour_is_told():
    kept = KeptLines()
    assert not any("Praça" in line for mark in marks(town(300), kept) for line in mark["lines"])
    renamed = {mark["id"]: mark["lines"] for mark in marks(town(300, "Praça"), kept)}
    assert any("Praça" in line for line in renamed["A"])


def test_a_change_of_what_was_handed_out_does_not_reach_what_is_kept():
    kept = KeptLines()
    marks(town(300), kept)[0]["lines"].clear()
    assert marks(town(300), kept) == marks(town(300))
