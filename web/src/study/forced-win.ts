/** The main line of a proof in the notation of docs/proof-format.md, as the solver reports it. */

/** Deeper trees are no proofs: half of the points of the largest board. */
const MAX_DEPTH = 242;
const PASS = "--";
const TOKEN = /([a-v][1-9][0-9]?)([!(])|([a-v][1-9][0-9]?|--):|([(*)]| +)/y;

/** A move of the attacker and what follows. */
interface Attack {
  /** Empty at the root if the defender is to move. */
  readonly move: string;
  /** What the attacker plays if the defender does nothing about it. */
  threat: Attack | null;
  readonly answers: Map<string, Attack>;
  /** The attacker's moves to the five, against the longest defence. */
  length: number;
}

/**
 * The moves of the main line: the attacker's, and the replies that hold out longest. `--` stands for
 * a defender who has no reply. Empty if the text is not a tree.
 */
export function mainLine(tree: string): string[] {
  const root = parse(tree);
  const line: string[] = [];
  for (let node = root; node;) {
    if (node.move) line.push(node.move);
    const next = longest(node);
    if (!next) break;
    line.push(next[0]);
    node = next[1];
  }
  return line;
}

function parse(tree: string): Attack | null {
  const open: Attack[] = [];
  let reply = "";
  let root: Attack | null = null;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < tree.length) {
    const token = TOKEN.exec(tree);
    if (!token || open.length > MAX_DEPTH) return null;
    const [, move, sign, name, other] = token;
    if (move || (other === "(" && !root)) {
      const node: Attack = { move: move ?? "", threat: null, answers: new Map(), length: 1 };
      const parent = open.at(-1);
      if (!parent) root ??= node;
      else if (reply === "*") parent.threat = node;
      else parent.answers.set(reply, node);
      if (sign !== "!") open.push(node);
    } else if (name || other === "*") reply = name ?? "*";
    else if (other === ")") measure(open.pop());
  }
  return open.length ? null : root;
}

function measure(node: Attack | undefined): void {
  if (!node) return;
  const below = node.answers.size || !node.threat ? [...node.answers.values()] : [node.threat];
  node.length = 1 + Math.max(0, ...below.map(({ length }) => length));
}

/** The longest defence; of several, the one that takes the attacker's next point. */
function longest({ answers, threat }: Attack): readonly [string, Attack] | null {
  if (!answers.size) return threat && [PASS, threat];
  const rank = ([reply, { length }]: readonly [string, Attack]): number =>
    2 * length + Number(reply === threat?.move);
  return [...answers].reduce((best, each) => (rank(each) > rank(best) ? each : best));
}
