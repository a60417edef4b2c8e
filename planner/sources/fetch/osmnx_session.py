"""osmnx under our own rules of asking: its settings, which are global, are put back afterwards."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import requests

from planner.sources.fetch.answers import Asker

_OURS = (
    "cache_folder",
    "cache_only_mode",
    "doh_url_template",
    "http_accept_language",
    "http_referer",
    "http_user_agent",
    "log_console",
    "log_file",
    "nominatim_url",
    "overpass_rate_limit",
    "overpass_url",
    "requests_kwargs",
    "requests_timeout",
    "use_cache",
)


@contextmanager
def osmnx_session(
    asker: Asker, overpass: str, cache: Path, *, download_only: bool = True, nominatim: str | None = None
) -> Iterator[Any]:
    """Give osmnx set to ask one Overpass server and to keep each answer in a folder.

    osmnx would sleep 55 s unseen when a server is busy; every answer passes our own judge first, which waits
    in the open, so osmnx sees good answers only. Its settings, and the name look-up it patches, are restored.

    Parameters
    ----------
    cache
        Folder for the answers, each as the server gave it.
    download_only
        Whether osmnx ends with an error of its own once all answers are kept, building nothing.
    nominatim
        Address of Nominatim, where osmnx is to ask it.
    """
    import osmnx  # slow to import, so only whoever fetches waits for it

    settings = osmnx.settings
    before = {name: getattr(settings, name) for name in _OURS}
    resolve = socket.getaddrinfo
    _drop_halves(cache)
    try:
        settings.cache_folder = str(cache)
        settings.cache_only_mode = download_only
        settings.doh_url_template = None  # no other server is told what we look for
        settings.http_accept_language = "pt-BR"
        settings.http_referer = asker.user_agent
        settings.http_user_agent = asker.user_agent
        settings.log_console = settings.log_file = False
        settings.nominatim_url = nominatim or settings.nominatim_url
        settings.overpass_rate_limit = False
        settings.overpass_url = overpass
        settings.requests_kwargs = {"hooks": {"response": _judged_by(asker)}}
        settings.requests_timeout = round(asker.timeout_s) if asker.timeout_s >= 1 else asker.timeout_s
        settings.use_cache = True
        yield osmnx
    finally:
        for name, value in before.items():
            setattr(settings, name, value)
        socket.getaddrinfo = resolve


def osmnx_errors() -> tuple[type[Exception], ...]:
    """Return what osmnx raises at an answer that it cannot use."""
    import osmnx

    return (osmnx._errors.InsufficientResponseError, osmnx._errors.ResponseStatusCodeError)


def _judged_by(asker: Asker) -> Any:
    def judge(answer: requests.Response, **_: Any) -> requests.Response:
        question = answer.request.copy()
        question.hooks = requests.hooks.default_hooks()  # or each new attempt would be judged within this one

        def send() -> requests.Response:
            with requests.Session() as session:
                return session.send(question, timeout=asker.timeout_s)

        return asker.until_good(send, urlsplit(answer.url).netloc, first=answer)

    return judge


def _drop_halves(cache: Path) -> None:
    """Delete answers that were being written when a run broke off: osmnx would stumble over them."""
    for path in cache.glob("*.json"):
        try:
            json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            path.unlink()
