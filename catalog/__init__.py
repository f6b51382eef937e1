"""What is true: the games as data, and the code that reads them.

Holds the YAML catalogs of the games and everything needed to turn them into typed records with positions: the
reader, the diagnostics, the schema, the table of effect ops, the boards. It imports neither `validator` nor
`generator`, decides no rule and draws nothing.
"""
