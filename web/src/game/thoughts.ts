/** What an AI reports, as names and values to be read. */
import type { AppWords } from "../i18n/app";
import type { Report } from "../net/messages";

export function thoughtFacts(report: Report, words: AppWords): [string, string][] {
  const names = words.thoughts;
  const { score, win_probability: chance, mate_in: mate, pruning_ratio: pruned } = report;
  const facts: ([string, string] | null)[] = [
    mate ? [names.mate, mate > 0 ? names.mateIn(mate) : names.matedIn(-mate)] : null,
    score !== null && !mate ? [names.score, words.score(score)] : null,
    chance !== null ? [names.winning, words.percent(chance)] : null,
    report.depth ? [names.depth, words.count(report.depth)] : null,
    [names.nodes, words.count(report.nodes)],
    [names.time, names.seconds(report.seconds)],
    pruned !== null ? [names.pruned, words.percent(pruned)] : null,
  ];
  return facts.filter((fact) => fact !== null);
}
