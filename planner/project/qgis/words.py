"""Portuguese names of layers and columns for whoever opens the file without the planner."""

from planner.language import sentence


def _said(key: str) -> str | None:
    try:
        return sentence(key)
    except KeyError:
        return None


def layer_title(table: str) -> str | None:
    """Return a table's title, ``None`` where it has none."""
    return _said(f"qgis.layer_{table}")


def layer_about(table: str) -> str | None:
    """Return what a table holds in a sentence, ``None`` where that is not told."""
    return _said(f"qgis.about_{table}")


def alias_of(table: str, column: str) -> str | None:
    """Return a column's Portuguese name: that of the table's own column, or of all columns so called."""
    return _said(f"qgis.{table}_{column}") or _said(f"qgis.column_{column}")
