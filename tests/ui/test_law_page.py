from datetime import date
from pathlib import Path

import pytest
from town import at, city

from planner.rulebook import in_force, load_rulebook, read_rulebook
from planner.ui.pages.law_page import cell_texts, counted_words, rows_of, timeline_table
from planner.ui.setup import Setup

TOWN = city(("S1", "stand", at(0)))


def setup(law: str, day: date | None = None) -> Setup:
    return Setup(TOWN, "key", in_force(load_rulebook(law), day), "pt")


@pytest.mark.parametrize(("day", "binds"), [(date(2016, 2, 29), True), (date(2016, 3, 1), False)])
def test_the_two_hundred_metres_of_votuporanga_move_on_the_day_they_end(day, binds):
    in_force_rows, ended = rows_of(setup("votuporanga-sp", day).ruleset)
    held = [row.rule_id for row in in_force_rows if row.limit_values.get("minimum") == 200]
    gone = [row for row in ended if row.limit_values.get("minimum") == 200]
    assert bool(held) is binds
    assert bool(gone) is not binds
    if not binds:
        assert (
            "deixou de vigorar em 01/03/2016 (Lei 5.741/2016)"
            in cell_texts(setup("votuporanga-sp", day), gone[0])["range"]
        )


def test_every_rule_under_the_readings_is_in_one_of_the_two_tables():
    ruleset = setup("passos-mg").ruleset
    in_force_rows, ended = rows_of(ruleset)
    assert len(in_force_rows) == len(ruleset.rules)
    assert len(ended) == len(ruleset.ended)


def test_a_rule_of_the_model_is_borrowed_and_has_no_date():
    model = setup("composite")
    cells = cell_texts(model, rows_of(model.ruleset)[0][0])
    assert cells["citation"].startswith("emprestada de ")
    assert cells["range"] == "enquanto o município adotar o modelo"


def test_the_rules_of_a_bill_are_never_among_those_in_force():
    draft = Path(__file__).parents[1] / "rulebook" / "kinds" / "porto-velho-ro.toml"
    in_force_rows, others = rows_of(in_force(read_rulebook(draft), None))
    assert (in_force_rows, [row.rule_id for row in others]) == ([], ["not-near"])


def test_the_timeline_says_which_act_ended_the_two_hundred_metres():
    rows = timeline_table(setup("votuporanga-sp")).to_numpy().tolist()
    ended = [row for row in rows if row[0].startswith("01/03/2016") and "revogada" in row[1]]
    assert ended
    assert all("5.741" in row[4].replace("\\", "") for row in ended)
    days = [row[0] for row in rows]
    assert days == sorted(days, key=lambda text: text[6:] + text[3:5] + text[:2])


def test_the_rules_in_force_are_counted_by_how_they_are_treated():
    rows, _ = rows_of(setup("passos-mg").ruleset)
    told = counted_words(rows, "pt")
    assert told.startswith(f"{len(rows)} regras em vigor")
    measured = sum(row.represented == "measured" for row in rows)
    assert f"medida no mapa: {measured}" in told.lower()
    assert "leituras. M" in told


def test_no_line_ends_between_a_number_and_its_metres():
    passos = setup("passos-mg")
    limits = [cell_texts(passos, row)["rule_limit"] for row in rows_of(passos.ruleset)[0]]
    assert any(limit.endswith("500\u00a0m") for limit in limits)
    assert not any(" m" in limit[-3:] for limit in limits)
