"""What PostgreSQL refuses, in words: what happened, where, and what to do."""

from collections.abc import Mapping

from planner.errors import ProjectLocked, ProjectRefused

_BY_STATE: Mapping[str, tuple[type[ProjectRefused], str]] = {
    "28P01": (ProjectRefused, "postgis.wrong_password"),
    "28000": (ProjectRefused, "postgis.wrong_password"),
    "3D000": (ProjectRefused, "postgis.unknown_database"),
    "42501": (ProjectRefused, "postgis.no_rights"),
    "42P01": (ProjectRefused, "postgis.not_a_project"),
    "3F000": (ProjectRefused, "postgis.not_a_project"),
    "42703": (ProjectRefused, "postgis.foreign_tables"),
    "42P06": (ProjectRefused, "postgis.exists"),
    "42P07": (ProjectRefused, "postgis.exists"),
    "55P03": (ProjectLocked, "postgis.locked"),
    "40001": (ProjectLocked, "postgis.locked"),
    "40P01": (ProjectLocked, "postgis.locked"),
    "53100": (ProjectRefused, "postgis.full"),
    "25006": (ProjectRefused, "postgis.no_rights"),
}
# SQLSTATE → what it is to a planner.

_WHILE_CONNECTING = (
    (("password", "senha", "authentication", "autentica", "no pg_hba.conf"), "postgis.wrong_password"),
    (("does not exist", "não existe"), "postgis.unknown_database"),
)
# Before a connection stands, the driver has no SQLSTATE, only what the server says, in its own language.

_MOST_SHOWN = 160


def in_words(error: BaseException | None, where: str) -> ProjectRefused:
    """Return the refusal for what the driver raised.

    Parameters
    ----------
    where
        Address without a password.
    """
    state = getattr(error, "sqlstate", None)
    said = " ".join(str(error).split())[:_MOST_SHOWN]
    if isinstance(state, str):
        made, key = _BY_STATE.get(state, (ProjectRefused, "postgis.failed"))
        return made.of(key, where=where, seen=said)
    told = said.lower()
    for words, key in _WHILE_CONNECTING:
        if any(word in told for word in words):
            return ProjectRefused.of(key, where=where, seen=said)
    return ProjectRefused.of("postgis.unreachable", where=where, seen=said)
