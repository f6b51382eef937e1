"""Words that are set here, on grounds that WeasyPrint draws.

A deck's faces differ in their words and share the rest. So a face is parted into its ground (everything but
the words of plain elements) and its slots (those elements). The ground is drawn once for all faces that share
it, WeasyPrint is asked once what it makes of each slot, and the words are set from that without it. Whatever
is not plain, does not fit or cannot be told for sure is left to WeasyPrint whole.
"""
