"""Whether it holds: the engines that enforce the rules, and the checks on a catalog.

Static checks, one engine per game on a shared contract, the scenario runner, coverage and playouts. It
imports `catalog`, never `generator`.
"""
