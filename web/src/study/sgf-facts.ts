/** Reads what the first nodes of an SGF game say about the game as a whole. */
import type { RuleName } from "../engine/api";
import { MAX_SIZE } from "./bounds";
import { sgfPoints } from "./points";
import type { Properties } from "./sgf-scanner";
import {
  composed,
  INFO_PROPERTIES,
  isTermination,
  openingOf,
  resultOf,
  ruleOf,
  unescaped,
  unescapedLine,
} from "./sgf-text";
import type { RecordResult } from "./tree";

/** What these say is known or does not matter any more. */
const FILE_PROPERTIES = ["FF", "GM", "CA"];

/** Whether our own writer made the game that begins with this node. */
export function isOurs(properties: Properties): boolean {
  return (properties.get("AP")?.[0] ?? "").startsWith("Tengen:");
}

/** The header of a game while it is read. */
export class Facts {
  rule: RuleName = "freestyle";
  black = "";
  white = "";
  opening = "";
  readonly info = new Map<string, string>();
  result: RecordResult | null = null;

  constructor(private readonly size: number) {}

  /** Take facts out of the properties; what does not state one stays there. */
  read(properties: Properties): void {
    for (const [name, values] of [...properties])
      if (this.isFact(name, values)) properties.delete(name);
    const ending = properties.get("XT");
    if (this.result && ending && this.isEnding(this.result, ending.map(unescaped)))
      properties.delete("XT");
  }

  private isFact(name: string, values: readonly string[]): boolean {
    const key = INFO_PROPERTIES.get(name);
    if (key) {
      const text = name === "GC" ? unescaped(values.join("\n")) : unescapedLine(values[0]!);
      if (text) this.info.set(key, text);
      return true;
    }
    return FILE_PROPERTIES.includes(name) || this.isHeader(name, values);
  }

  private isHeader(name: string, values: readonly string[]): boolean {
    const text = unescapedLine(values[0]!);
    if (name === "PB") this.black = text || this.black;
    else if (name === "PW") this.white = text || this.white;
    else if (name === "ON") this.opening = text || this.opening;
    else if (name === "RU") return this.isRule(text);
    else if (name === "RE") return this.isResult(text);
    else if (name === "AP") this.setApplication(text);
    else return name === "XI" && this.areNamed(values);
    return true;
  }

  private isRule(text: string): boolean {
    const rule = ruleOf(text);
    this.rule = rule ?? this.rule;
    this.opening ||= openingOf(text);
    return rule !== null;
  }

  private isResult(text: string): boolean {
    const result = resultOf(text);
    this.result = result ?? this.result;
    return result !== null;
  }

  private setApplication(text: string): void {
    if (text && !text.startsWith("Tengen:")) this.info.set("application", text);
  }

  /** Facts that have no property in the standard; whether they are such. */
  private areNamed(values: readonly string[]): boolean {
    const pairs = values.map(composed);
    if (pairs.includes(null)) return false;
    for (const pair of pairs) this.info.set(unescaped(pair![0]), unescaped(pair![1]));
    return true;
  }

  /** What the standard's result cannot say: how the game ended, and the deciding row. */
  private isEnding(result: RecordResult, [reason, ...row]: readonly string[]): boolean {
    const points = sgfPoints(this.size);
    const line = row.map((text) => points.get(text));
    if (!isTermination(reason) || row.length > MAX_SIZE || line.includes(undefined)) return false;
    this.result = { ...result, termination: reason, line: line as string[] };
    return true;
  }
}
