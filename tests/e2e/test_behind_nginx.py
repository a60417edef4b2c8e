"""The nginx configuration of the documentation, run as written: the screen passes, other sites do not."""

import re
import shutil
import socket
import subprocess

import pytest
from served_app import CHECKOUT, ServedApp

pytestmark = pytest.mark.e2e

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
TOWN_HALL = "prefeitura.example"
AROUND = """
pid {here}/pid; error_log {here}/errors;
events {{}}
http {{
  access_log off; {temporary}
  server {{ listen 127.0.0.1:{port}; {documented} }}
}}
"""


@pytest.fixture
def gate(tmp_path):
    """Start a page behind nginx and return the port of nginx."""
    if NGINX is None:
        pytest.skip("nginx is not installed (looked on PATH and in /usr/sbin)")
    page = tmp_path / "pagina.py"
    page.write_text("import streamlit\n\nstreamlit.title('ok')\n")
    served = ServedApp(tmp_path, under="mototaxi", script=page)
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    text = (CHECKOUT / "docs" / "aplicativo.md").read_text(encoding="utf-8")
    documented = re.search(r"```nginx\n(.*?)```", text, re.DOTALL)[1].replace("8501", str(served.port))
    parts = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{part}_temp_path {tmp_path}/{part};" for part in parts)
    settings = tmp_path / "nginx.conf"
    settings.write_text(
        AROUND.format(here=tmp_path, temporary=temporary, port=port, documented=documented), encoding="utf-8"
    )
    served.start()
    command = [NGINX, "-c", str(settings), "-p", str(tmp_path)]
    subprocess.run(command, check=True, timeout=20)  # it goes to the background once it listens
    yield port
    subprocess.run([*command, "-s", "stop"], check=True, timeout=20)
    served.stop()


def asked(port: int, path: str, **headers: str) -> bytes:
    """Return the first line of the answer to a request as a browser sends it."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {TOWN_HALL}:{port}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    with socket.create_connection(("127.0.0.1", port), timeout=20) as link:
        link.sendall("\r\n".join([*lines, "", ""]).encode())
        return link.recv(400).split(b"\r\n")[0]


def test_the_documented_nginx_passes_the_screen_on_and_no_other_site(gate):
    handshake = {
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec_WebSocket_Protocol": "streamlit",
    }  # fmt: skip
    stream = "/mototaxi/_stcore/stream"
    assert b" 200 " in asked(gate, "/mototaxi/")
    assert b" 301 " in asked(gate, "/mototaxi")
    assert b" 101 " in asked(gate, stream, Origin=f"http://{TOWN_HALL}:{gate}", **handshake)
    assert b" 403 " in asked(gate, stream, Origin="http://outro.example", **handshake)
