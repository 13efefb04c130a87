"""Games as JSON: everything a record holds, in a versioned schema.

::

    {"format": "tengen-game", "version": 1, "games": [
      {"size": 15, "rule": "renju", "turn": "black",
       "setup": {"black": ["h8"], "white": []},
       "black": "Alpha", "white": "Beta", "opening": "swap2", "info": {"event": "..."},
       "result": {"winner": "black", "termination": "five", "line": ["h8", "..."]},
       "nodes": [{"comment": "before the first move"},
                 {"parent": 0, "move": "h8", "seconds": 1.5},
                 {"parent": 1, "move": "--", "labels": {"i9": "A"}}]}]}

``nodes`` is flat: the first is the root, each other one names its parent by index, and comes after
it; siblings are in order. A nested tree would be as deep as the game is long, which JSON readers
refuse or crash on. Of a node everything but ``parent`` and ``move`` may be missing: ``comment``,
``name``, ``seconds``, ``clock``, ``marks`` (point to ``circle``, ``square``, ``triangle`` or
``cross``), ``labels`` (point to text), ``arrows`` and ``lines`` (pairs of points), ``extra`` (name
to list of texts). Of a game all may be missing but ``size``, ``rule`` and ``nodes``; ``winner`` is
null for a draw. Unknown names are refused, so that a misspelt one is not lost in silence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NoReturn

from tengen.board import Color, Outcome, ParseError, Point, Rule, Termination
from tengen.formats.jsonchecks import (
    entries,
    integer,
    items,
    member,
    point,
    record,
    seconds,
    text,
    within,
)
from tengen.formats.options import (
    Options,
    check_bytes,
    check_games,
    check_nodes,
    check_size,
    longest_path,
    message,
)
from tengen.game import Game, Mark, Node
from tengen.values import Place

_FORMAT: Final = "tengen-game"
_VERSION: Final = 1
_NAMES: Final = frozenset(("format", "version", "games"))
_TEXTS: Final = ("black", "white", "opening")
_GAME_NAMES: Final = frozenset(
    (*_TEXTS, "size", "rule", "turn", "setup", "info", "result", "nodes")
)
_LINK_NAMES: Final = ("parent", "move")
BRACKETS_PER_NODE: Final = 8
"""More opening brackets than this per node are refused unread, since each costs memory."""


def read(data: bytes, options: Options) -> list[Game]:
    """Every game of the file; the options' size and rule have nothing to say here."""
    check_bytes(data, options)
    check_nodes((data.count(b"{") + data.count(b"[")) // BRACKETS_PER_NODE, options)
    document = checked_document(decoded(data))
    counts = within("games", items(counted), document["games"])
    check_games(len(counts), options)
    check_nodes(sum(counts), options)
    return within("games", items(_game), document["games"])


def read_record(value: Any, options: Options) -> Game:
    """The game of one decoded entry of ``games``, from a document that holds more than games."""
    check_nodes(within("record", counted, value), options)
    return within("record", _game, value)


def checked_document(document: Any) -> dict[str, Any]:
    """The document itself, if it is one of games that can be read here."""
    if not isinstance(document, dict) or document.get("format") != _FORMAT:
        raise ParseError(message("other_document", name=repr(_FORMAT)))
    if document.get("version") != _VERSION:
        raise ParseError(message("only_version", version=_VERSION), "version")
    return record(document, _NAMES, ("games",))


def decoded(data: bytes) -> Any:
    """The document, with every way in which that can fail as one."""
    try:
        return json.loads(data, parse_constant=refuse_constant)
    except json.JSONDecodeError as error:
        raise ParseError(error.msg, Place(line=error.lineno, column=error.colno)) from None
    except RecursionError:
        raise ParseError(message("deep_brackets")) from None
    except ValueError as error:
        raise ParseError(message("not_json", problem=str(error)[:200])) from None


def refuse_constant(name: str) -> NoReturn:
    """Refuse ``NaN`` and ``Infinity``, which Python reads and JSON does not have."""
    raise ValueError(f"{name} is not a number")


def counted(value: Any) -> int:
    """How many nodes a game has, before any of them is looked at."""
    nodes = record(value, _GAME_NAMES, ("size", "rule", "nodes"))["nodes"]
    if not isinstance(nodes, list) or not nodes:
        raise ParseError(message("no_root"), "nodes")
    return len(nodes)


def _game(fields: dict[str, Any]) -> Game:
    game = begun(fields)
    add_nodes(game, fields["nodes"])
    game.validate()
    return game


def begun(fields: dict[str, Any]) -> Game:
    """The record without its nodes."""
    size = check_size(within("size", integer, fields["size"]), "size")
    rule = within("rule", member(Rule), fields["rule"])
    setup = within("setup", _setup(size), fields.get("setup", {}))
    turn = within("turn", member(Color), fields["turn"]) if "turn" in fields else None
    try:
        game = Game(size, rule, setup["black"], setup["white"], turn)
    except ValueError as error:
        raise ParseError(message("inner", problem=error), "setup") from None
    for name in _TEXTS:
        setattr(game, name, within(name, text, fields.get(name, "")))
    game.info = within("info", entries(text, text), fields.get("info", {}))
    if fields.get("result") is not None:
        game.result = within("result", _outcome(size), fields["result"])
    return game


def _setup(size: int) -> Callable[[Any], dict[str, list[Point]]]:
    def check(value: Any) -> dict[str, list[Point]]:
        stones = record(value, frozenset(("black", "white")))
        points = items(point(size))
        return {name: within(name, points, stones.get(name, [])) for name in ("black", "white")}

    return check


def _outcome(size: int) -> Callable[[Any], Outcome]:
    def check(value: Any) -> Outcome:
        names = ("winner", "termination", "line")
        fields = record(value, frozenset(names), names[:2])
        winner = fields["winner"]
        return Outcome(
            None if winner is None else within("winner", member(Color), winner),
            within("termination", member(Termination), fields["termination"]),
            tuple(within("line", items(point(size)), fields.get("line", []))),
        )

    return check


def add_nodes(game: Game, values: list[Any]) -> None:
    """Grow the tree; parents come first, so that each can be found when its child is met."""
    nodes: list[Node] = []
    depths: list[int] = []
    longest = longest_path(game.size)
    checks = _note_checks(game.size)
    names = frozenset((*_LINK_NAMES, *checks))

    def add(value: Any) -> None:
        fields = record(value, names, _LINK_NAMES if nodes else ())
        if not nodes:
            node = game.root
            depths.append(0)
            if "parent" in fields or "move" in fields:
                raise ParseError(message("bad_root"))
        else:
            parent = within("parent", integer, fields["parent"])
            if not 0 <= parent < len(nodes):
                raise ParseError(message("bad_parent"), "parent")
            depths.append(depths[parent] + 1)
            if depths[-1] > longest:
                raise ParseError(message("many_moves"), "parent")
            move = within("move", point(game.size, passes=True), fields["move"])
            node = Node(move, nodes[parent])
            nodes[parent].children.append(node)
        nodes.append(node)
        for name, note in fields.items():
            if name in checks:
                setattr(node, name, within(name, checks[name], note))

    within("nodes", items(add), values)


@lru_cache(maxsize=32)
def _note_checks(size: int) -> dict[str, Callable[[Any], Any]]:
    """The checks of all that a node may tell beside its move."""
    on_board = point(size)
    return {
        "comment": text,
        "name": text,
        "seconds": seconds,
        "clock": seconds,
        "marks": entries(on_board, member(Mark)),
        "labels": entries(on_board, text),
        "arrows": items(_pair(size)),
        "lines": items(_pair(size)),
        "extra": entries(text, items(text)),
    }


def _pair(size: int) -> Callable[[Any], tuple[Point, Point]]:
    points = items(point(size))

    def check(value: Any) -> tuple[Point, Point]:
        ends = points(value)
        if len(ends) != 2:
            raise ParseError(message("not_two_points"))
        return ends[0], ends[1]

    return check


def write(games: Sequence[Game], options: Options) -> bytes:  # noqa: ARG001 - all writers' shape
    """A document with one node per line; the options have nothing to say here."""
    return b"".join(write_pieces(games))


def write_pieces(games: Iterable[Game]) -> Iterator[bytes]:
    """The document game by game."""
    before = f'{{"format": "{_FORMAT}", "version": {_VERSION}, "games": ['
    for game in games:
        yield f"{before}\n{record_text(game)}".encode()
        before = ","
    yield (("" if before == "," else before) + "\n]}\n").encode()


def record_text(game: Game) -> str:
    """The game as an entry of ``games``."""
    fields: dict[str, Any] = {"size": game.size, "rule": game.rule, "turn": game.turn}
    if game.setup_black or game.setup_white:
        setup = {"black": game.setup_black, "white": game.setup_white}
        fields["setup"] = {color: list(map(str, stones)) for color, stones in setup.items()}
    facts = {"black": game.black, "white": game.white, "opening": game.opening, "info": game.info}
    fields |= {name: fact for name, fact in facts.items() if fact}
    if game.result is not None:
        result = game.result
        fields["result"] = {"winner": result.winner, "termination": result.termination}
        fields["result"]["line"] = [str(stone) for stone in result.line]
    nodes = ",\n ".join(_node_texts(game))
    return f'{_dumped(fields)[:-1]}, "nodes": [\n {nodes}\n]}}'


def _dumped(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _node_texts(game: Game) -> Iterator[str]:
    """Each node as an object, the root first."""
    indices: dict[Node | None, int] = {game.root: 0}
    yield _dumped(_notes(game.root))
    for index, node in enumerate(game.walk(), 1):
        indices[node] = index
        links = f'"parent": {indices[node.parent]}, "move": "{node.move}"'
        notes = _notes(node)
        yield f"{{{links}, {_dumped(notes)[1:]}" if notes else f"{{{links}}}"


def _notes(node: Node) -> dict[str, Any]:
    """The fields of a node besides its move."""
    fields: dict[str, Any] = {}
    if node.name:
        fields["name"] = node.name
    if node.comment:
        fields["comment"] = node.comment
    if node.seconds is not None:
        fields["seconds"] = node.seconds
    if node.clock is not None:
        fields["clock"] = node.clock
    if node.has_notes:
        notes = {
            "marks": {str(stone): mark for stone, mark in node.marks.items()},
            "labels": {str(stone): label for stone, label in node.labels.items()},
            "arrows": [[str(first), str(last)] for first, last in node.arrows],
            "lines": [[str(first), str(last)] for first, last in node.lines],
            "extra": node.extra,
        }
        fields |= {name: note for name, note in notes.items() if note}
    return fields
