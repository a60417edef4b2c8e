"""Whose name signs the changes: the account, what the installation says, what was typed, the machine's user.

A typed name is kept in the window, and in the browser as a cookie of this planner alone, so that a reload or
tomorrow's work is signed the same; the server keeps no list of names.
"""

import os
import unicodedata
from getpass import getuser
from urllib.parse import quote, unquote

import streamlit as st

from planner.errors import InputRefused
from planner.language import Language, sentence
from planner.maps.script import script_json
from planner.ui.sign_in import author_name
from planner.ui.verdicts import escaped

VARIABLE = "MOTOTAXI_AUTHOR"
LONGEST = 60

_NAME, _TYPED, _FAULT, _COOKIE = "author-name", "author", "author-fault", "mototaxi_autor"
_NOT_SEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# Control and format characters, halves of characters, line ends: they hide in a name, or turn a line around.
_YEAR_S = 31_536_000


def clean_author(text: str) -> str:
    """Return a typed name with single blanks, ``""`` where none is typed.

    Raises
    ------
    InputRefused
        It is too long, or holds characters that are not seen.
    """
    if any(unicodedata.category(letter) in _NOT_SEEN for letter in text.strip()):
        raise InputRefused.of("work.author_unseen")
    plain = " ".join(text.split())
    if len(plain) > LONGEST:
        raise InputRefused.of("work.author_long", most=LONGEST, seen=len(plain))
    return plain


def fit_author(text: str) -> str:
    """Return a name that nobody typed here so that it can be shown: what is not seen left out, cut."""
    seen = "".join(" " if unicodedata.category(letter) in _NOT_SEEN else letter for letter in text)
    return " ".join(seen.split())[:LONGEST].strip()


def given_author() -> str | None:
    """Return the name that the account or the installation gives, which no typed one replaces."""
    return fit_author(author_name() or "") or fit_author(os.environ.get(VARIABLE, "")) or None


def typed_author() -> str | None:
    """Return the name typed in this window, or in this browser before."""
    if _NAME not in st.session_state:
        try:
            st.session_state[_NAME] = clean_author(unquote(_cookie()))
        except InputRefused:  # whatever put that there, it was not this planner
            st.session_state[_NAME] = ""
    return str(st.session_state[_NAME]) or None


def _cookie() -> str:
    return str(st.context.cookies.get(_COOKIE, ""))


def machine_user() -> str:
    """Return the name of the machine's user, a dash where it has none."""
    try:
        return fit_author(getuser()) or "—"
    except (OSError, KeyError, ImportError):  # no such user, as in a container
        return "—"


def author() -> str:
    """Return who is at work."""
    return given_author() or typed_author() or machine_user()


def show_author(language: Language) -> None:
    """Show who signs the changes, and the field for another name where nothing else gives it."""
    given = given_author()
    if given is not None:
        st.caption(escaped(sentence("work.author_given", language, name=given)))
        return
    typed = typed_author()
    label = sentence("work.author_ask", language) if typed is None else escaped(typed)
    with st.popover(
        label, icon=":material/badge:", width="stretch", help=sentence("work.author_help", language)
    ):
        st.text_input(
            sentence("work.author", language), value=typed or "", key=_TYPED, max_chars=LONGEST,
            placeholder=machine_user(), on_change=_take, help=sentence("work.author_kept", language),
        )  # fmt: skip
        if typed is None:
            st.caption(escaped(sentence("work.author_machine", language, name=machine_user())))
    fault: InputRefused | None = st.session_state.get(_FAULT)
    if fault is not None:
        st.error(escaped(fault.render(language)))
    _remember(typed)


def _take() -> None:
    st.session_state.pop(_FAULT, None)
    try:
        st.session_state[_NAME] = clean_author(str(st.session_state.get(_TYPED) or ""))
    except InputRefused as error:
        st.session_state[_FAULT] = error
    else:
        st.session_state[f"{_NAME}-new"] = True


def _remember(typed: str | None) -> None:
    """Let the browser keep a name just typed, or forget it."""
    if st.session_state.pop(f"{_NAME}-new", False):
        st.html(cookie_script(typed, st.get_option("server.baseUrlPath")), unsafe_allow_javascript=True)


def cookie_script(name: str | None, base_path: str) -> str:
    """Return the script that keeps a name in the browser for a year, or removes it."""
    path = "/" + str(base_path or "").strip("/")
    kept = f"{_COOKIE}={quote(name or '', safe='')};path={path};SameSite=Strict"
    seconds = _YEAR_S if name else 0
    return f"<script>document.cookie = {script_json(f'{kept};max-age={seconds}')};</script>"
