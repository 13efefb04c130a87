/** The benchmark of `tengen bench`: the sum of nodes is the signature of the search. */
import type { Engine, RuleName } from "./api";
import { download } from "./files";

const DEFAULT_DEPTH = 12;

export async function runBench(
  url: string,
  engine: Engine,
  depth: number = DEFAULT_DEPTH,
): Promise<{ signature: number; nodesPerSecond: number }> {
  let nodes = 0;
  let seconds = 0;
  for (const line of (await (await download(url)).text()).trim().split("\n")) {
    const [rule, size, moves] = line.split(/\s+/) as [RuleName, string, string];
    const position = { rule, size: Number(size), moves: moves.match(/[a-z]\d+/g) ?? [] };
    // Loads the weights of the rule; a search starts with an empty table.
    await engine.evaluate(position);
    await engine.clear();
    const result = await engine.choose(position, { limit: { depth } });
    nodes += result.nodes;
    seconds += result.seconds;
  }
  return { signature: nodes, nodesPerSecond: nodes / seconds };
}
