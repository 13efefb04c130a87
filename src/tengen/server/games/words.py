"""What the server says about games, in every language of the page."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.board import Color, Outcome, Termination
from tengen.server.messages import Text

GUEST = Text(en="Guest", zh="访客")
OPEN_SEAT = Text(en="Waiting for an opponent", zh="等待对手")
_CLASSICS = {
    "classic:winlines": Text(en="Winlines", zh="赢法数组"),
    "classic:uct": Text(en="UCT", zh="蒙特卡洛树"),
    "classic:twoply": Text(en="Two-ply", zh="两步深思"),
    "classic:automaton": Text(en="Automaton", zh="自动机"),
    "classic:shapes": Text(en="Shapes", zh="棋形打分"),
    "random": Text(en="Random", zh="随机落子"),
}
_ENGINE = "tengen"
_LEVEL = "tengen:level="
_PROGRAM = "program:"

_Words = Mapping[Color, Text]


def _both(en: str, zh: str) -> _Words:
    """A sentence about either colour, written with the one who does it."""
    names = {Color.BLACK: ("Black", "黑方"), Color.WHITE: ("White", "白方")}
    return {
        color: Text(en=en.format(names[color][0]), zh=zh.format(names[color][1])) for color in names
    }


_WON: Mapping[Termination, _Words] = {
    Termination.FIVE: _both("{} wins with five in a row.", "{}五连获胜。"),
    Termination.UNKNOWN: _both("{} won.", "{}胜。"),
}
"""By whom the game was won."""
_LOST: Mapping[Termination, _Words] = {
    Termination.RESIGNED: _both("{} resigned.", "{}认输。"),
    Termination.TIMEOUT: _both("{} ran out of time.", "{}超时。"),
    Termination.OVERLINE: _both("{} made a forbidden overline.", "{}长连禁手。"),
    Termination.DOUBLE_FOUR: _both("{} made a forbidden double-four.", "{}四四禁手。"),
    Termination.DOUBLE_THREE: _both("{} made a forbidden double-three.", "{}三三禁手。"),
    Termination.ILLEGAL_MOVE: _both("{} made an illegal move.", "{}违规落子。"),
    Termination.CRASHED: _both("{} stopped answering.", "{}程序崩溃。"),
}
"""By whom the game was lost."""
_DRAWN: Mapping[Termination, Text] = {
    Termination.FULL_BOARD: Text(en="Draw: the board is full.", zh="和棋：棋盘已满。"),
    Termination.PASSES: Text(en="Draw: both sides passed.", zh="和棋：双方弃权。"),
    Termination.AGREEMENT: Text(en="Draw by agreement.", zh="双方同意和棋。"),
    Termination.UNKNOWN: Text(en="The record ends here.", zh="棋谱到此为止。"),
}
_DRAW = Text(en="Draw.", zh="和棋。")


def outcome_text(outcome: Outcome) -> Text:
    """How a game ended and why."""
    if outcome.winner is None:
        return _DRAWN.get(outcome.termination, _DRAW)
    if outcome.termination in _LOST:
        return _LOST[outcome.termination][outcome.winner.other]
    words = _WON.get(outcome.termination, _WON[Termination.UNKNOWN])
    return words[outcome.winner]


def player_label(spec: str) -> Text:
    """What to call a program."""
    if spec == _ENGINE:
        return Text(en="Tengen", zh="天元")
    if spec.startswith(_LEVEL):
        level = spec.removeprefix(_LEVEL)
        return Text(en=f"Tengen, level {level}", zh=f"天元 {level} 级")
    name = spec.removeprefix(_PROGRAM)
    return _CLASSICS.get(spec, Text(en=name, zh=name))


def person_label(name: str) -> Text:
    """What to call somebody who may have chosen a name."""
    return Text(en=name, zh=name) if name else GUEST
