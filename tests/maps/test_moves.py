from street_town import HOSTILE

from planner.maps import move_arrows, move_legend
from planner.propose.questions import Move, Repair


def found(*moves):
    return Repair(moves, 52.3, 52.3, 52.3, True, (), 500.0, 25.0)


def test_an_arrow_goes_from_the_old_place_to_the_new_one_and_tells_its_metres():
    move = Move("S1", (-46.61, -20.72), (-46.6095, -20.7201), 52.349, 3)
    (arrow,) = move_arrows(found(move), {("stand", "S1"): HOSTILE}, "pt")
    assert arrow["from"] == [-20.72, -46.61]
    assert arrow["to"] == [-20.7201, -46.6095]
    assert arrow["title"] == HOSTILE
    assert arrow["text"].startswith("Mudaria 52,34 m")
    assert move_arrows(found(move), {}, "en")[0]["text"].startswith("Would move 52.34 m")


def test_what_stays_or_has_no_place_has_no_arrow():
    stays = Move("S1", (-46.61, -20.72), (-46.61, -20.72), 0.0, 1)
    stuck = Move("S2", (-46.61, -20.72), None, None, 0)
    assert move_arrows(found(stays, stuck), {}, "pt") == []


def test_the_legend_tells_of_arrows_only_where_there_are_some():
    assert move_legend([], "pt") == []
    (entry,) = move_legend([{"from": [0, 0], "to": [0, 1]}], "pt")
    assert entry["kind"] == "line"
    assert entry["text"] == "Mudança que o reparo propõe"
