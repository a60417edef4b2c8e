"""Sign-in with the municipality's own accounts, where the server is set up for it; else nothing is asked."""

from typing import Any

import streamlit as st
from streamlit.errors import StreamlitAPIException, StreamlitSecretNotFoundError

from planner.language import Language, sentence
from planner.ui.verdicts import escaped


def sign_in_configured() -> bool:
    """Whether the server's secrets hold a section ``[auth]`` (OpenID Connect, as Streamlit reads it)."""
    try:
        return "auth" in st.secrets
    except StreamlitSecretNotFoundError:
        return False


def signed_in(language: Language) -> bool:
    """Return whether the page may be shown; where it may not, ask to sign in instead."""
    if not sign_in_configured():
        return True
    if _user().get("is_logged_in"):
        with st.sidebar:
            st.caption(escaped(sentence("pages.signed_in", language, name=author_name() or "—")))
            st.button(sentence("pages.sign_out", language), on_click=st.logout, icon=":material/logout:")
        return True
    st.title(sentence("ui.app", language))
    st.info(sentence("pages.sign_in_needed", language))
    if st.button(sentence("pages.sign_in", language), type="primary", icon=":material/login:"):
        try:
            st.login()
        except StreamlitAPIException:  # Authlib is an extra that only a server with accounts needs
            st.error(sentence("pages.sign_in_missing", language))
    return False


def author_name() -> str | None:
    """Return who is signed in, by name or else e-mail; ``None`` where nobody has to be."""
    if not sign_in_configured():
        return None
    user = _user()
    named = user.get("name") or user.get("email")
    return str(named) if user.get("is_logged_in") and named else None


def _user() -> dict[str, Any]:
    return dict(st.user.to_dict())
