"""A small plan in the address: whoever opens the link is asked, and gets it as a new scenario."""

import base64
import binascii
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from planner.errors import InputRefused
from planner.project.model import Stand
from planner.ui.state import NAME_LENGTH, NOTE_LENGTH, lat_lon, own_text, point_at
from planner.validate import JUDGED_KINDS

MAX_STANDS = 100
MAX_LETTERS = 6000
_MAX_BYTES = 200_000
_VERSION = 1


@dataclass(frozen=True)
class SharedPlan:
    """A plan read from an address.

    Attributes
    ----------
    town
        Name of the town it was made for.
    name
        Of the scenario.
    stands
        Without ids: those of the project it came from mean nothing in another.
    """

    town: str
    name: str
    stands: tuple[Stand, ...]


def shared_text(town: str, name: str, stands: Sequence[Stand]) -> str | None:
    """Return a plan as text for an address, ``None`` where it is too large for one.

    Areas travel as the point of their mark.
    """
    if len(stands) > MAX_STANDS:
        return None
    rows = [[stand.kind, *lat_lon(stand), stand.name, stand.capacity, stand.origin, int(stand.locked),
             stand.note] for stand in stands]  # fmt: skip
    content = json.dumps([_VERSION, town, name, rows], ensure_ascii=False, separators=(",", ":"))
    packed = base64.urlsafe_b64encode(zlib.compress(content.encode(), 9)).decode().rstrip("=")
    return packed if len(packed) <= MAX_LETTERS else None


def read_shared(text: str) -> SharedPlan:
    """Read a plan from an address.

    Raises
    ------
    InputRefused
        The text is cut, of another version, or says what a plan cannot.
    """
    try:
        if len(text) > MAX_LETTERS:
            raise ValueError(len(text))
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpack = zlib.decompressobj()
        content = unpack.decompress(packed, _MAX_BYTES)
        if not unpack.eof:
            raise ValueError("more than a plan")
        version, town, name, rows = json.loads(content)
        if version != _VERSION or len(rows) > MAX_STANDS:
            raise ValueError(version)
        return SharedPlan(_text(town, NAME_LENGTH), _text(name, NAME_LENGTH), tuple(map(_stand, rows)))
    except (ValueError, TypeError, KeyError, zlib.error, binascii.Error) as error:
        raise InputRefused.of("work.link_bad") from error


def _text(value: Any, most: int) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value[:most]


def _stand(row: Any) -> Stand:
    kind, lat, lon, name, capacity, origin, locked, note = row
    if kind not in JUDGED_KINDS or origin not in ("existing", "drawn", "proposed"):
        raise ValueError(kind)
    if not (-90 <= float(lat) <= 90 and -180 <= float(lon) <= 180):
        raise ValueError(lat)
    people = None if capacity is None else int(capacity)
    if people is not None and not 0 <= people <= 10_000:
        raise ValueError(people)
    return Stand(
        "",
        kind,
        point_at(float(lat), float(lon)),
        None if name is None else own_text(_text(name, NAME_LENGTH)),
        people,
        origin=origin,
        locked=bool(locked),
        note=None if note is None else own_text(_text(note, NOTE_LENGTH)),
    )
