"""The parts of the scenario runner: the notation, the steps, what is expected, and the run itself.

`validator.scenarios` is the way in.
"""
