import pytest
from streamlit.testing.v1 import AppTest

from planner.ui import sign_in

PAGE = """
import streamlit as st
from planner.ui.sign_in import author_name, signed_in

if signed_in("pt"):
    st.text(f"dentro: {author_name()}")
"""
AUTH = {"client_id": "mototaxi", "client_secret": "x", "cookie_secret": "y"}


def opened(*, auth: bool) -> AppTest:
    app = AppTest.from_string(PAGE)
    if auth:
        app.secrets["auth"] = AUTH
    return app.run()


def shown(app: AppTest) -> list[str]:
    return [element.value for element in app.text]


def test_nothing_is_asked_where_no_accounts_are_set_up():
    app = opened(auth=False)
    assert not app.exception
    assert shown(app) == ["dentro: None"]


def test_nothing_is_shown_before_the_sign_in_where_accounts_are_set_up():
    app = opened(auth=True)
    assert not app.exception
    assert shown(app) == []
    assert [button.label for button in app.button] == ["Entrar"]
    assert "entre com a sua conta" in app.info[0].value


@pytest.mark.parametrize(
    ("user", "author"),
    [
        ({"is_logged_in": True, "name": "Ana [x](y)", "email": "ana@x.br"}, "Ana [x](y)"),
        ({"is_logged_in": True, "email": "ana@x.br"}, "ana@x.br"),
    ],
)
def test_who_is_signed_in_gives_the_author(monkeypatch, user, author):
    monkeypatch.setattr(sign_in, "_user", lambda: user)
    app = opened(auth=True)
    assert not app.exception
    assert shown(app) == [f"dentro: {author}"]
    assert [button.label for button in app.button] == ["Sair"]
