"""What the machine itself must bring, because pip cannot: WeasyPrint's libraries and, for tests, a Chromium.

`python -m generator.machine` looks for everything in `BUILD_NEEDS` by really opening it; `--tests` adds
`TEST_NEEDS`, `--install` lets apt fetch what is missing where that is possible without asking anybody. Exit
code 0 when all is there, 1 with a message that names the packages of each system otherwise.

Only the standard library is used, so this also runs before anything is installed.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

Opens = Callable[[str], bool]
"""Tells whether one name (of a shared library or of a program) can be opened on this machine."""


@dataclass(frozen=True, slots=True)
class Need:
    """One thing to be found on the machine: any one of `names` is enough.

    `packages` maps a package manager (a key of `SYSTEMS`) to its package's name; a system that is left out
    has no need of it. `platform` is the `sys.platform` on which it is needed, empty for all.
    """

    what: str
    kind: str
    names: tuple[str, ...]
    packages: dict[str, str]
    platform: str = ""


SYSTEMS = {
    "apt": ("Debian, Ubuntu", "apt-get install --no-install-recommends"),
    "dnf": ("Fedora", "dnf install"),
    "brew": ("macOS", "brew install"),
}

# The names are those that WeasyPrint tries (weasyprint/text/ffi.py), so what is found here is found there.
BUILD_NEEDS = (
    Need(
        "GObject",
        "library",
        ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib", "libgobject-2.0-0.dll", "gobject-2.0"),
        {"apt": "libpango-1.0-0", "dnf": "pango", "brew": "pango"},
    ),
    Need(
        "Pango",
        "library",
        ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll", "pango-1.0"),
        {"apt": "libpango-1.0-0", "dnf": "pango", "brew": "pango"},
    ),
    Need(
        "PangoFT2",
        "library",
        ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll", "pangoft2-1.0"),
        {"apt": "libpangoft2-1.0-0", "dnf": "pango", "brew": "pango"},
    ),
    Need(
        "Fontconfig",
        "library",
        ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll", "fontconfig"),
        {"apt": "libpangoft2-1.0-0", "dnf": "fontconfig", "brew": "fontconfig"},
    ),
    Need(
        "HarfBuzz",
        "library",
        ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll", "harfbuzz"),
        {"apt": "libharfbuzz-subset0", "dnf": "harfbuzz", "brew": "harfbuzz"},
    ),
    Need(
        "HarfBuzz-Subset",
        "library",
        (
            "libharfbuzz-subset.so.0",
            "libharfbuzz-subset.0.dylib",
            "libharfbuzz-subset-0.dll",
            "harfbuzz-subset",
        ),
        {"apt": "libharfbuzz-subset0", "dnf": "harfbuzz", "brew": "harfbuzz"},
    ),
)

CHROMIUM_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

TEST_NEEDS = (
    Need(
        "Chromium (for the browser tests)",
        "browser",
        CHROMIUM_NAMES,
        {"apt": "chromium", "dnf": "chromium", "brew": "--cask chromium"},
    ),
    Need(
        "libatomic (for the driver of the browser)",
        "library",
        ("libatomic.so.1",),
        {"apt": "libatomic1", "dnf": "libatomic"},
        "linux",
    ),
)


def library_opens(name: str) -> bool:
    """Open a shared library under the given name, as it stands or as the system's search finds it."""
    # The system's search starts a program; it is only asked when the name alone does not do.
    return _opens(name) or ((found := ctypes.util.find_library(name)) is not None and _opens(found))


def _opens(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def find_browser(names: Iterable[str] = CHROMIUM_NAMES) -> Path | None:
    """Give the path of the first of `names` that this machine can run; `RULEPRESS_CHROMIUM` goes first."""
    chosen = os.environ.get("RULEPRESS_CHROMIUM")
    for name in ([chosen] if chosen else []) + list(names):
        found = shutil.which(name)
        if found:
            return Path(found)
    return None


def browser_opens(name: str) -> bool:
    """Tell whether a browser of that name, or the one chosen instead, can be run."""
    return find_browser([name]) is not None


OPENERS: dict[str, Opens] = {"library": library_opens, "browser": browser_opens}


def missing(
    needs: Iterable[Need], openers: dict[str, Opens] | None = None, platform: str = sys.platform
) -> list[Need]:
    """Give the needs of a platform of which no name opens, in their order."""
    tries = OPENERS if openers is None else openers
    here = [need for need in needs if need.platform in ("", platform)]
    return [need for need in here if not any(tries[need.kind](name) for name in need.names)]


def packages_for(needs: Iterable[Need], system: str) -> list[str]:
    """Give the packages of one system that bring `needs`, each once, in order."""
    return list(dict.fromkeys(need.packages[system] for need in needs if system in need.packages))


def message(needs: Sequence[Need]) -> str:
    """Say what is missing and what to install on each system. Empty when nothing is missing."""
    if not needs:
        return ""
    lines = [f"This machine lacks: {', '.join(need.what for need in needs)}."]
    lines.append("Install it, then run make again:")
    for system, (people, command) in SYSTEMS.items():
        packages = packages_for(needs, system)
        if packages:
            lines.append(f"  {people + ':':<16} {command} {' '.join(packages)}")
    if "brew" in {system for need in needs for system in need.packages}:
        lines.append("  Where Python does not look into Homebrew's folder, on macOS, say so first:")
        lines.append("                   export DYLD_FALLBACK_LIBRARY_PATH=$(brew --prefix)/lib")
    return "\n".join(lines)


def is_root() -> bool:
    """Tell whether this process runs as root; never on systems without user ids."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def sudo_is_free() -> bool:
    """Tell whether sudo is there and asks for no password."""
    return (
        shutil.which("sudo") is not None
        and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0
    )


def apt_prefix(
    has_apt: bool | None = None, root: Callable[[], bool] = is_root, sudo: Callable[[], bool] = sudo_is_free
) -> list[str] | None:
    """Give the words to put before an apt-get command, or None where apt-get is not ours to use.

    It is when we are root, or when sudo needs no password.
    """
    if not (shutil.which("apt-get") is not None if has_apt is None else has_apt):
        return None
    if root():
        return []
    return ["sudo", "-n"] if sudo() else None


def apt_install(packages: Sequence[str], prefix: Sequence[str]) -> bool:
    """Fetch packages with apt-get; its own words are shown only when it fails."""
    base = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "Acquire::Retries=3"]
    print("apt-get installs: " + " ".join(packages), flush=True)
    for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run([*base, *words], capture_output=True, text=True)
        if done.returncode:
            print(done.stdout[-2000:] + done.stderr[-2000:], file=sys.stderr)
            return False
    return True


def main(arguments: Sequence[str]) -> int:
    """Look, install if asked and possible, and say what remains. Returns the exit code."""
    needs = BUILD_NEEDS + (TEST_NEEDS if "--tests" in arguments else ())
    lacking = missing(needs)
    if lacking and "--install" in arguments:
        prefix = apt_prefix()
        if prefix is not None and apt_install(packages_for(lacking, "apt"), prefix):
            lacking = missing(needs)
    if not lacking:
        return 0
    print(message(lacking), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
