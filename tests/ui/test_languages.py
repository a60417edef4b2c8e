"""Every page in both languages: nothing that it shows is a sentence of the other language's files."""

import tomllib
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import planner

FOLDER = Path(planner.__file__).parent / "messages"
PAGES = ("mapa", "vereditos", "proposta", "cenarios", "historico", "cotas", "lei", "dados")
# Names that a project file keeps as they were given when it was made: data, like the names of stands.
STORED = ("project.first_scenario",)
SHOWN = (
    "title",
    "subheader",
    "text",
    "markdown",
    "caption",
    "info",
    "warning",
    "error",
    "success",
    "expander",
)
PAGE = """
from planner.ui.main import PAGES
from planner.ui.sidebar import choose_language, choose_setup

language = choose_language()
setup = choose_setup(language)
if setup is not None:
    dict((address, page) for address, _, page in PAGES)[{address!r}](setup)
"""


def fixed(language: str) -> dict[str, str]:
    """Return key → sentence without values, of those long enough to be told from names."""
    return {
        f"{path.stem}.{key}": text
        for path in (FOLDER / language).glob("*.toml")
        for key, text in tomllib.loads(path.read_text(encoding="utf-8")).items()
        if "{" not in text and len(text) >= 6
    }


def texts_of(app: AppTest) -> set[str]:
    """Return every text of a page: shown, labels, help, heads and cells of tables."""
    found = set()
    for kind in SHOWN:
        for element in app.get(kind):
            found |= {str(getattr(element, "value", "")), str(getattr(element, "label", ""))}
    for kind in ("button", "checkbox", "radio", "selectbox", "multiselect", "text_input", "toggle", "metric"):
        for element in app.get(kind):
            found |= {str(element.label), str(getattr(element, "help", ""))}
            found |= {str(option) for option in getattr(element, "options", [])}
    for table in (*app.table, *app.dataframe):
        found |= {str(column) for column in table.value.columns}
        found |= {str(cell) for row in table.value.to_numpy().tolist() for cell in row}
    return {text.replace("\\", "") for text in found}


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize(("language", "other"), [("pt", "en"), ("en", "pt")])
def test_no_page_says_a_sentence_of_the_other_language(address, language, other):
    app = AppTest.from_string(PAGE.format(address=address), default_timeout=60)
    app.session_state["language"] = language
    app.run()
    assert not app.exception
    own, foreign = set(fixed(language).values()), fixed(other)
    shown = texts_of(app)
    left_over = {
        key: text for key, text in foreign.items() if text in shown and text not in own and key not in STORED
    }
    assert left_over == {}
    assert len(shown & own) > 5
