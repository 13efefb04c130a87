"""Facts about games as text in every language, and engine reports as the browser gets them.

`report_message` is the one conversion of an engine report to a message: of a report while the
program thinks, of the thought stored with a move, and of a hint.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tengen.board import Color, Outcome, Termination
from tengen.i18n import Language, catalogue, text
from tengen.server.games.events import EngineFailed, EngineThought
from tengen.server.messages import Report, Text
from tengen.server.thinking.specs import ENGINE, LEVEL, PROGRAM
from tengen.server.thinking.task import SearchReport

_LOST = frozenset(
    {
        Termination.RESIGNED,
        Termination.TIMEOUT,
        Termination.OVERLINE,
        Termination.DOUBLE_FOUR,
        Termination.DOUBLE_THREE,
        Termination.ILLEGAL_MOVE,
        Termination.CRASHED,
    }
)
"""Terminations that name the loser; the others name the winner."""
_DRAWN = frozenset(
    {Termination.FULL_BOARD, Termination.PASSES, Termination.AGREEMENT, Termination.UNKNOWN}
)
_EVEN, _CLEAR = 0.1, 0.3
"""Distance of the win probability from 0.5: even up to the first, clear from the second on."""


def report_message(thought: SearchReport | EngineThought) -> Report:
    """What a program thinks, with a sentence about it."""
    return Report(
        score=thought.score,
        win_probability=thought.win_probability,
        mate_in=thought.mate_in,
        depth=thought.depth,
        nodes=thought.nodes,
        seconds=thought.seconds,
        pruning_ratio=thought.pruning_ratio,
        pruning_ratio_all=thought.pruning_ratio_all,
        leaves=thought.leaves,
        cutoffs=thought.cutoffs,
        pv=list(thought.pv),
        text=Text.each(partial(_thought_in, thought)),
    )


def _thought_in(thought: SearchReport | EngineThought, language: Language) -> str:
    """One line, such as *I expect J9; I win in 7*."""
    words = [
        text(language, f"server.thought.{key}", **values) for key, values in _thought_parts(thought)
    ]
    if not words:
        return ""
    line = text(language, "server.thought.separator").join(words)
    return line[:1].upper() + line[1:] + text(language, "server.thought.end")


def _thought_parts(
    thought: SearchReport | EngineThought,
) -> Iterator[tuple[str, dict[str, object]]]:
    if thought.pv[1:]:
        yield "expect", {"point": thought.pv[1].upper()}
    if thought.mate_in == 1:
        yield "win-now", {}
    elif thought.mate_in is not None:
        yield "win" if thought.mate_in > 0 else "lose", {"count": abs(thought.mate_in)}
    elif thought.win_probability is not None:
        lead = thought.win_probability - 0.5
        far = "far-" if abs(lead) >= _CLEAR else ""
        yield "even" if abs(lead) <= _EVEN else far + ("ahead" if lead > 0 else "behind"), {}


def failure_text(failed: EngineFailed) -> Text:
    """Why a program gave no answer."""
    return Text.of(f"server.failure.{failed.problem}", player=failed.player)


def outcome_text(outcome: Outcome) -> Text:
    """How a game ended and why."""
    why, winner = outcome.termination, outcome.winner
    if winner is None:
        return Text.of(f"server.outcome.drawn.{why if why in _DRAWN else 'other'}")
    if why in _LOST:
        return Text.of(f"server.outcome.lost.{why}", loser=_side(winner.other))
    key = why if why is Termination.FIVE else Termination.UNKNOWN
    return Text.of(f"server.outcome.won.{key}", winner=_side(winner))


def player_label(spec: str) -> Text:
    """The name of a program, with the options that differ from its defaults."""
    name, _, settings = spec.partition(",")
    if settings and not spec.startswith(PROGRAM):
        return Text.of(
            "server.labels.with-options", player=player_label(name), options=_settings(settings)
        )
    if spec == ENGINE:
        return Text.of("server.labels.engine")
    if spec.startswith(LEVEL):
        return Text.of("server.labels.level", level=spec.removeprefix(LEVEL))
    return known_text(f"server.players.{spec}", spec.removeprefix(PROGRAM))


def option_label(name: str) -> Text:
    """The name of a player's option."""
    return known_text(f"server.option-labels.{name}", name)


def value_label(name: str, value: str) -> Text:
    """The value of a player's option."""
    return known_text(f"server.option-values.{name}-{value}", value)


def known_text(key: str, other: str) -> Text:
    """The text of a catalogue key, or for an unknown key the other text in every language."""
    return Text.of(key) if key in catalogue("en") else Text.verbatim(other)


def _setting(name: str, value: str) -> Text:
    label = option_label(name)
    if value in ("yes", "no"):
        return label if value == "yes" else Text.of("server.labels.option-off", option=label)
    return Text.of("server.labels.option", option=label, value=value_label(name, value))


def _settings(settings: str) -> Text:
    """Options such as ``depth=3,pruning=no`` in words."""
    pairs = [setting.partition("=") for setting in settings.split(",")]
    parts = [_setting(name, value) for name, _, value in pairs]

    def joined(language: Language) -> str:
        words = [str(getattr(part, language)) for part in parts]
        separator = text(language, "server.labels.separator")
        return separator.join(word[:1].lower() + word[1:] for word in words)

    return Text.each(joined)


def _side(color: Color) -> Text:
    return Text.of(f"server.labels.{color}")
