"""Ask a server politely: say who asks, wait where told to, say so, and keep every answer on disk."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import requests

from planner.errors import MissingInput

DEFAULT_TIMEOUT_S = 90.0
"""Seconds to wait for an answer; Overpass is also told to give up by then."""

DEFAULT_ATTEMPTS = 5
FIRST_WAIT_S = 5.0
LONGEST_WAIT_S = 120.0
"""A server that asks for a longer pause is left alone: the next mirror is asked, or the user comes back."""

_BUSY = frozenset({429, 500, 502, 503, 504})

Say = Callable[[str, Mapping[str, object]], None]
"""Called with the key of a sentence and its values."""

Wait = Callable[[float], None]
"""Called with seconds; `time.sleep` outside of tests."""


class _Bad(Exception):
    """An answer that another attempt may better."""

    def __init__(self, reason: str, pause_s: float | None = None) -> None:
        super().__init__(reason)
        self.reason, self.pause_s = reason, pause_s


@dataclass(frozen=True)
class Asker:
    """What every question shares.

    Attributes
    ----------
    user_agent
        Who asks.
    wait, say
        How to wait, and whom to tell.
    cache
        Folder of answers already got: a run that broke off goes on from there.
    timeout_s, attempts
        Seconds to wait for an answer, and how often to ask.
    """

    user_agent: str
    wait: Wait
    say: Say
    cache: Path
    timeout_s: float = DEFAULT_TIMEOUT_S
    attempts: int = DEFAULT_ATTEMPTS

    def json(self, url: str, parameters: Mapping[str, str] | None = None) -> Any:
        """Return the JSON that an address answers, from disk where it was asked before.

        Raises
        ------
        MissingInput
            There was no good answer in all attempts, or the server refuses the question.
        """
        question = requests.Request("GET", url, params=dict(parameters or {})).prepare().url or url
        kept = self.cache / f"{hashlib.sha256(question.encode()).hexdigest()}.json"
        if kept.is_file():
            try:
                return json.loads(kept.read_text(encoding="utf-8"))
            except (ValueError, OSError):
                pass  # written halfway when a run broke off
        headers = {"User-Agent": self.user_agent, "Accept-Language": "pt-BR"}

        def send() -> requests.Response:
            return requests.get(question, headers=headers, timeout=self.timeout_s)

        answer = self.until_good(send, urlsplit(url).netloc).json()
        self.cache.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(answer, ensure_ascii=False), encoding="utf-8")
        return answer

    def until_good(
        self, send: Callable[[], requests.Response], server: str, first: requests.Response | None = None
    ) -> requests.Response:
        """Send until the answer is whole JSON, waiting longer each time, and say each wait.

        Parameters
        ----------
        first
            Answer of a first attempt that someone else made.

        Raises
        ------
        MissingInput
            There was no good answer in all attempts, or the server refuses the question.
        """
        for attempt in range(1, self.attempts + 1):
            try:
                return _good(first if first is not None and attempt == 1 else _sent(send))
            except _Bad as bad:
                pause_s = bad.pause_s if bad.pause_s is not None else FIRST_WAIT_S * 2 ** (attempt - 1)
                told = {"server": server, "reason": bad.reason, "attempt": attempt, "attempts": self.attempts}
                if attempt == self.attempts or (bad.pause_s or 0) > LONGEST_WAIT_S:
                    key = "fetch.asked_to_wait" if (bad.pause_s or 0) > LONGEST_WAIT_S else "fetch.no_answer"
                    raise MissingInput.of(key, **told, seconds=round(pause_s)) from bad
                pause_s = min(pause_s, LONGEST_WAIT_S)
                self.say("fetch.waiting", {**told, "seconds": round(pause_s)})
                self.wait(pause_s)
        raise MissingInput.of("fetch.no_answer", server=server, reason="-", attempt=0, attempts=0, seconds=0)


@contextmanager
def understood(server: str, answer: object) -> Iterator[None]:
    """Say that a server answers in another form where the work on its answer stumbles.

    Raises
    ------
    MissingInput
        A key is missing, or something is of another type than it should be.
    """
    try:
        yield
    except (
        AttributeError,
        IndexError,
        KeyError,
        OverflowError,
        RuntimeError,
        TypeError,
        ValueError,
    ) as error:
        raise MissingInput.of("fetch.other_form", server=server, seen=str(answer)[:80]) from error


def _sent(send: Callable[[], requests.Response]) -> requests.Response:
    try:
        return send()
    except requests.Timeout as error:
        raise _Bad("timeout") from error
    except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError) as error:
        raise _Bad(type(error).__name__) from error


def _good(answer: requests.Response) -> requests.Response:
    """Return an answer that is whole JSON; raise `_Bad` for one that another attempt may better."""
    server = urlsplit(answer.url).netloc
    if answer.status_code in _BUSY:
        raise _Bad(f"HTTP {answer.status_code}", _retry_after(answer))
    if not answer.ok:
        raise MissingInput.of("fetch.refused", server=server, status=str(answer.status_code))
    try:
        content = answer.json()
    except requests.exceptions.JSONDecodeError as error:
        raise _Bad("JSON") from error
    except requests.RequestException as error:
        raise _Bad(type(error).__name__) from error
    remark = content.get("remark", "") if isinstance(content, dict) else ""
    if "error" in str(remark):
        # Overpass answers 200 with what it had when its time or memory ran out.
        raise _Bad(str(remark)[:120])
    return answer


def _retry_after(answer: requests.Response) -> float | None:
    told = answer.headers.get("Retry-After", "")
    return float(told) if told.isdigit() else None
