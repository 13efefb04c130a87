/** Cuts SGF into tokens, in one pass without regular expressions that could be slow. */
import { RecordError } from "./record-error";

export type SgfToken =
  | { kind: "node" | "open" | "close" | "end"; at: number }
  | { kind: "property"; at: number; name: string; values: string[] };

/** Raw values by property name. */
export type Properties = Map<string, string[]>;

const SIGNS = new Map<string, "node" | "open" | "close">([
  [";", "node"],
  ["(", "open"],
  [")", "close"],
]);
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;

export class SgfScanner {
  /** `at`: the offset of the next token. */
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  /** The next token. A character that begins none is refused. */
  next(): SgfToken {
    this.skipSpace();
    const { at, text } = this;
    if (at >= text.length) return { kind: "end", at };
    const kind = SIGNS.get(text[at]!);
    if (kind) {
      this.at++;
      return { kind, at };
    }
    return this.property();
  }

  /** A name with one value or more. */
  private property(): SgfToken {
    const { at, text } = this;
    while (isNameCharacter(text.charCodeAt(this.at))) this.at++;
    const word = text.slice(at, this.at);
    const values: string[] = [];
    for (let value = this.value(); value !== null; value = this.value()) values.push(value);
    if (!word || !values.length) throw faultAt(at, "expected a property, ; or a bracket");
    // Old files spell names out: `Black[hh]`. Only the capital letters count.
    const name = word.replace(/[a-z]/g, "");
    if (!name) throw faultAt(at, "a property without a name");
    return { kind: "property", at, name, values };
  }

  /** The next value in brackets, escapes as they are; null if there is none. */
  private value(): string | null {
    const { text } = this;
    const before = this.at;
    this.skipSpace();
    const begin = this.at + 1;
    if (text[this.at] === "[")
      for (let i = begin; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (code === BACKSLASH) i++;
        else if (code === CLOSING_BRACKET) {
          this.at = i + 1;
          return text.slice(begin, i);
        }
      }
    this.at = before;
    return null;
  }

  private skipSpace(): void {
    while (isSpace(this.text.charCodeAt(this.at))) this.at++;
  }
}

/** A fault at an offset. */
export function faultAt(at: number, message: string): RecordError {
  return new RecordError("character", at + 1, message);
}

function isNameCharacter(code: number): boolean {
  const lower = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x7a);
}

function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  return /\s/.test(String.fromCharCode(code));
}
