"""Writes web/src/net/messages.ts from the server's messages; with --check, compares it instead."""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from scripts.generated import write_or_check
from tengen.server import messages
from tengen.server.messages.base import Request

TARGET = Path(__file__).parents[1] / "web" / "src" / "net" / "messages.ts"
HEAD = "// Written by scripts/messages.py from src/tengen/server/messages: change it there.\n"
WIDTH = 100
"""Columns, as in web/.prettierrc.json."""
PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}
Model: TypeAlias = type[BaseModel]


def bare(kind: Any) -> Any:
    """A type without its constraints."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return kind


def public_models() -> list[Model]:
    """Every message, in the order of the package."""
    return [
        found
        for name, found in vars(messages).items()
        if name in messages.__all__ and inspect.isclass(found) and issubclass(found, BaseModel)
    ]


def aliases() -> dict[str, Any]:
    """The names that the package gives to choices between words or messages."""
    kinds = {
        name: bare(found) for name, found in vars(messages).items() if name in messages.__all__
    }
    return {name: kind for name, kind in kinds.items() if is_choice(kind)}


def is_choice(kind: Any) -> bool:
    """Whether a type is one of several words or of several types."""
    return get_origin(kind) in (Literal, Union, UnionType)


def field_comments(model: Model) -> Iterator[tuple[str, str]]:
    """The sentences below the fields of a message."""
    tree = ast.parse(inspect.getsource(model))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef))
    for node, following in pairwise(body):
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and isinstance(following, ast.Expr)
            and isinstance(following.value, ast.Constant)
        ):
            yield node.target.id, inspect.cleandoc(str(following.value.value))


class Writer:
    """Types of Python in TypeScript's words."""

    def __init__(self, named: Mapping[str, Any], *, is_given: bool = False) -> None:
        """`is_given`: for messages of clients, who may pass lists that must not be changed."""
        self._named = named
        self._list = "readonly " if is_given else ""

    def choices(self, kind: Any, but: str = "") -> list[str]:
        """What a type can be, one by one; the alias `but` itself is spelled out."""
        kind = bare(kind)
        for name, other in self._named.items():
            if name != but and kind == other:
                return [name]
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Literal:
            return [json.dumps(part) for part in parts]
        if origin in (Union, UnionType):
            return [choice for part in parts for choice in self.choices(part, but)]
        return [self._one(kind, origin, parts)]

    def _one(self, kind: Any, origin: Any, parts: tuple[Any, ...]) -> str:
        if origin is list:
            choices = self.choices(parts[0])
            inside = " | ".join(choices)
            is_plain = len(choices) == 1 and " " not in inside
            return self._list + (f"{inside}[]" if is_plain else f"({inside})[]")
        if origin is tuple:
            return f"{self._list}[{', '.join(' | '.join(self.choices(part)) for part in parts)}]"
        if origin is dict:
            key, value = (" | ".join(self.choices(part)) for part in parts)
            return f"Record<{key}, {value}>"
        if inspect.isclass(kind) and issubclass(kind, BaseModel):
            return kind.__name__
        return PLAIN[kind]


def declared(start: str, choices: list[str], indent: str = "") -> str:
    """A name with its type, on one line or two if it fits, as prettier would have it."""
    together = " | ".join(choices) + ";"
    for line in (f"{indent}{start} {together}", f"{indent}{start}\n{indent}  {together}"):
        if max(map(len, line.splitlines())) <= WIDTH:
            return line
    return "\n".join([f"{indent}{start}", *(f"{indent}  | {choice}" for choice in choices)]) + ";"


def comment(text: str, indent: str = "") -> str:
    """A sentence above what it is about; its words for code are TypeScript's."""
    lines = text.replace("``", "`").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */"
    return "\n".join(
        [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]
    )


def interface(model: Model, named: Mapping[str, Any]) -> str:
    """A message; a sender may omit the fields that have defaults."""
    comments = dict(field_comments(model))
    hints = get_type_hints(model, include_extras=True)
    parents = [base for base in model.__bases__ if issubclass(base, BaseModel)]
    inherited = {name for base in parents for name in base.model_fields}
    extends = f" extends {parents[0].__name__}" if inherited else ""
    is_given = issubclass(model, Request)
    writer = Writer(named, is_given=is_given)
    lines = [
        comment(inspect.cleandoc(model.__doc__ or "")),
        f"export interface {model.__name__}{extends} {{",
    ]
    for name, field in model.model_fields.items():
        if name in inherited:
            continue
        if name in comments:
            lines.append(comment(comments[name], "  "))
        mark = "" if field.is_required() or not is_given else "?"
        label = field.alias or name
        lines.append(declared(f"{label}{mark}:", writer.choices(hints[name]), "  "))
    return "\n".join([*lines, "}"])


def generated() -> str:
    """The TypeScript that belongs to the messages as they are."""
    named = aliases()
    writer = Writer(named)
    types = [
        declared(f"export type {name} =", writer.choices(kind, name))
        for name, kind in named.items()
    ]
    interfaces = [interface(model, named) for model in public_models()]
    return "\n".join([HEAD, "\n".join(types), "", "\n\n".join(interfaces), ""])


def main() -> int:
    """Exit status 1 when the committed file differs."""
    return write_or_check(TARGET, generated(), "python -m scripts.messages")


if __name__ == "__main__":
    sys.exit(main())
