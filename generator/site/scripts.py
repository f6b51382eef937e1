"""The scripts of the pages as they are shipped: without what only people need.

They are shortened by a library whose runtime stands still in a process that was forked after it began, and a
build forks. So it begins in a process of its own, which ends when the scripts are short.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from functools import cache

from generator.site.pages import FOLDER

SCRIPTS = ("search.js", "site.js")
_SHORTEN = """
import json, sys, minify
made = {}
for name, text in json.load(sys.stdin).items():
    try:
        made[name] = minify.string("application/javascript", text)
    except minify.MinifyError as error:
        sys.exit(f"{name}: {error}")
json.dump(made, sys.stdout)
"""


class BrokenScript(ValueError):
    """A script that is not JavaScript; says which, where and why."""


@cache
def scripts() -> Mapping[str, bytes]:
    """SCRIPTS as the pages load them, by name. Raises BrokenScript."""
    texts = {name: (FOLDER / name).read_text(encoding="utf-8") for name in SCRIPTS}
    return {name: text.encode() for name, text in shortened(texts).items()}


def shortened(texts: Mapping[str, str]) -> dict[str, str]:
    """These scripts, by name, meaning the same in fewer bytes. Raises BrokenScript."""
    command = [sys.executable, "-P", "-X", "utf8", "-c", _SHORTEN]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, encoding="utf-8")
    if done.returncode:
        raise BrokenScript(done.stderr.strip())
    return dict(json.loads(done.stdout))
