"""pytest collects every scenario of a catalog as a test, at its own line of the YAML file.

Loaded with `-p validator.plugin`. A file that cannot be read is one failing test; the scenarios of the other
files still run.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from catalog.diagnostics import Report
from catalog.game import Game
from catalog.load import load_game, source_lines
from catalog.schema import Scenario
from validator.scenario.run import run

_LOADED = pytest.StashKey[dict[Path, tuple[Game | None, Report]]]()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Take the scenario files of games, `games/<game>/scenarios/*.yaml`, and those too deep to be read."""
    if file_path.suffix == ".yaml" and _game_of(file_path) is not None:
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


def _game_of(file_path: Path) -> Path | None:
    """The folder of the game in whose scenarios a file lies; None for any other file."""
    for folder in file_path.parents:
        if folder.name == "scenarios" and folder.parent.parent.name == "games":
            return folder.parent
    return None


class Wrong(AssertionError):
    """A scenario that does not come out as written, or a catalog that cannot be read."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.render(source_lines(report)))


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each scenario; a single failing one when the file or the game cannot be read."""
        game, report = self._game()
        names = {one.place.file for one in report.errors}
        here = [name for name in names if Path(name).resolve() == self.path.resolve()]
        if game is None or here:
            wrong = Report.of(one for one in report if not here or one.place.file in here)
            yield BrokenItem.from_parent(self, name="catalog", report=wrong)
            return
        for scenario in game.scenarios:
            place = game.place("scenarios", scenario.scenario, "scenario")
            if Path(place.file).resolve() == self.path.resolve():
                item = ScenarioItem.from_parent(self, name=scenario.scenario, game=game, scenario=scenario)
                item.line = place.line
                yield item

    def _game(self) -> tuple[Game | None, Report]:
        loaded = self.config.stash.setdefault(_LOADED, {})
        folder = _game_of(self.path)
        assert folder is not None
        if folder not in loaded:
            loaded[folder] = load_game(folder.name, root=folder.parent, spare=True)
        return loaded[folder]


class ScenarioItem(pytest.Item):
    """One scenario as a test."""

    line = 1

    def __init__(self, *, game: Game, scenario: Scenario, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game, self.scenario = game, scenario

    def runtest(self) -> None:
        """Run the scenario. Raises Wrong with everything that does not come out as written."""
        result = run(self.game, self.scenario)
        if not result.ok:
            raise Wrong(result.report)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file, the line (from 0) and the name of the scenario."""
        return self.path, self.line - 1, f"{self.scenario.scenario}: {self.scenario.title}"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any) -> Any:
        """The complaints alone where the scenario is wrong; a traceback for a fault of the runner."""
        return str(excinfo.value) if isinstance(excinfo.value, Wrong) else super().repr_failure(excinfo)


class BrokenItem(pytest.Item):
    """A file of scenarios that cannot be read."""

    def __init__(self, *, report: Report, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.report = report

    def runtest(self) -> None:
        """Fail with what is wrong."""
        raise Wrong(self.report)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file and the line of the first complaint."""
        line = self.report.errors[0].place.line if self.report.errors else 1
        return self.path, max(line - 1, 0), f"{self.path.name} can be read"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any) -> Any:
        """The complaints alone."""
        return str(excinfo.value)
