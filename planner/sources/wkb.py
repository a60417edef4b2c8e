"""Unpack lines in well-known binary, many at once."""

import numpy as np

from planner.geodesy import Floats

_HEADER = 9


def line_coordinates(lines: list[str]) -> Floats:
    """Return the coordinates of LineStrings in hexadecimal WKB one after another.

    Each is a header of 9 bytes and 16 bytes a vertex; taking out the headers is ten times as fast as making
    thousands of shapes.
    """
    if not lines:
        return np.empty((0, 2))
    content = np.frombuffer(bytes.fromhex("".join(lines)), dtype=np.uint8)
    ends = np.cumsum([len(line) // 2 for line in lines])
    header = (np.concatenate([[0], ends[:-1]])[:, None] + np.arange(_HEADER)).ravel()
    kept = np.ones(len(content), dtype=bool)
    kept[header] = False
    little = content[0] == 1
    return content[kept].view("<f8" if little else ">f8").astype(np.float64).reshape(-1, 2)
