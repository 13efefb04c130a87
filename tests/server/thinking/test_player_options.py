"""The options of the classics that visitors may set."""

from __future__ import annotations

import pytest

from tengen.roster import create, entries, names
from tengen.server.thinking.player_options import OptionError, canonical, options_of

CLASSICS = [name for name in names() if name.startswith("classic:")]


def test_every_option_of_a_classic_is_offered_with_its_default() -> None:
    for entry in entries():
        offered = [
            (option.name, f"{option.name}={option.default}") for option in options_of(entry.name)
        ]
        expected = [(option.name, option.text) for option in entry.options]
        assert offered == (expected if entry.name in CLASSICS else [])


@pytest.mark.parametrize("player", CLASSICS)
def test_the_default_and_the_edges_of_every_option_are_accepted_by_the_player(player: str) -> None:
    for option in options_of(player):
        assert option.check(option.default) == option.default
        edges = option.choices or (f"{option.lowest:g}", f"{option.highest:.0f}")
        for value in edges:
            create(canonical(f"{player},{option.name}={value}")).close()


@pytest.mark.parametrize(
    ("spec", "short"),
    [
        ("classic:uct", "classic:uct"),
        ("classic:uct,seed=none,playouts=2000", "classic:uct"),
        ("classic:uct,shapes=yes,playouts= 500", "classic:uct,playouts=500,shapes=yes"),
        ("classic:uct,exploration=1.0,reward=2", "classic:uct,exploration=1,reward=2"),
        ("classic:automaton,width=none,depth=04", "classic:automaton,depth=4,width=none"),
        ("classic:winlines,threshold=0.5", "classic:winlines,threshold=0.5"),
        ("classic:shapes,level=0", "classic:shapes,level=0"),
    ],
)
def test_a_name_has_one_short_form(spec: str, short: str) -> None:
    assert canonical(spec) == short
    assert canonical(short) == short


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("classic:uct,playouts=100001", "a whole number from 1 to 100000"),
        ("classic:uct,playouts=0", "a whole number from 1"),
        ("classic:uct,playouts=1e3", "a whole number from 1"),
        ("classic:uct,playouts=" + "9" * 150, "a whole number from 1"),
        ("classic:uct,seed=-1", "from 0 to 2147483647 or none"),
        ("classic:uct,exploration=inf", "a number from 0 to 100"),
        ("classic:uct,exploration=nan", "a number from 0 to 100"),
        ("classic:uct,reward=3", "1 or 2"),
        ("classic:uct,shapes=perhaps", "yes or no"),
        ("classic:automaton,depth=21", "from 1 to 20"),
        ("classic:automaton,width=0", "from 1 to 100 or none"),
        ("classic:winlines,distance=5", "from 1 to 4"),
        ("classic:winlines,threshold=1e9", "from 0.1 to 60"),
        ("classic:shapes,level=2", "0 or 1"),
        ("classic:uct,iterations=5", "no option 'iterations': expected one of playouts"),
        ("classic:uct,playouts", "name=value"),
        ("classic:uct,", "name=value"),
        ("classic:uct,playouts=5,playouts=5", "name=value"),
        ("random,seed=5", "has no options"),
        ("tengen,threads=64", "has no options"),
        ("classic:nobody,depth=3", "has no options"),
    ],
)
def test_anything_else_is_refused_with_what_would_be_right(spec: str, reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        canonical(spec)
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 200
