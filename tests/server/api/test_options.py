from __future__ import annotations

from tengen.board import Rule
from tengen.opening import Opening
from tests.server.site import Visitor


def test_options_name_all_that_can_be_chosen(ada: Visitor) -> None:
    options = ada.get("/api/options").json()
    assert [rule["name"] for rule in options["rules"]] == [str(rule) for rule in Rule]
    assert [opening["name"] for opening in options["openings"]] == list(Opening.names())
    assert options["sizes"] == {"least": 5, "most": 22, "default": 15}
    assert options["clocks"][0]["clock"] is None
    assert "tengen:level=3" in [player["spec"] for player in options["players"]]
    for entry in (*options["rules"], *options["openings"], *options["players"]):
        assert all(entry["label"].values())
        assert all(entry["text"].values())


def test_every_choice_of_the_options_makes_a_game(ada: Visitor) -> None:
    options = ada.get("/api/options").json()
    for rule in options["rules"]:
        ada.begins(opponent="local", rule=rule["name"])
    for opening in options["openings"]:
        for size in opening["sizes"]:
            ada.begins(opponent="local", opening=opening["name"], size=size)
    for preset in options["clocks"]:
        ada.begins(opponent="local", clock=preset["clock"])
