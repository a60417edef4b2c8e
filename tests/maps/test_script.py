import json

from folium.template import Template
from hypothesis import given
from hypothesis import strategies as st
from street_town import HOSTILE

from planner.maps.script import script_json


def test_a_name_can_neither_end_the_script_nor_become_a_template():
    written = script_json({"name": HOSTILE})
    assert "<" not in written
    assert ">" not in written
    assert "{{" not in written
    assert "{%" not in written
    assert "\u2028" not in written
    assert json.loads(written) == {"name": HOSTILE}


def test_a_template_engine_leaves_what_is_written_as_it_is():
    written = script_json(["{{ 7*7 }}", "{# gone #}", "{% if x %}"])
    assert Template(written).render() == written


@given(
    st.recursive(
        st.text() | st.integers() | st.none(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_what_is_written_means_the_same(value):
    written = script_json(value)
    assert json.loads(written) == value
    assert Template(written).render() == written.rstrip("\n")
