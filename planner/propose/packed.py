"""A certificate as short text, to travel inside a result, and fingerprints of what it was made for."""

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats
from planner.propose.certificate import Certificate
from planner.propose.cliques import Groups
from planner.rulebook import RuleSet
from planner.tables import COORDINATE_DECIMALS

_FIELDS = {"prices": "<f4", "fees": "<f4", "part": "<i4", "group_sizes": "<i4", "group_members": "<i4"}


def packed(certificate: Certificate) -> dict[str, object]:
    """Return a certificate as JSON values: each array little endian, zlib, base64.

    Groups are told by their sizes, and by their members one group after another, each member but the first
    of a group as the difference to the one before.
    """
    groups = certificate.groups
    steps = np.diff(groups.member, prepend=0)
    steps[groups.ptr[:-1]] = groups.member[groups.ptr[:-1]]
    arrays = (certificate.prices, certificate.fees, certificate.part, np.diff(groups.ptr), steps)
    texts = {name: _text(array.astype(_FIELDS[name])) for name, array in zip(_FIELDS, arrays, strict=True)}
    return {**texts, "count": certificate.count}


def unpacked(texts: Mapping[str, Any]) -> Certificate:
    """Return the certificate that `packed` wrote.

    Raises
    ------
    ValueError
        The text is not such a certificate.
    """
    try:
        prices, fees, part, sizes, steps = (_array(texts[name], kind) for name, kind in _FIELDS.items())
        ptr = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        total = np.cumsum(steps, dtype=np.int64)
        first = ptr[:-1]
        # Within a group the running total, started anew at its first member.
        member = total - np.repeat(total[first] - steps[first], sizes)
        count = None if texts["count"] is None else int(texts["count"])
    except (KeyError, TypeError, IndexError, zlib.error) as error:
        raise ValueError(str(error)) from error
    return Certificate(prices, part, Groups(ptr, member.astype(np.int32)), fees, count)


def _text(array: NDArray[Any]) -> str:
    return base64.b64encode(zlib.compress(array.tobytes(), 9)).decode("ascii")


def _array(text: str, kind: str) -> NDArray[Any]:
    return np.frombuffer(zlib.decompress(base64.b64decode(text, validate=True)), dtype=kind)


def law_fingerprint(ruleset: RuleSet) -> str:
    """Return the SHA-256 of the rules in force, in hexadecimal: it changes with any word of them."""
    federal = () if ruleset.federal is None else ruleset.federal.rules
    rules = [rule.model_dump(mode="json") for rule in (*ruleset.rules, *federal)]
    return hashlib.sha256(json.dumps(rules, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def sites_fingerprint(lonlat: Floats) -> str:
    """Return the SHA-256 of places (n, 2) in their order, to the decimals of the files written."""
    whole = np.round(lonlat * 10**COORDINATE_DECIMALS).astype("<i8")
    return hashlib.sha256(whole.tobytes()).hexdigest()
