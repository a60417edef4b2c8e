"""Where the files that travel with the package lie: rulebooks, schemas and the bundled town."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_dir() -> Path:
    """Return the folder of bundled data: inside an installed wheel, or `data/` of a checkout."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent / "data"


def rulebooks_dir() -> Path:
    """Return the folder that holds one TOML file per rulebook."""
    return data_dir() / "rulebooks"


def demo_dir() -> Path:
    """Return the city folder of the bundled, fictional town."""
    return data_dir() / "demo"


def schemas_dir() -> Path:
    """Return the folder of the JSON Schemas of the files the planner writes."""
    return data_dir() / "schemas"


def templates_dir() -> Path:
    """Return the folder of starting files that the planner writes for people to fill in."""
    return data_dir() / "templates"


def app_script() -> Path:
    """Return the Streamlit entry script."""
    installed = _PACKAGE / "_data" / "app.py"
    return installed if installed.is_file() else _PACKAGE.parent / "app.py"
