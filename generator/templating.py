"""Our templates: filled in jinja2's sandbox, where an undefined name is an error and text is escaped."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from generator.art.engraving import number
from generator.art.theme import TEMPLATES
from generator.cache import cache_folder
from generator.versions import code, version


def compiled(*filters: str) -> jinja2.BytecodeCache | None:
    """Where templates are kept as they were compiled; None where nothing can be kept. How filters are called
    is compiled in: `filters` are the modules and rooms that they come from.
    """
    folder = cache_folder() / "templates" / f"{version('jinja2')}-{code(*filters)[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return jinja2.FileSystemBytecodeCache(str(folder)) if os.access(folder, os.W_OK) else None


@lru_cache(maxsize=4)
def environment(root: Path = TEMPLATES) -> jinja2.Environment:
    """The templates' world: a sandbox in which an undefined name is an error and text is escaped."""
    env = ImmutableSandboxedEnvironment(
        loader=jinja2.FileSystemLoader(root),
        bytecode_cache=compiled("templating.py"),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
    )
    env.globals["mm"] = lambda value: f"{number(value)}mm"
    return env


def fill(template: str, data: Mapping[str, Any], root: Path = TEMPLATES) -> str:
    """A template filled with data. Raises jinja2.UndefinedError for a name that the data does not give."""
    return environment(root).get_template(template).render(**data)


def safe(markup: str) -> Markup:
    """Markup that we made ourselves and that a template must not escape."""
    return Markup(markup)
