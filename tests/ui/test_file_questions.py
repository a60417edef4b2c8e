import numpy as np
from streamlit.testing.v1 import AppTest

from planner.sources.guidance import Choices
from planner.ui.file_questions import as_choices, stamp

UTM = "id;x;y\nA;332500,5;7708200,25\n"  # near Passos in SIRGAS 2000 / UTM 23S

SCREEN = """
import streamlit as st
from planner.errors import InputRefused
from planner.ui.file_questions import ask, choices_for
from planner.ui.upload import Upload, read_uploads

files = {"taxi": st.session_state["content"].encode()}
name = st.session_state.get("name", "taxi.csv")
try:
    uploads = (Upload("taxi", name, files["taxi"]),)
    town = read_uploads(uploads, name="x", people=None, none=(), choices=choices_for(files))
    st.text(f"{town.places.geometry.x.iloc[0]:.2f} {town.places.geometry.y.iloc[0]:.2f}")
except InputRefused as error:
    ask(error.faults, files, "pt")
"""


def screen(content):
    app = AppTest.from_string(SCREEN, default_timeout=60)
    app.session_state["content"] = content
    return app.run()


def test_a_system_is_asked_for_with_nothing_chosen_and_the_answer_reads_the_file():
    app = screen(UTM)
    assert not app.exception
    assert "sistema de coordenadas" in app.error[0].value
    radio = app.radio[0]
    assert radio.value is None
    assert app.button[0].disabled
    at = next(n for n, label in enumerate(radio.options) if "SIRGAS 2000 / UTM zone 23S" in label)
    app = radio.set_value(at).run()
    app = app.button[0].click().run()
    assert app.text[0].value == "-46.61 -20.72"
    assert not app.error


def test_an_answer_belongs_to_the_content_it_was_given_for():
    app = screen(UTM)
    app = app.radio[0].set_value(0).run()
    app = app.button[0].click().run()
    assert app.text
    app.session_state["content"] = UTM + "B;332600,5;7708200,25\n"
    assert "sistema de coordenadas" in app.run().error[0].value
    assert stamp(b"1") != stamp(b"2")


def test_swapped_coordinates_are_put_right_when_asked():
    app = screen("id;lat;lon\nA;-46,61;-20,72\n")
    assert "trocadas" in app.error[0].value
    app = app.button[0].click().run()
    assert app.text[0].value == "-46.61 -20.72"


def test_answers_become_choices():
    told = as_choices(
        {"taxi": {"crs": "EPSG:31983", "swap": False, "minus": None}, "bus": {"swap": True}, "x": {}}
    )
    assert told == Choices(crs={"taxi": "EPSG:31983"}, swap=frozenset({"bus"}))
    assert np.all([not told.minus, not told.part])
