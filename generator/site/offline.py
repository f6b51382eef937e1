"""What makes a reference that is served over https install as an app and open without a network."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

# Pictures are kept when they are first seen; all else is fetched when the app is installed.
LATER = ("pictures/",)
WORKER = """const NAME = %s, FILES = %s;
self.addEventListener("install", event => {
  event.waitUntil(caches.open(NAME).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", event => {
  event.waitUntil(caches.keys().then(names => Promise.all(
    names.filter(name => name.startsWith("rulepress-%s-") && name !== NAME).map(name => caches.delete(name))
  )).then(() => self.clients.claim()));
});
self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then(found => found ||
    fetch(event.request).then(answer => {
      const copy = answer.clone();
      if (answer.ok) event.waitUntil(caches.open(NAME).then(cache => cache.put(event.request, copy)));
      return answer;
    })));
});
"""


def worker(game: str, files: Mapping[str, bytes]) -> str:
    """The service worker of a game's pages. Its name changes with any of the files."""
    total = hashlib.sha256()
    for name, data in sorted(files.items()):
        total.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    kept = ["./", *(name for name in sorted(files) if not name.startswith(LATER))]
    return WORKER % (json.dumps(f"rulepress-{game}-{total.hexdigest()[:16]}"), json.dumps(kept), game)


def manifest(title: str, ground: str) -> str:
    """The web app manifest: name, colours, icon."""
    said = {
        "name": f"{title}: rules reference",
        "short_name": title,
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        "icons": [{"src": "assets/seal.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    return json.dumps(said, indent=1, ensure_ascii=False) + "\n"
