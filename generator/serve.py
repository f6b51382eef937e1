"""A local server for what has been built: pages, and a word to the browser when something was built again.

It listens on the loopback address only and answers only to its own names. Needs the extra `serve`
(starlette, uvicorn, watchfiles).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

HOST = "127.0.0.1"
NAMES = ("127.0.0.1", "localhost")
CHANGES = "/-/changes"
RELOAD = "reload"
# A page that is told to reload does; anything else is what went wrong, shown until the next success.
LISTENER = (
    '<script>(function(){var box;new EventSource("' + CHANGES + '").onmessage=function(e){'
    'if(e.data==="reload")return location.reload();if(!box){box=document.createElement("pre");'
    'box.setAttribute("role","alert");box.style.cssText="position:fixed;inset:auto 0 0;margin:0;padding:1rem;'
    'max-height:50vh;overflow:auto;background:#7a1512;color:#fff;z-index:99;white-space:pre-wrap";'
    "document.body.append(box)}box.textContent=JSON.parse(e.data)}})()</script>"
)

Rebuild = Callable[[], Awaitable[str]]
"""Builds again; gives what went wrong in words, or nothing."""


@dataclass(slots=True)
class News:
    """Tells every open page what has happened."""

    waiting: set[asyncio.Queue[str]] = field(default_factory=set)

    def tell(self, words: str) -> None:
        """Send words to all pages that listen."""
        for queue in self.waiting:
            queue.put_nowait(words)

    async def stream(self) -> AsyncIterator[str]:
        """Server-sent events, one for everything told."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self.waiting.add(queue)
        try:
            yield ": here\n\n"
            while True:
                yield f"data: {await queue.get()}\n\n"
        finally:
            self.waiting.discard(queue)


def application(out: Path, news: News) -> Starlette:
    """The server's application: the files below `out`, and the stream of changes."""
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.middleware.trustedhost import TrustedHostMiddleware
    from starlette.responses import HTMLResponse, StreamingResponse
    from starlette.routing import Mount, Route
    from starlette.staticfiles import StaticFiles

    async def changes(request: Request) -> Response:
        return StreamingResponse(news.stream(), media_type="text/event-stream")

    async def page(request: Request) -> Response:
        path = (out / request.path_params["path"]).resolve()
        if path.is_dir():
            path = path / "index.html"
        if path.suffix != ".html" or not path.is_file() or not path.is_relative_to(out.resolve()):
            return HTMLResponse("<!doctype html><title>Not here</title><p>There is no such page.", 404)
        text = path.read_text(encoding="utf-8").replace("</body>", f"{LISTENER}</body>")
        return HTMLResponse(text, headers={"Cache-Control": "no-store"})

    return Starlette(
        routes=[
            Route(CHANGES, changes),
            Route("/", page_at_root(page)),
            Route("/{path:path}.html", with_suffix(page)),
            Mount("/", StaticFiles(directory=out, check_dir=False)),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(NAMES))],
    )


def page_at_root(page: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """The start page for an address without a path."""

    async def root(request: Request) -> Response:
        request.path_params["path"] = "index.html"
        return await page(request)

    return root


def with_suffix(page: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """A page by its address with `.html` at the end."""

    async def named(request: Request) -> Response:
        request.path_params["path"] += ".html"
        return await page(request)

    return named


async def follow(changes: AsyncIterator[object], rebuild: Rebuild, news: News) -> None:
    """Build again after every change and tell the pages: to reload, or what is wrong."""
    import json

    async for _ in changes:
        wrong = await rebuild()
        news.tell(json.dumps(wrong) if wrong else RELOAD)


async def run(out: Path, watched: Iterable[Path], rebuild: Rebuild, port: int) -> None:
    """Serve until stopped. Raises OSError when the port is taken."""
    import uvicorn
    from watchfiles import awatch

    news = News()
    config = uvicorn.Config(
        application(out, news), host=HOST, port=port, log_level="warning", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    watching = asyncio.create_task(follow(awatch(*watched, recursive=True), rebuild, news))
    try:
        await server.serve()
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
