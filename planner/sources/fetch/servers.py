"""Which servers are asked, and how we say who asks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import planner
from planner.errors import Fault, InputRefused

NOMINATIM = "https://nominatim.openstreetmap.org"
OVERPASS = ("https://overpass-api.de/api", "https://overpass.private.coffee/api")
IBGE = "https://servicodados.ibge.gov.br/api"

_ENVIRONMENT = {"nominatim": "MOTOTAXI_NOMINATIM", "overpass": "MOTOTAXI_OVERPASS", "ibge": "MOTOTAXI_IBGE"}


@dataclass(frozen=True)
class Servers:
    """Base addresses, without a slash at the end.

    Attributes
    ----------
    overpass
        Mirrors, asked in this order: the next one where one gives no answer.
    contact
        Address by which an operator can reach the user, sent along with each question.
    """

    nominatim: str = NOMINATIM
    overpass: tuple[str, ...] = OVERPASS
    ibge: str = IBGE
    contact: str | None = None

    @property
    def user_agent(self) -> str:
        """How each question says who asks, as the operators' rules of use want."""
        who = f"; {self.contact}" if self.contact else ""
        return f"mototaxi-planner/{planner.__version__} (planning of moto-taxi stands{who})"

    @classmethod
    def chosen(
        cls,
        *,
        nominatim: str | None = None,
        overpass: Sequence[str] = (),
        ibge: str | None = None,
        contact: str | None = None,
        environment: Mapping[str, str],
    ) -> "Servers":
        """Return the servers of the options, else of the environment, else the public ones.

        Parameters
        ----------
        environment
            May hold ``MOTOTAXI_NOMINATIM``, ``MOTOTAXI_OVERPASS`` (mirrors parted by commas) and
            ``MOTOTAXI_IBGE``.

        Raises
        ------
        InputRefused
            An address is none of the web.
        """
        mirrors = tuple(overpass) or tuple(environment.get(_ENVIRONMENT["overpass"], "").split(","))
        named = {
            "nominatim": (nominatim or environment.get(_ENVIRONMENT["nominatim"]) or NOMINATIM,),
            "overpass": tuple(one.strip() for one in mirrors if one.strip()) or OVERPASS,
            "ibge": (ibge or environment.get(_ENVIRONMENT["ibge"]) or IBGE,),
        }
        faults = [
            Fault("fetch.bad_address", {"server": server, "seen": address})
            for server, addresses in named.items()
            for address in addresses
            if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc
        ]
        if faults:
            raise InputRefused(*faults)
        clean = {server: tuple(one.rstrip("/") for one in addresses) for server, addresses in named.items()}
        # osmnx wants the address before /interpreter; people copy the whole of it.
        mirrors = tuple(one.removesuffix("/interpreter") for one in clean["overpass"])
        return cls(clean["nominatim"][0], mirrors, clean["ibge"][0], contact)
