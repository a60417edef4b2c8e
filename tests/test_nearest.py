import pytest

from planner.nearest import nearest_word, suggested, suggestion


@pytest.mark.parametrize(
    ("word", "known", "nearest"),
    [
        ("minimun", ["maximum", "minimum"], "minimum"),
        ("distancia", ["zone", "distance"], "distance"),
        ("to", ["start", "count", "note"], None),
        ("lei", ["law", "model"], None),
        ("yes", [], None),
    ],
)
def test_only_a_near_word_is_offered(word, known, nearest):
    assert nearest_word(word, known) == nearest


def test_the_question_is_asked_in_each_language_or_not_at_all():
    asked = suggestion("hoder", ["vehicle", "holder"])
    assert asked == {
        "nearest": "holder",
        "perhaps": {"pt": " Seria «holder»?", "en": " Perhaps “holder”?"},
    }
    assert suggestion("licens", ["licence"], before="sources.x.")["nearest"] == "sources.x.licence"
    assert suggested(None) == {"nearest": None, "perhaps": {"pt": "", "en": ""}}
