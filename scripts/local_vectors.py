"""Writes web/tests/local/vectors.json: what the server says about games, for games without one.

The tests of web/src/local compare their own sentences, refusals and views with these. With
--check, compares the file instead.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from scripts.generated import write_or_check
from tengen import formats
from tengen.board import Board, Color, Direction, Explanation, Outcome, Rule, Shape, Termination
from tengen.hint import Combination, reasons
from tengen.i18n import LANGUAGES
from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.creation import created_from
from tengen.server.games.decisions import acted, decide
from tengen.server.games.engine_turn import thinking_seconds
from tengen.server.games.events import EngineFailed, EngineThought
from tengen.server.games.state import GameState
from tengen.server.games.texts import (
    failure_text,
    outcome_text,
    player_label,
    report_message,
)
from tengen.server.games.view import Presence, build_view, record_of
from tengen.server.messages import ActRequest, NewGame
from tengen.server.study.forbidden import forbidden_reason
from tengen.server.study.hints import hint
from tengen.server.study.threats import threats
from tengen.server.thinking.task import Answer, SearchReport
from tests.wasm.games import as_position, facts

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "web" / "tests" / "local" / "vectors.json"
POSITIONS = ROOT / "tests" / "positions" / "renju-vectors.jsonl"
VISITOR = "visitor"
ENGINE_SECONDS = 3.0
RULES = tuple(Rule)
START_MS = 1_700_000_000_000


def outcomes() -> Iterator[dict[str, Any]]:
    """Every winner with every termination."""
    for winner, why in product((None, *Color), Termination):
        found = outcome_text(Outcome(winner, why))
        yield {
            "winner": winner and str(winner),
            "termination": str(why),
            "text": found.model_dump(),
        }


def reports() -> Iterator[dict[str, Any]]:
    """Reports with every kind of sentence."""
    chances = (None, 0.0, 0.1, 0.2, 0.35, 0.4, 0.45, 0.5, 0.6, 0.61, 0.79, 0.8, 0.81, 1.0)
    for pv, mate_in, chance in product(
        ((), ("h8",), ("h8", "j9", "k10")), (None, 1, 2, 7, -1, -6), chances
    ):
        thought = EngineThought(pv=pv, mate_in=mate_in, win_probability=chance)
        message = report_message(thought).model_dump()
        yield {
            "pv": list(pv),
            "mate_in": mate_in,
            "win_probability": chance,
            "text": message["text"],
        }


def random_boards(count: int) -> Iterator[Board]:
    """Positions with stones near each other, so that there are shapes."""
    chance = random.Random(16)  # noqa: S311 - sample positions
    for number in range(count):
        board = Board(size=chance.choice((9, 15)), rule=RULES[number % len(RULES)])
        for _ in range(chance.randrange(4, 40)):
            legal = board.legal_points()
            if board.outcome is not None or not legal:
                break
            near = [point for point in legal if _is_near(board, point.column, point.row)]
            board.play(chance.choice(near or legal))
        if board.outcome is None:
            yield board


def _is_near(board: Board, column: int, row: int) -> bool:
    recent = board.moves[-6:] or [board.point((board.size // 2, board.size // 2))]
    return any(max(abs(column - each.column), abs(row - each.row)) <= 2 for each in recent)


def hints() -> Iterator[dict[str, Any]]:
    """Hints for points with and without reasons, with and without a known end."""
    chance = random.Random(5)  # noqa: S311 - sample positions
    for board in random_boards(60):
        legal = board.legal_points()
        ranked = sorted(legal, key=lambda point: -len(reasons(board, point).makes))
        for point in dict.fromkeys((ranked[0], chance.choice(legal))):
            found = reasons(board, point)
            plies = chance.choice((None, None, 1, 3, 5, 9, -4, -8))
            answer = Answer(str(point), SearchReport(mate_in=plies))
            yield {
                "reasons": {
                    "point": str(point),
                    "idea": str(found.idea),
                    "makes": [
                        {"direction": str(direction), "shape": str(shape)}
                        for direction, shape in found.makes
                    ],
                    "blocks": [str(shape) for shape in found.blocks],
                },
                "mate_in": plies,
                "text": hint(board, answer).text.model_dump(),
                "why": {each: found.text(each) for each in LANGUAGES},
            }


def explanations() -> Iterator[dict[str, Any]]:
    """Forbidden points, others, and trees that go on into the completing points."""
    nested = 0
    for line in POSITIONS.read_text(encoding="utf-8").splitlines():
        position = json.loads(line)
        board = _board_of(position)
        points = [*position["forbidden"], *position["five"]]
        for point in points:
            found = board.explain_forbidden(point)
            is_nested = _is_nested(found)
            if is_nested or nested < 4:
                yield _explained(board, found)
            nested += is_nested
        if nested >= 14:
            return


def _board_of(position: Mapping[str, Any]) -> Board:
    black, white = position["black"], position["white"]
    return Board.from_stones(black, white, turn="black", size=position["size"], rule="renju")


def _is_nested(found: Explanation) -> bool:
    return any(each.because is not None for line in found.lines for each in line.completions)


def _explained(board: Board, found: Explanation) -> dict[str, Any]:
    return {
        "tree": found.to_dict(),
        "text": forbidden_reason(board, str(found.point)).text.model_dump(),
        "words": {each: found.text(each) for each in LANGUAGES},
    }


def labels() -> dict[str, Any]:
    """Names of players and shapes, and the reasons of failed programs."""
    specs = ("tengen", *(f"tengen:level={level}" for level in range(1, 11)))
    problems = ("late", "crashed", "illegal", "unavailable", "unplayable")
    shapes = {str(shape): shape for shape in (*Combination, *Shape)}
    return {
        "players": {spec: player_label(spec).model_dump() for spec in specs},
        "failures": {
            problem: failure_text(
                EngineFailed(seat="second", problem=problem, player="tengen:level=3")
            ).model_dump()
            for problem in problems
        },
        "shapes": {
            name: {each: shape.label(each) for each in LANGUAGES} for name, shape in shapes.items()
        },
        "directions": {
            str(direction): {each: direction.label(each) for each in LANGUAGES}
            for direction in Direction
        },
    }


def threat_lists() -> Iterator[dict[str, Any]]:
    """Positions and their threats as the server sends them."""
    for board in random_boards(12):
        yield {
            "position": as_position(board),
            "threats": threats(board).model_dump(mode="json")["threats"],
        }


# ---- whole games, through the state machine of the server


class Recorder:
    """Plays one game on the server's state machine and records every answer."""

    def __init__(self, new: NewGame, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - sample games
        self._now = START_MS
        created = created_from(new, VISITOR, lambda spec: spec)
        self._state = GameState("sample", created, self._now)
        self._boards: dict[str, Any] = {}
        self._view: dict[str, Any] = {}
        self._steps = [self._step({"kind": "create"})]
        self._new = new

    def record(self, length: int) -> dict[str, Any]:
        """The game after that many actions, or at its end and one more."""
        for _ in range(length):
            if self._state.status == "finished" and self._chance.random() < 0.5:
                break
            self._now += self._chance.choice((1, 250, 900, 1500, 4000))
            self._play()
        return {
            "new": self._new.model_dump(mode="json", exclude_defaults=True),
            "boards": self._boards,
            "steps": self._steps,
            "sgf": formats.write([record_of(self._state)], "sgf").decode(),
        }

    def _play(self) -> None:
        seat = self._state.to_act
        player = None if seat is None else self._state.occupants[seat].player
        if player is not None and self._chance.random() < 0.8:
            self._steps.append(self._engine(player))
            return
        action = self._action()
        request = ActRequest.model_validate({"version": self._state.version, "action": action})
        try:
            event = decide(self._state, VISITOR, request.version, request.action, self._now)
        except Refused as refused:
            problem = {"status": refused.status, "code": refused.code}
            detail = refused.detail.model_dump()
            self._steps.append({"at": self._now, "action": action, **problem, "detail": detail})
            return
        self._state = self._state.after(self._now, event)
        self._steps.append(self._step({"at": self._now, "action": action}))
        if isinstance(event, ev.DrawOffered):
            self._now += 5
            declined = ev.DrawDeclined(seat="second" if event.seat == "first" else "first")
            self._state = self._state.after(self._now, declined)
            self._steps.append(self._step({"at": self._now, "engine": "declines"}))

    def _engine(self, player: str) -> dict[str, Any]:
        if self._chance.random() < 0.08:
            failed = EngineFailed(
                seat=self._state.to_act or "first", problem="crashed", player=player
            )
            self._state = self._state.after(self._now, failed)
            return self._step({"at": self._now, "engine": "fails", "problem": "crashed"})
        point = str(self._chance.choice(self._state.board.legal_points()))
        report = SearchReport(
            score=12.0, win_probability=0.52, depth=3, nodes=420, seconds=0.012, pv=(point,)
        )
        used = self._now - self._state.turn_ms
        event = acted(self._state, point, self._now, Answer(point, report))
        self._state = self._state.after(self._now, event)
        return self._step({"at": self._now, "engine": point, "used_ms": used})

    def _action(self) -> dict[str, Any]:
        kinds = (
            ("move", 60),
            ("occupied", 4),
            ("outside", 2),
            ("pass", 3),
            ("undo", 12),
            ("offer-draw", 3),
            ("resign", 1),
            ("claim-time", 3),
            ("answer-undo", 1),
            ("answer-draw", 1),
            ("retry", 3 if self._state.status != "adjourned" else 60),
        )
        names, weights = zip(*kinds, strict=True)
        kind = self._chance.choices(names, weights)[0]
        if kind in ("answer-undo", "answer-draw"):
            return {"kind": kind, "accept": True}
        if kind not in ("move", "occupied", "outside", "pass"):
            return {"kind": kind}
        return {"kind": "move", "point": self._point(kind)}

    def _point(self, kind: str) -> str:
        board = self._state.board
        if kind == "pass":
            return "--"
        if kind == "outside":
            return "v22"
        legal = board.legal_points()
        if kind == "occupied" and board.moves:
            return str(self._chance.choice(board.moves))
        forbidden = list(board.forbidden_points())
        if forbidden and self._chance.random() < 0.3:
            return str(forbidden[0])
        return str(self._chance.choice(legal)) if legal else "a1"

    def _step(self, step: dict[str, Any]) -> dict[str, Any]:
        """What happened, and what it changed in the view."""
        board = self._state.board
        self._boards["".join(map(str, board.moves))] = facts(board)
        view = build_view(self._state, Presence(), self._now, lambda _: ENGINE_SECONDS)
        fields = view.model_dump(mode="json")
        fields["thoughts"] = fields["thoughts"][-1:]  # the earlier ones are in earlier views
        known = self._view
        changed = {
            key: value for key, value in fields.items() if key not in known or known[key] != value
        }
        self._view = fields
        return step | {"view": changed}


def games() -> Iterator[dict[str, Any]]:
    """Games of every kind that can be played without a server."""
    clocks: tuple[dict[str, Any] | None, ...] = (
        None,
        {"kind": "move", "seconds": 3},
        {"kind": "game", "seconds": 20, "increment": 1},
    )
    for number, (rule, clock) in enumerate(product(RULES, clocks)):
        opponent = ("tengen:level=3", "local", "tengen")[number % 3]
        new = NewGame.model_validate(
            {
                "opponent": opponent,
                "rule": rule,
                "size": (5, 7, 9)[number % 3],
                "color": "white" if number % 2 else "black",
                "clock": clock,
                "name": "Ada" if number % 2 else "",
                "moves": "c3b2" if number % 4 == 0 else "",
            }
        )
        yield Recorder(new, number).record(30)


def thinking_times() -> Iterator[dict[str, Any]]:
    """Seconds that a program may think, with the clocks of a game."""
    settings = (None, ("move", 10, 0), ("move", 1, 0), ("game", 180, 2), ("game", 5, 0))
    for setting, used in product(settings, (0, 700, 4000, 170_000)):
        kind, seconds, increment = setting or (None, 0, 0)
        clock = kind and {"kind": kind, "seconds": seconds}
        if kind == "game" and clock:
            clock["increment"] = increment
        new = NewGame.model_validate({"opponent": "tengen", "color": "white", "clock": clock})
        state = GameState("sample", created_from(new, VISITOR, lambda spec: spec), START_MS)
        allowed = thinking_seconds(state, "first", START_MS + used, ENGINE_SECONDS)
        yield {"clock": clock, "used_ms": used, "seconds": allowed}


def vectors() -> dict[str, Any]:
    """Everything that the tests compare."""
    return {
        "outcomes": list(outcomes()),
        "reports": list(reports()),
        "hints": list(hints()),
        "explanations": list(explanations()),
        "labels": labels(),
        "threats": list(threat_lists()),
        "thinking": list(thinking_times()),
        "games": list(games()),
    }


def written(content: Mapping[str, Any]) -> str:
    """One line for each case, so that a change of one is a small difference."""
    parts = []
    for name, cases in content.items():
        entries = cases.items() if isinstance(cases, Mapping) else enumerate(cases)
        lines = (
            (f"{json.dumps(key)}: " if isinstance(cases, Mapping) else "")
            + json.dumps(case, ensure_ascii=False, separators=(",", ":"))
            for key, case in entries
        )
        left, right = "{}" if isinstance(cases, Mapping) else "[]"
        parts.append(f'"{name}": {left}\n' + ",\n".join(lines) + f"\n{right}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> int:
    """Exit status 1 when the committed file differs."""
    return write_or_check(TARGET, written(vectors()), "python -m scripts.local_vectors")


if __name__ == "__main__":
    sys.exit(main())
