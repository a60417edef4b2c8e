"""How the app is started: a local address, no statistics, nothing of the toolbar a planner does not need."""

from collections.abc import Mapping

# A server reads .streamlit/config.toml only from the folder it was started in: started from elsewhere, the
# same options travel as flags. A test holds the two against each other.
SERVER_OPTIONS: Mapping[str, str] = {
    "server.address": "localhost",
    "server.headless": "false",
    "server.showEmailPrompt": "false",
    "server.fileWatcherType": "none",
    "server.maxUploadSize": "200",
    "server.enableXsrfProtection": "true",
    "server.enableCORS": "true",
    "browser.gatherUsageStats": "false",
    "client.toolbarMode": "minimal",
    "client.showErrorDetails": "none",
    "theme.base": "light",
    "theme.primaryColor": "#1f5fa8",
}


def streamlit_flags() -> list[str]:
    """Return the options as flags for ``streamlit run SCRIPT``."""
    return [f"--{name}={value}" for name, value in SERVER_OPTIONS.items()]
