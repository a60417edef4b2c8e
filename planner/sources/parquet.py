"""Read GeoParquet, where pyarrow is installed."""

from importlib.util import find_spec
from pathlib import Path

import geopandas as gpd

from planner.errors import InputRefused, MissingInput

PARQUET_SUFFIXES = (".parquet", ".geoparquet")


def read_parquet(path: Path, file: str) -> gpd.GeoDataFrame:
    """Return the features of a GeoParquet file.

    Raises
    ------
    MissingInput
        pyarrow, which reads such files, is not installed.
    InputRefused
        The file is damaged, or is a Parquet table without geometry.
    """
    if find_spec("pyarrow") is None:
        raise MissingInput.of("sources.extra_missing", file=file, package="pyarrow", extra="parquet")
    try:
        frame = gpd.read_parquet(path)
    except Exception as error:  # pyarrow's own errors, and those of broken metadata
        reason = " ".join(str(error).split())[:200]
        raise InputRefused.of("sources.map_unreadable", file=file, reason=reason) from error
    return frame.reset_index(drop=True)
