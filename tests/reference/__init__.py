"""A slow and literal second version of the rules, written from their text, to test the core with.

``rules``, ``shapes``, ``threats``, ``reasons``, ``symmetry`` and ``network``, which is a second
version of the evaluation's network, share nothing with the package: no import of it, points of
their own, plain words for every verdict; only ``translate`` knows both.
"Section" in the comments means a section of the project's rule reference.
"""
