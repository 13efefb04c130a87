"""Usage errors, system errors and bad values in every language."""

from __future__ import annotations

import errno

import pytest

from tengen.cli.language import speaking
from tengen.cli.usage import system_message, usage_message
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("arguments", "english", "chinese", "japanese"),
    [
        (
            ("shwo",),
            "no such command: shwo",
            "没有这个命令：shwo",
            "そのようなコマンドはありません",
        ),
        (("show",), "missing argument POSITION", "缺少参数 POSITION", "引数 POSITION がありません"),
        (("selfplay",), "missing option --games", "缺少选项 --games", "オプション --games があり"),
        (("bench", "--dpeth"), "no such option: --dpeth", "没有这个选项", "そのようなオプションは"),
        (
            ("bench", "--depth"),
            "--depth needs a value",
            "--depth 需要一个值",
            "--depth には値が必要",
        ),
        (("bench", "--json=1"), "--json takes no value", "--json 不需要值", "値は付けられません"),
        (("bench", "x"), "unexpected argument: x", "多余的参数：x", "余分な引数です：x"),
        (
            ("bench", "--depth", "0"),
            "--depth: expected a whole number, 1 or more, not '0'",
            "--depth：应为整数（不小于 1），而不是 '0'",
            "--depth：整数（1 以上）が必要です",
        ),
        (("show", "h8h8"), "h8 is occupied", "h8 已有棋子", "h8 には石があります"),
        (("show", "zz"), "'zz' is neither a file", "'zz' 既不是文件", "'zz' はファイルでも"),
        (("xray", "h8", "--player", "x"), "'x' is not a player", "'x' 不是棋手", "'x' というプレ"),
        (
            ("play", "--load", "none.sgf"),
            "none.sgf: no such file or directory",
            "none.sgf：没有这个文件或文件夹",
            "none.sgf：そのようなファイルやフォルダーはありません",
        ),
    ],
)
def test_an_error_is_one_line_in_the_users_language(
    run: Run, arguments: tuple[str, ...], english: str, chinese: str, japanese: str
) -> None:
    heads = {"en": "error: ", "zh": "错误：", "ja": "エラー："}
    for language, message in (("en", english), ("zh", chinese), ("ja", japanese)):
        result = run("--lang", language, *arguments)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(heads[language])
        assert message in result.err
        assert result.err.count("\n") == 1


def test_other_errors_are_not_usage_errors() -> None:
    assert usage_message(ValueError("no")) is None


def test_a_rare_system_error_keeps_its_own_words() -> None:
    with speaking("zh"):
        assert system_message(OSError(errno.ENOSPC, "No space left on device")) == "磁盘空间不足"
        assert system_message(OSError(errno.EMLINK, "Too many links", "x")) == "x：too many links"
