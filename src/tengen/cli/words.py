"""Every sentence that `play` and the captions of boards say, in English and Chinese."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tengen.values import (
    Color,
    Forbidden,
    Language,
    Outcome,
    Rule,
    Termination,
)


class Command(StrEnum):
    """What a player can type besides a move."""

    UNDO = "undo"
    PASS = "pass"  # noqa: S105 - a move
    RESIGN = "resign"
    DRAW = "draw"
    MOVES = "moves"
    FORBIDDEN = "forbidden"
    WHY = "why"
    HINT = "hint"
    STATISTICS = "stats"
    BOARD = "board"
    SAVE = "save"
    LANGUAGE = "language"
    HELP = "help"
    QUIT = "quit"


_CHINESE_COMMANDS = {
    Command.UNDO: ("悔棋",),
    Command.PASS: ("弃权", "停一手"),
    Command.RESIGN: ("认输",),
    Command.DRAW: ("和棋",),
    Command.MOVES: ("棋谱",),
    Command.FORBIDDEN: ("禁手",),
    Command.WHY: ("为什么", "为何"),
    Command.HINT: ("提示",),
    Command.STATISTICS: ("统计",),
    Command.BOARD: ("棋盘",),
    Command.SAVE: ("保存", "存盘"),
    Command.LANGUAGE: ("语言",),
    Command.HELP: ("帮助",),
    Command.QUIT: ("退出",),
}
_OTHER_SPELLINGS = {
    "?": Command.HELP,
    "exit": Command.QUIT,
    "lang": Command.LANGUAGE,
    "statistics": Command.STATISTICS,
}

COMMANDS: Mapping[str, Command] = {
    **{str(command): command for command in Command},
    **{word: command for command, words in _CHINESE_COMMANDS.items() for word in words},
    **_OTHER_SPELLINGS,
}
"""What may be typed, in either language whichever is spoken, and what it means."""

OPENING_WORDS: Mapping[str, str] = {
    "不换": "stay",
    "不交换": "stay",
    "交换": "swap",
    "再放两子": "two-more",
    "多打": "offer-many",
}
"""Chinese for the decisions of an opening."""


@dataclass(frozen=True, slots=True)
class Words:
    """One language; the braces are filled in by whoever speaks."""

    side: Mapping[Color, str]
    player: str
    owner: str
    to_move: str
    facts: str
    last: str
    opening: str
    crossed: str
    none_crossed: str
    allowed: str
    no_such_rule: str
    whites_turn: str
    separator: str
    row: Mapping[int, str]
    long_row: str
    ends: Mapping[Termination, str]
    lost: str
    draw: str
    welcome: str
    arrows: str
    resumed: str
    against: str
    against_in_opening: str
    thinking: str
    answer: str
    decision: str
    failure: str
    no_draw: str
    no_statistics: str
    no_hint: str
    opening_over: str
    question: str
    taken: str
    off_board: str
    over: str
    no_passing: str
    refused: str
    not_in_opening: str
    pick_number: str
    unknown: str
    nothing_to_undo: str
    undone: str
    undone_end: str
    nothing_to_end: str
    moves: str
    no_moves: str
    passed: str
    which_point: str
    spoken: str
    where_to_save: str
    saved: str
    not_saved: str
    kept: str
    help: str


ENGLISH = Words(
    side={Color.BLACK: "Black", Color.WHITE: "White"},
    player="Player {number}",
    owner="{side} (player {number})",
    to_move="{side} to move.",
    facts="{rule}, {size}x{size}",
    last="; move {count} was {move}",
    opening="; {code} {name}",
    crossed="Forbidden to black: {points}.",
    allowed="{point} is not forbidden to black.",
    none_crossed="No point is forbidden to black here.",
    no_such_rule="Nothing is forbidden under the {rule} rule.",
    whites_turn="It is white's turn; these are the points that black could not play.",
    separator=", ",
    row={5: "five in a row", 6: "six in a row", 7: "seven in a row"},
    long_row="{count} in a row",
    ends={
        Termination.FIVE: "{winner} wins with {row}: {line}.",
        Termination.OVERLINE: "White wins: black's last move was a forbidden overline.",
        Termination.DOUBLE_FOUR: "White wins: black's last move was a forbidden double four.",
        Termination.DOUBLE_THREE: "White wins: black's last move was a forbidden double three.",
        Termination.FULL_BOARD: "A draw: the board is full.",
        Termination.PASSES: "A draw: both sides passed.",
        Termination.AGREEMENT: "A draw by agreement.",
        Termination.RESIGNED: "{winner} wins: {loser} resigned.",
        Termination.TIMEOUT: "{winner} wins: {loser} ran out of time.",
        Termination.ILLEGAL_MOVE: "{winner} wins: {loser} made an illegal move.",
        Termination.CRASHED: "{winner} wins: the program of {loser} stopped working.",
    },
    lost="{winner} wins.",
    draw="A draw.",
    welcome="Type a move such as {example}, or help.",
    arrows="The arrow keys and Enter play too.",
    resumed="The game goes on after move {count}.",
    against="You play {side} against {name}.",
    against_in_opening="You are player {number} against {name}.",
    thinking="{name} ({side}) is thinking ...",
    answer="{name} plays {move}: {thoughts}",
    decision="{name} decides: {decision}.",
    failure="The program has failed: {problem}",
    no_draw="{name} does not agree on a draw.",
    no_statistics="There are no figures: no program has searched yet.",
    no_hint="There is no hint here.",
    opening_over="The opening is over: player {number} has black.",
    question="  {number}  {label}  ({word})",
    taken="{point} is taken.",
    off_board="{point} is not on a {size}x{size} board.",
    over="The game is over: undo, save FILE or quit.",
    no_passing="Passing is possible under the renju rule only.",
    refused="{point} is forbidden to black: {reason}. Type: why {point}",
    not_in_opening="{point} is not possible at this point of the opening.",
    pick_number="Please answer with one of these.",
    unknown="{text} is neither a move such as {example} nor a command. Type: help",
    nothing_to_undo="There is nothing to take back.",
    undone="Taken back: {move}.",
    undone_end="The end of the game is taken back.",
    nothing_to_end="The game is over already.",
    moves="Moves: {moves}",
    no_moves="No move has been played.",
    passed="pass",
    which_point="Say which point, such as: why {example}",
    spoken="We speak English now.",
    where_to_save="Say where to, such as: save game.sgf",
    saved="Saved in {path}",
    not_saved="Not saved: {problem}",
    kept="The game is kept in {path}\nTo go on: tengen play --load {typed}",
    help="""\
{example}          play there (column, then row)
undo        take the last move or decision back
pass        let the other side move (renju)
why {example}      why black may or may not play a point (renju)
forbidden   all points that black may not play (renju)
moves       the moves so far
hint        what a program would play, and why
stats       what the program's last search did
board       the board again
resign      give up
draw        agree on a draw
save FILE   save the game (.sgf, .json, .psq ...)
language    中文
quit        leave; the game is kept""",
)

CHINESE = Words(
    side={Color.BLACK: "黑方", Color.WHITE: "白方"},
    player="玩家{number}",
    owner="{side}（玩家{number}）",
    to_move="轮到{side}。",
    facts="{rule}规则，{size}×{size}",
    last="；第{count}手 {move}",
    opening="；{code} {name}",
    crossed="黑方禁手：{points}。",
    allowed="{point} 不是黑方禁手。",
    none_crossed="目前没有黑方禁手点。",
    no_such_rule="{rule}规则没有禁手。",
    whites_turn="现在轮到白方；以下是黑方不能落子的点。",
    separator="、",
    row={5: "五连", 6: "六连", 7: "七连"},
    long_row="{count}连",
    ends={
        Termination.FIVE: "{winner}胜：{row} {line}。",
        Termination.OVERLINE: "白方胜：黑方长连禁手。",
        Termination.DOUBLE_FOUR: "白方胜：黑方四四禁手。",
        Termination.DOUBLE_THREE: "白方胜：黑方三三禁手。",
        Termination.FULL_BOARD: "和棋：棋盘已满。",
        Termination.PASSES: "和棋：双方弃权。",
        Termination.AGREEMENT: "双方协议和棋。",
        Termination.RESIGNED: "{winner}胜：{loser}认输。",
        Termination.TIMEOUT: "{winner}胜：{loser}超时。",
        Termination.ILLEGAL_MOVE: "{winner}胜：{loser}违规落子。",
        Termination.CRASHED: "{winner}胜：{loser}的程序停止工作。",
    },
    lost="{winner}胜。",
    draw="和棋。",
    welcome="请输入落子点，例如 {example}；输入“帮助”查看命令。",
    arrows="也可以用方向键移动光标，回车落子。",
    resumed="从第{count}手之后继续。",
    against="你执{side}，对手是 {name}。",
    against_in_opening="你是玩家{number}，对手是 {name}。",
    thinking="{name}（{side}）正在思考……",
    answer="{name} 下在 {move}：{thoughts}",
    decision="{name} 的决定：{decision}。",
    failure="程序出错：{problem}",
    no_draw="{name} 不同意和棋。",
    no_statistics="没有统计：程序还没有搜索过。",
    no_hint="现在没有提示。",
    opening_over="开局结束：玩家{number}执黑。",
    question="  {number}  {label}",
    taken="{point} 已有棋子。",
    off_board="{point} 不在 {size}×{size} 的棋盘上。",
    over="对局已结束：悔棋、保存或退出。",
    no_passing="只有连珠规则可以弃权。",
    refused="{point} 是黑方禁手：{reason}。输入“为什么 {point}”查看原因。",
    not_in_opening="按开局规则，现在不能下在 {point}。",
    pick_number="请从以下选项中选择。",
    unknown="{text} 既不是落子点（例如 {example}）也不是命令。输入“帮助”查看命令。",
    nothing_to_undo="没有可以悔的棋。",
    undone="已收回：{move}。",
    undone_end="已收回终局，对局继续。",
    nothing_to_end="对局已经结束。",
    moves="棋谱：{moves}",
    no_moves="还没有落子。",
    passed="弃权",
    which_point="请说明是哪一点，例如：为什么 {example}",
    spoken="现在使用中文。",
    where_to_save="请说明文件名，例如：保存 game.sgf",
    saved="已保存到 {path}",
    not_saved="未能保存：{problem}",
    kept="对局保存在 {path}\n继续对局：tengen play --load {typed}",
    help="""\
{example}            落子（先列后行）
悔棋          收回上一手或上一个决定
弃权          停一手（连珠）
为什么 {example}     说明黑方能否下在这一点（连珠）
禁手          列出黑方所有禁手点（连珠）
棋谱          列出已下的各手
提示          程序会下在哪里，为什么
统计          程序上一次搜索的数据
棋盘          重新显示棋盘
认输          认输
和棋          协议和棋
保存 文件名   保存对局（.sgf、.json、.psq 等）
语言          English
退出          离开；对局会保留""",
)

WORDS: Mapping[Language, Words] = {"en": ENGLISH, "zh": CHINESE}


def usual_language() -> Language:
    """The language of the user's locale, English unless that is Chinese."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def outcome_sentence(outcome: Outcome, language: Language) -> str:
    """Who won and why; "A draw" with its reason."""
    words = WORDS[language]
    winner, loser = "", ""
    if outcome.winner is not None:
        winner, loser = words.side[outcome.winner], words.side[outcome.winner.other]
        if language == "en":
            loser = loser.lower()  # it stands inside the sentence
    bare = words.draw if outcome.winner is None else words.lost
    count = len(outcome.line)
    if outcome.termination is Termination.FIVE and not count:
        return bare.format(winner=winner)
    return words.ends.get(outcome.termination, bare).format(
        winner=winner,
        loser=loser,
        row=words.row.get(count) or words.long_row.format(count=count),
        line=" ".join(map(str, outcome.line)),
    )


def crossed_sentence(points: Mapping[str, Forbidden], rule: Rule, language: Language) -> str:
    """Which points are forbidden to black, and why each."""
    words = WORDS[language]
    if rule is not Rule.RENJU:
        return words.no_such_rule.format(rule=rule.label(language))
    if not points:
        return words.none_crossed
    return words.crossed.format(points=reasons(points.items(), language))


def reasons(points: Iterable[tuple[str, Forbidden]], language: Language) -> str:
    """Points with what each would make: ``h9 double three, i5 overline``."""
    listed = (f"{point} {reason.label(language)}" for point, reason in points)
    return WORDS[language].separator.join(listed)
