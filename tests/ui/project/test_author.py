"""Whose name signs the changes, and what is no name."""

import pytest
from streamlit.testing.v1 import AppTest

from planner.errors import InputRefused
from planner.ui.project import author as module
from planner.ui.project.author import clean_author, cookie_script, fit_author


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana  Maria   Souza ", "Ana Maria Souza"),
        ("José d'Ávila <SMT>", "José d'Ávila <SMT>"),
        ("á" * 60, "á" * 60),
        ("   ", ""),
        ("\n", ""),
    ],
)
def test_a_name_is_kept_as_it_is_typed_with_single_blanks(typed, name):
    assert clean_author(typed) == name


@pytest.mark.parametrize("hidden", ["\x00", "\x1b", "\t", "\n", "\u202e", "\u200b", "\u2028", "\ud800"])
def test_what_is_not_seen_is_refused_in_a_typed_name_and_left_out_of_any_other(hidden):
    with pytest.raises(InputRefused, match="caractere de controle"):
        clean_author(f"Ana{hidden}Souza")
    assert fit_author(f"Ana{hidden}Souza") == "Ana Souza"


def test_a_name_too_long_is_refused_with_its_length_and_any_other_is_cut():
    with pytest.raises(InputRefused, match="até 60 letras; foram 61"):
        clean_author("b" * 61)
    assert fit_author("b" * 61) == "b" * 60


def page():
    import streamlit as st

    from planner.ui.project.author import author, show_author

    st.text(f"assina {author()}")
    show_author("pt")


@pytest.fixture
def opened(monkeypatch):
    """Return a function that opens the screen of a machine whose user is ``root``."""

    def make(*, told: str = "", account: str | None = None, cookie: str = "") -> AppTest:
        monkeypatch.setenv(module.VARIABLE, told)
        monkeypatch.setattr(module, "getuser", lambda: "root")
        monkeypatch.setattr(module, "author_name", lambda: account)
        monkeypatch.setattr(module, "_cookie", lambda: cookie)
        return AppTest.from_function(page, default_timeout=30).run()

    return make


def signed(app: AppTest) -> str:
    assert not app.exception
    return app.text[0].value.removeprefix("assina ")


def test_without_any_name_the_machines_user_signs_and_a_name_is_asked_for(opened):
    app = opened()
    assert signed(app) == "root"
    assert "usuário deste computador: root" in app.caption[0].value.replace("\\", "")
    app.text_input(key="author").set_value(" Bia  Lima ").run()
    assert signed(app.run()) == "Bia Lima"
    assert signed(app.run()) == "Bia Lima"
    app.text_input(key="author").set_value("").run()
    assert signed(app.run()) == "root"


def test_a_name_that_is_none_is_said_and_the_one_before_stays(opened):
    app = opened(cookie="Bia%20Lima")
    assert signed(app) == "Bia Lima"
    app.text_input(key="author").set_value("Bia\u202eamiL").run()
    assert "caractere de controle" in app.error[0].value
    assert signed(app.run()) == "Bia Lima"


def test_the_installation_and_above_it_the_account_give_the_name_and_no_field_is_offered(opened):
    app = opened(told="Secretaria", cookie="Bia")
    assert signed(app) == "Secretaria"
    assert not app.text_input
    app = opened(told="Secretaria", account="Ana [x](y)", cookie="Bia")
    assert signed(app) == "Ana [x](y)"
    assert "Ana \\[x\\]\\(y\\)" in app.caption[0].value


def test_a_cookie_that_no_planner_wrote_is_no_name(opened):
    assert signed(opened(cookie="%00%1b")) == "root"
    assert signed(opened(cookie="c" * 61)) == "root"


def test_the_cookie_holds_any_name_and_is_no_code():
    script = cookie_script("</script>; Ana=1", "/mototaxi/")
    assert script.count("</script>") == 1
    assert (
        "mototaxi_autor=%3C%2Fscript%3E%3B%20Ana%3D1;path=/mototaxi;SameSite=Strict;max-age=31536000"
        in script
    )
    assert "mototaxi_autor=;path=/;SameSite=Strict;max-age=0" in cookie_script(None, "")
