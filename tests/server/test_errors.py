from __future__ import annotations

from tengen.server.errors import Refused
from tengen.server.messages import (
    Problem,
    Text,
)


def test_a_refusal_says_everything() -> None:
    refused = Refused(409, "not-your-turn")
    assert str(refused) == "409 not-your-turn: It is not your turn."
    assert refused.problem() == Problem(
        title="Not your turn",
        status=409,
        code="not-your-turn",
        detail=Text(
            en="It is not your turn.", zh="还没轮到你。", ja="あなたの手番ではありません。"
        ),
    )


def test_a_refusal_may_name_an_action_and_the_version() -> None:
    refused = Refused(409, "stale")
    refused.index, refused.version = 2, 7
    assert (refused.problem().index, refused.problem().version) == (2, 7)
