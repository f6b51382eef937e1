"""What every record of a file shares."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A closed and frozen record: a key that it does not know is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
