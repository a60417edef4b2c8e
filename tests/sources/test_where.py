from planner.sources.where import SHOWN, feature, line, some


def test_rows_are_named_in_both_languages():
    assert line(5) == {"pt": "linha 5", "en": "line 5"}
    assert feature(2) == {"pt": "feição 2", "en": "feature 2"}


def test_all_are_shown_up_to_the_limit_and_an_ellipsis_says_that_there_are_more():
    assert some(range(SHOWN)) == tuple(str(n) for n in range(SHOWN))
    assert some(range(SHOWN + 1)) == (*(str(n) for n in range(SHOWN)), "…")
    assert some([]) == ()
