/** The words of the analysis panel. They are not part of the catalogues, which the first visit loads. */
import { FALLBACK_LANGUAGE } from "./codes";
import { formatFor } from "./format";

export interface AnalysisWords {
  heading: string;
  start: string;
  stop: string;
  /** Number of lines. */
  lines: string;
  columns: { score: string; winning: string; depth: string; line: string };
  /** Before the first start. */
  idle: string;
  waiting: string;
  /** Positions searched so far, and in a second. */
  work(nodes: string, speed: string): string;
  /** Black's win probability. */
  bar(share: number): string;
  problem: { over: string; position: string; unavailable: string; failed: string };
}

const en: AnalysisWords = {
  heading: "Analysis",
  start: "Analyse",
  stop: "Stop",
  lines: "Lines",
  columns: { score: "Score", winning: "Win", depth: "Depth", line: "Line" },
  idle: "The engine on your device looks for the best moves in this position.",
  waiting: "Starting the engine …",
  work: (nodes, speed) => `${nodes} positions · ${speed}/s`,
  bar: (share) => `Black's chance to win: ${formatFor("en").percent(share)}`,
  problem: {
    over: "The game is over in this position. Step back to analyse an earlier one.",
    position: "This position can't be analysed: it contains a move against the rules.",
    unavailable:
      "Analysis needs the engine on your device, which could not be started. Reload the page or try another browser.",
    failed: "The engine has stopped unexpectedly. Press Analyse to start it again.",
  },
};

const zh: AnalysisWords = {
  heading: "分析",
  start: "开始分析",
  stop: "停止",
  lines: "变化数",
  columns: { score: "评分", winning: "胜率", depth: "深度", line: "变化" },
  idle: "由本设备上的引擎找出当前局面的最佳着法。",
  waiting: "正在启动引擎……",
  work: (nodes, speed) => `${nodes}个局面 · 每秒${speed}`,
  bar: (share) => `黑方胜率：${formatFor("zh-CN").percent(share)}`,
  problem: {
    over: "对局在此已经结束。退回前面的局面即可分析。",
    position: "这个局面无法分析：其中有不合规则的着法。",
    unavailable: "分析需要本设备上的引擎，但引擎无法启动。请重新载入页面，或换一个浏览器。",
    failed: "引擎意外停止。按“开始分析”可以重新启动。",
  },
};

const ja: AnalysisWords = {
  heading: "解析",
  start: "解析する",
  stop: "停止",
  lines: "候補の数",
  columns: { score: "評価値", winning: "勝率", depth: "深さ", line: "読み筋" },
  idle: "この端末のエンジンが、表示中の局面の最善手を探します。",
  waiting: "エンジンを起動しています…",
  work: (nodes, speed) => `${nodes}局面・毎秒${speed}`,
  bar: (share) => `黒の勝率：${formatFor("ja").percent(share)}`,
  problem: {
    over: "この局面で対局は終わっています。前の局面に戻すと解析できます。",
    position: "この局面は解析できません。ルールに反する手が含まれています。",
    unavailable:
      "解析にはこの端末のエンジンが必要ですが、起動できませんでした。ページを再読み込みするか、別のブラウザをお試しください。",
    failed: "エンジンが予期せず停止しました。「解析する」を押すと、もう一度起動します。",
  },
};

export const ANALYSIS_WORDS: Readonly<Record<string, AnalysisWords>> = { en, zh, ja };

/** The words in a language, given as in `AppWords.lang`. */
export function analysisWords(lang: string): AnalysisWords {
  return ANALYSIS_WORDS[lang.slice(0, 2)] ?? ANALYSIS_WORDS[FALLBACK_LANGUAGE]!;
}
