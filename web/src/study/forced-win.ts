/** The main line of a proof in the notation of docs/proof-format.md, as the solver reports it. */
import { longestReply, ProofSyntaxError, readTree, ROOT, type ProofNode } from "./proof";
import { PASS } from "./tree";

/**
 * The moves of the main line: the attacker's, and the replies that hold out longest. `--` stands for
 * a defender who has no reply. Empty if the text is not a tree.
 */
export function mainLine(text: string): string[] {
  try {
    const tree = readTree(text, !text.startsWith("("));
    const line: string[] = [];
    for (let node: ProofNode | null = ROOT; node !== null; node = longestReply(tree, node)) {
      if (node !== ROOT) line.push(tree.replies[node] || PASS);
      if (tree.moves[node]) line.push(tree.moves[node]!);
    }
    return line;
  } catch (error) {
    if (error instanceof ProofSyntaxError) return [];
    throw error;
  }
}
