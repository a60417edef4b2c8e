"""Invented street names in the manner of a town of Minas Gerais."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from pathlib import Path

import numpy as np
from bairros import BAIRROS
from geometry import seeded
from network import Edge

WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
THEMES: dict[str, list[str]] = WORDS["themes"]


def _pick(words: list[str], rng: np.random.Generator) -> str:
    return words[int(rng.integers(len(words)))]


def _people(used: set[str]) -> str:
    rng = seeded("person", len(used))
    while True:
        title = _pick(WORDS["people"]["titles"], rng)
        woman = title in {"Professora ", "Dona "} or (not title and rng.uniform() < 0.3)
        first = _pick(WORDS["people"]["women" if woman else "men"], rng)
        name = f"Rua {title}{first} {_pick(WORDS['people']['families'], rng)}"
        if name not in used:
            return name


def street_names(edges: list[Edge]) -> dict[str, str]:
    """Name of each street key, no two alike; short streets become travessas."""
    length_m: dict[str, float] = defaultdict(float)
    collector: set[str] = set()
    for e in edges:
        length_m[e.key] += e.length_m
        if e.highway == "tertiary":
            collector.add(e.key)
    themes = {b.name: b.theme for b in BAIRROS}
    pools = {k: list(seeded("names", k).permutation(sorted(v))) for k, v in THEMES.items()}
    names = {k: k for k in length_m if "/" not in k}
    used = set(names.values())
    for key in sorted((k for k in length_m if "/" in k), key=lambda k: (-length_m[k], k)):
        theme = "collector" if key in collector else themes.get(key.split("/")[0], "people")
        pool = pools.get(theme, [])
        while pool and pool[-1] in used:
            pool.pop()
        name = str(pool.pop()) if pool else _people(used)
        if length_m[key] < 150 and name.startswith("Rua ") and key not in collector:
            name = "Travessa " + name.removeprefix("Rua ")
        names[key] = name
        used.add(name)
    return names
