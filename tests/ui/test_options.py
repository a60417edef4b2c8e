import tomllib
from pathlib import Path

import pytest
from streamlit import config

from planner.ui.options import SERVER_OPTIONS, streamlit_flags

CHECKOUT = Path(__file__).parents[2]


def test_a_checkout_and_an_installed_app_start_with_the_same_options():
    written = tomllib.loads((CHECKOUT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    flat = {
        f"{section}.{name}": value for section, options in written.items() for name, value in options.items()
    }
    as_text = {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in flat.items()
    }
    assert as_text == dict(SERVER_OPTIONS)


@pytest.mark.parametrize("name", sorted(SERVER_OPTIONS))
def test_streamlit_knows_each_option(name):
    assert name in config.get_config_options()


def test_the_app_is_private_by_default():
    assert "--server.address=localhost" in streamlit_flags()
    assert "--browser.gatherUsageStats=false" in streamlit_flags()
    assert "--server.enableXsrfProtection=true" in streamlit_flags()
