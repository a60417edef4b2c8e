from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from street_town import HOSTILE

from planner.ui.verdicts import escaped


def test_markup_is_shown_as_text():
    page = MarkdownIt("commonmark", {"html": True}).render(
        escaped(HOSTILE + " **x** [a](http://b) :material/home:")
    )
    assert "<img" not in page
    assert "<strong>" not in page
    assert "<a " not in page


@given(st.text(alphabet="ab*_`[](){}<>#!|~:$^\\-+.\"' ", min_size=1))
def test_no_text_becomes_an_element(text):
    page = MarkdownIt("commonmark", {"html": True}).render(f"x {escaped(text)}")
    assert page.count("<") == 2  # the paragraph's own tags
