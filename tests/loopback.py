"""A server on this machine that speaks as Nominatim, Overpass and IBGE do, with answers made up here."""

import json
import threading
from collections import defaultdict
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

WEST, SOUTH, EAST, NORTH = -46.62, -20.73, -46.60, -20.71


def square(west=WEST, south=SOUTH, east=EAST, north=NORTH):
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return {"type": "Polygon", "coordinates": [ring]}


def relation(number, *, name="Passos", state="Minas Gerais", code="3147907", shape=None, **more):
    return {
        "place_id": number,
        "osm_type": "relation",
        "osm_id": number,
        "category": "boundary",
        "type": "administrative",
        "name": name,
        "display_name": f"{name}, Região Geográfica, {state}, Região Sudeste, Brasil",
        "extratags": {} if code is None else {"IBGE:GEOCODIGO": code},
        "geojson": square() if shape is None else shape,
        **more,
    }


def town(code, name):
    """A municipality as IBGE lists it, the newest without a microregion."""
    return {"id": code, "nome": name, "microrregiao": None, "regiao-imediata": {"id": 310001, "nome": "X"}}


NODES = [
    {"type": "node", "id": 1, "lat": -20.720, "lon": -46.612},
    {"type": "node", "id": 2, "lat": -20.720, "lon": -46.610, "tags": {"highway": "crossing"}},
    {"type": "node", "id": 3, "lat": -20.718, "lon": -46.610},
]
STREETS = [
    {"type": "way", "id": 10, "nodes": [1, 2], "tags": {"highway": "residential", "name": "Rua Um"}},
    *NODES,
    {"type": "way", "id": 11, "nodes": [2, 3], "tags": {"highway": "residential", "name": "Rua Dois"}},
]
PLACES = [
    {"type": "node", "id": 5, "lat": -20.7195, "lon": -46.6101, "tags": {"highway": "bus_stop"}},
    {
        "type": "node",
        "id": 6,
        "lat": -20.7201,
        "lon": -46.6115,
        "tags": {"amenity": "taxi", "name": "Matriz"},
    },
    {"type": "node", "id": 21, "lat": -20.7210, "lon": -46.6110},
    {"type": "node", "id": 22, "lat": -20.7210, "lon": -46.6105},
    {"type": "node", "id": 23, "lat": -20.7214, "lon": -46.6105},
    {"type": "way", "id": 20, "nodes": [21, 22, 23, 21]},
    {
        "type": "relation",
        "id": 30,
        "members": [{"type": "way", "ref": 20, "role": "outer"}],
        "tags": {"type": "multipolygon", "amenity": "bus_station", "name": 'Rodoviária "Nova" & Cia'},
    },
]
TOWNS = [town(3147907, "Passos"), town(3147956, "Patis"), town(3100104, "Abadia dos Dourados")]
NAMESAKES = [town(2201903, "Bom Jesus"), town(2502201, "Bom Jesus"), town(4302303, "Bom Jesus")]


def overpass(elements, **more):
    base = {"timestamp_osm_base": "2026-01-10T12:00:00Z", "copyright": "made up"}
    return {"version": 0.6, "generator": "Overpass API", "osm3s": base, "elements": elements, **more}


def census(code="3147907", figure="111939"):
    series = {"localidade": {"id": code, "nivel": {"id": "N6", "nome": "Município"}, "nome": "Passos - MG"}}
    rows = [{"classificacoes": [], "series": [{**series, "serie": {"2022": figure}}]}]
    return [{"id": "93", "variavel": "População residente", "unidade": "Pessoas", "resultados": rows}]


class Loopback:
    """What the server answers, what it was asked, and what goes wrong first.

    ``faults[name]`` are served before the answers of that name, one a request: a status with headers,
    ``"hang"``, ``"truncate"`` (fewer bytes than announced), ``"half"`` (JSON cut off), ``"close"``, or text.
    """

    def __init__(self):
        self.answers = {
            "towns": [*TOWNS, *NAMESAKES],
            "state": TOWNS,
            "code": TOWNS[0],
            "census": census(),
            "nominatim": [relation(314914)],
            "streets": overpass(STREETS),
            "places": overpass(PLACES),
        }
        self.faults = defaultdict(list)
        self.asked = []
        self.agents = set()
        self.release = threading.Event()

    def names(self):
        return [name for name, _ in self.asked]

    def name_of(self, path, query):
        if path.startswith("/nominatim/search"):
            return "nominatim"
        if path.startswith("/overpass/") and path.endswith("/interpreter"):
            return "streets" if 'way["highway"]["area"' in query else "places"
        if "/v3/agregados/4709/periodos/2022/variaveis/93" in path:
            return "census"
        if "/localidades/estados/" in path:
            return "state"
        return "towns" if path.endswith("/localidades/municipios") else "code"


def handler_of(loopback):
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            parts = urlsplit(self.path)
            self.answer(unquote(parts.path), parse_qs(parts.query))

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self.answer(unquote(urlsplit(self.path).path), parse_qs(body))

        def answer(self, path, asked):
            name = loopback.name_of(path, asked.get("data", [""])[0])
            loopback.asked.append((name, {"path": path, **asked}))
            loopback.agents.add(self.headers["User-Agent"])
            content = json.dumps(loopback.answers[name]).encode()
            fault = loopback.faults[name].pop(0) if loopback.faults[name] else None
            if isinstance(fault, tuple):
                status, headers = fault
                return self.send(status, b"<html>busy</html>", headers)
            if fault == "hang":
                loopback.release.wait(10)
                return None
            if fault == "close":
                self.close_connection = True
                return self.connection.close()
            if fault == "truncate":
                return self.send(200, content[: len(content) // 2], {}, length=len(content))
            if fault == "half":
                return self.send(200, content[: len(content) // 2], {})
            return self.send(200, content if fault is None else fault.encode(), {})

        def send(self, status, content, headers, length=None):
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content) if length is None else length))
            for key, value in headers.items():
                self.send_header(key, value)
            self.end_headers()
            self.wfile.write(content)
            self.close_connection = True

    return Handler


@contextmanager
def serving():
    """Serve on a free port of this machine and give what is answered and was asked."""
    state = Loopback()
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(state))
    server.handle_error = lambda *_: None  # a client that gives up is part of the tests
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield state
    finally:
        state.release.set()
        server.shutdown()
        server.server_close()
        thread.join()
