import pytest
from streamlit.testing.v1 import AppTest

from planner.errors import InputRefused
from planner.ui.supposing import numbers_in


def app(law: str = "passos-mg") -> AppTest:
    shown = AppTest.from_file("../../app.py", default_timeout=90).run()
    next(box for box in shown.selectbox if box.label.startswith("Lei")).set_value(law)
    return shown.run()


def words(shown: AppTest) -> str:
    return " ".join(each.value for each in (*shown.warning, *shown.text, *shown.markdown))


def multiselect(shown: AppTest, label: str):
    return next(box for box in shown.multiselect if box.label == label)


def test_a_rule_switched_off_puts_a_banner_on_the_page():
    shown = app()
    assert "Hipótese" not in words(shown)
    multiselect(shown, "Desligar regras").set_value(["spacing"])
    shown.run()
    assert not shown.exception
    assert "não é a lei" in words(shown).replace("\\", "")


def test_a_number_is_changed_by_typing_and_a_bad_one_is_refused_in_words():
    shown = app()
    field = next(box for box in shown.text_input if box.label == "Mudar números")
    field.set_value("spacing=400")
    shown.run()
    assert "400 em vez de 500" in words(shown)
    field = next(box for box in shown.text_input if box.label == "Mudar números")
    field.set_value("spacin=400")
    shown.run()
    assert "spacing" in " ".join(error.value for error in shown.error)
    assert "Hipótese" not in words(shown)


def test_the_federal_layer_is_on_until_switched_off():
    shown = app()
    toggle = next(each for each in shown.toggle if "CTB" in each.label)
    assert toggle.value is True
    toggle.set_value(False)
    shown.run()
    assert not shown.exception


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", {}),
        ("spacing=400", {"spacing": 400}),
        ("spacing = 400; taxi=1.500,5", {"spacing": 400, "taxi": 1500.5}),
        ("quota.per=1\nspacing=2;", {"quota.per": 1, "spacing": 2}),
    ],
)
def test_numbers_are_read_as_they_are_typed(text, numbers):
    assert numbers_in(text) == numbers


@pytest.mark.parametrize("text", ["spacing", "=4", "spacing=", "spacing=muito"])
def test_what_is_no_number_is_refused(text):
    with pytest.raises(InputRefused):
        numbers_in(text)
