"""`python -m tests.browser.lighthouse [FOLDER [GAME]]`: Lighthouse on six templates at phone size.

The folder, `output/` unless another is named, is served at the loopback address and compressed, as any host
would. Lighthouse comes by npx, its version pinned, and needs node. Wanted: at least 95 in performance, 100 in
accessibility, best practice and SEO. It is no part of the tests.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from generator.machine import find_browser
from tests.browsing import CHROMIUM_FLAGS

VERSION = "12.2.3"
"""The newest Lighthouse that runs in Node 20."""
WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
NAMES = ("index", "rules", "cards", "examples", "glossary")
TEMPLATES = ("index.html", *(f"{{game}}/reference/{name}.html" for name in NAMES))


def main(arguments: list[str]) -> int:
    """Measure and print a table; 1 when a page falls short."""
    folder = Path(arguments[0] if arguments else "output")
    game = arguments[1] if len(arguments) > 1 else "tempus"
    chromium = find_browser()
    if chromium is None or shutil.which("npx") is None:
        print("Lighthouse is left out: Chromium or npx is not there.")
        return 0
    address = served(folder)
    print(f"{'':<36}" + "".join(f"{name:>16}" for name in WANTED))
    good = True
    for template in TEMPLATES:
        page = template.format(game=game)
        found = scores(f"{address}/{page}", chromium)
        print(f"{page:<36}" + "".join(f"{found[name]:16.0f}" for name in WANTED), flush=True)
        good = good and all(found[name] >= least for name, least in WANTED.items())
    return 0 if good else 1


def served(folder: Path) -> str:
    """Serve a folder for as long as this process lives, and give the address."""
    app = Starlette(
        routes=[Mount("/", StaticFiles(directory=folder))], middleware=[Middleware(GZipMiddleware)]
    )
    place = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    threading.Thread(target=server.run, kwargs={"sockets": [place]}, daemon=True).start()
    return f"http://127.0.0.1:{place.getsockname()[1]}"


def scores(address: str, chromium: Path) -> Mapping[str, float]:
    """What Lighthouse gives a page for each of WANTED, 0 to 100; what falls short is printed."""
    with tempfile.TemporaryDirectory() as home:
        told = Path(home) / "told.json"
        flags = " ".join(("--headless=new", *CHROMIUM_FLAGS))
        asked = ["npx", "--yes", f"lighthouse@{VERSION}", address, "--quiet", "--output=json"]
        asked += [f"--output-path={told}", f"--chrome-flags={flags}", f"--only-categories={','.join(WANTED)}"]
        environment = {**os.environ, "CHROME_PATH": str(chromium), "HOME": home}
        environment["npm_config_cache"] = str(Path(".cache/npm").resolve())
        subprocess.run(asked, check=True, env=environment, stdout=subprocess.DEVNULL)
        read = json.loads(told.read_text(encoding="utf-8"))
    for name, least in WANTED.items():
        if 100 * (read["categories"][name]["score"] or 0) >= least:
            continue
        for part in read["categories"][name]["auditRefs"]:
            audit = read["audits"][part["id"]]
            if part["weight"] and audit["score"] not in (None, 1):
                print(f"    {name}: {audit['title']} {audit.get('displayValue', '')}")
    return {name: 100 * (read["categories"][name]["score"] or 0) for name in WANTED}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
