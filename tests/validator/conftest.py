"""The catalogs in `fixtures` are for tests to load; their scenarios are no tests by themselves."""

collect_ignore_glob = ["fixtures/*"]
