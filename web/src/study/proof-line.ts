/** The line of play to show of a proof (docs/proof-format.md). */

/**
 * The longest line of a proof in which the attacker is to move: in each position the reply after
 * which the attacker needs most moves. It ends where the defender may play anything.
 */
export function longestLine(tree: string): string[] {
  return new Reader(tree).attack();
}

/** Deeper trees are no proofs: half of the points of the largest board. */
const MAX_DEPTH = 242;

class Reader {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  attack(): string[] {
    const point = this.take(/[a-v]\d{1,2}/y);
    if (!point || ++this.depth > MAX_DEPTH) return [];
    const line = this.take(/!/y) ? [point] : [point, ...this.replies()];
    this.depth--;
    return line;
  }

  private replies(): string[] {
    let longest: string[] = [];
    if (!this.take(/\(/y)) return longest;
    // The threat answers every reply that is not listed.
    if (this.take(/\*/y)) this.attack();
    for (let reply = this.reply(); reply; reply = this.reply()) {
      const line = [reply, ...this.attack()];
      if (line.length > longest.length) longest = line;
    }
    this.take(/\)/y);
    return longest;
  }

  private reply(): string | null {
    const point = this.take(/(?:[a-v]\d{1,2}|--)(?=\s*:)/y);
    if (point) this.take(/:/y);
    return point;
  }

  private take(pattern: RegExp): string | null {
    while (this.text[this.at] === " ") this.at++;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found) this.at += found.length;
    return found;
  }
}
