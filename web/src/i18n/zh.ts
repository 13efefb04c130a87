import type { Color } from "../board/state";
import type { Alternative, Fact } from "../xray/explain";
import { count, figure, percent } from "../xray/format";
import type { Words } from "./words";

const COLOR: Record<Color, string> = { black: "黑方", white: "白方" };
const RULES: Record<string, string> = {
  freestyle: "无禁手",
  standard: "标准规则",
  renju: "连珠",
  caro: "Caro 规则",
  "standard-caro": "标准 Caro 规则",
};

function instead(alternative: Alternative | null): string {
  if (!alternative) return "";
  return `不走 ${alternative.instead} 而走 ${alternative.move}，`;
}

function skipped(tried: number, left: number | null): string {
  if (left === null) return `搜过 ${count(tried)} 手之后，其余着法不再搜索`;
  return `其余 ${count(left)} 手不再搜索`;
}

function cut(fact: Extract<Fact, { kind: "cut" }>): string {
  const mover = COLOR[fact.mover];
  const opponent = COLOR[fact.opponent];
  const limit = figure(fact.limit);
  const value = figure(fact.value);
  const reply = fact.reply ? `${mover}的 ${fact.reply} ` : mover;
  const rest = skipped(fact.tried, fact.skipped);
  if (fact.bound === "beta")
    return (
      `${opponent}${instead(fact.alternative)}已经能把${mover}限制在 ${limit}（β）。` +
      `这里${reply}至少得到 ${value}，所以${opponent}没有理由让棋走到这个局面：${rest}。`
    );
  return (
    `${opponent}${instead(fact.alternative)}已经可以得到 ${limit}（α）。` +
    `这里${reply}使${opponent}最多得到 ${value}，所以${opponent}没有理由选择这个局面：${rest}。`
  );
}

function useless(fact: Extract<Fact, { kind: "useless" }>): string {
  const mover = COLOR[fact.mover];
  const has =
    fact.bound === "alpha"
      ? `已经可以得到 ${figure(fact.limit)}（α）`
      : `已经可以压到 ${figure(fact.limit)}（β）`;
  return (
    `${mover}在这里最好的着法是 ${fact.reply}，值 ${figure(fact.value)}。` +
    `但${mover}${instead(fact.alternative)}${has}，所以这个局面不影响结果。`
  );
}

function explain(fact: Fact): string {
  switch (fact.kind) {
    case "root":
      return `轮到${COLOR[fact.mover]}。搜索选择 ${fact.reply}，值 ${figure(fact.value)}。`;
    case "leaf":
      return `搜索到此为止。局面的静态评分为 ${figure(fact.value)}（越高对${COLOR[fact.goodFor]}越有利）。`;
    case "end":
      return `搜索在此结束，值 ${figure(fact.value)}（越高对${COLOR[fact.goodFor]}越有利）。`;
    case "unfinished":
      return "搜索在这个局面得出结果之前就停止了。";
    case "cut":
      return cut(fact);
    case "useless":
      return useless(fact);
    case "inner": {
      const among = fact.tried === 1 ? "唯一搜过的着法" : `${count(fact.tried)} 手中最好的`;
      return (
        `轮到${COLOR[fact.mover]}，应走 ${fact.reply}（${among}），` +
        `所以这个局面值 ${figure(fact.value)}（越高对${COLOR[fact.goodFor]}越有利）。`
      );
    }
    case "games": {
      const played = `从这里共模拟了 ${count(fact.games)} 局。`;
      if (!fact.reply) return played;
      return `${played}其中 ${fact.reply} 被尝试得最多（${count(fact.replyVisits)} 次），因此选它。`;
    }
    case "visited": {
      const share = percent(fact.ofVisits ? fact.visits / fact.ofVisits : 0);
      const visits =
        `${COLOR[fact.player]}的 ${fact.move} 在 ${count(fact.ofVisits)} 局中被尝试了 ${count(fact.visits)} 次` +
        `（${share}），对${COLOR[fact.player]}的平均收益为 ${figure(fact.mean)}。`;
      if (!fact.reply) return visits;
      return `${visits}对方最常见的应手是 ${fact.reply}（${count(fact.replyVisits)} 次）。`;
    }
  }
}

export const zh: Words = {
  lang: "zh-CN",
  title: (player) => `${player} 的搜索透视 · Tengen`,
  heading: "搜索透视",
  color: COLOR,
  rule: (name) => RULES[name] ?? name,
  toMove: (color) => `轮到${COLOR[color]}`,
  facts: {
    plays: "着法",
    score: "评分",
    depth: "深度",
    nodes: "节点",
    playouts: "模拟局数",
    leaves: "评估",
    cutoffs: "剪枝",
    pruned: "剪枝率",
    time: "用时",
  },
  seconds: (text) => `${text} 秒`,
  kept: (kept, all) => `搜索共 ${all} 个节点，这里显示前 ${kept} 个。`,
  emptyTree: "棋手没有搜索就作出了回答，没有树可以显示。",
  columns: {
    move: "着法",
    depth: "深度",
    window: "窗口 [α, β]",
    value: "值",
    note: "说明",
    visits: "访问",
    mean: "均值",
    share: "占比",
  },
  root: (iteration) => (iteration === null ? "起点" : `起点，第 ${iteration} 次搜索`),
  pass: "停一手",
  badge: { best: "最佳", leaf: "叶", alpha: "α 剪枝", beta: "β 剪枝" },
  badgeTitle: {
    best: "在棋手预想的变化中",
    leaf: "已评估：值是静态评分",
    alpha: "被 α 剪去：对方另有更好的选择",
    beta: "被 β 剪去：对方不会允许",
  },
  steps: {
    first: "回到搜索开头",
    back: "后退一步",
    play: "慢速播放搜索",
    pause: "暂停",
    forward: "前进一步",
    last: "到搜索结尾",
  },
  stepOf: (step, all) => `${step} / ${all}`,
  speed: "速度",
  speeds: { slow: "慢", normal: "中", fast: "快" },
  show: "显示",
  kinds: {
    all: "全部节点",
    best: "只看最佳变化",
    cuts: "只看剪枝",
    alpha: "只看 α 剪枝",
    beta: "只看 β 剪枝",
    leaves: "只看已评估",
  },
  ply: "深度",
  anyPly: "深度不限",
  atPly: (ply) => `只看第 ${ply} 手`,
  unfold: "展开",
  unfoldHint: "展开……",
  unfoldTo: (level) => `到第 ${level} 层`,
  unfoldAll: "全部",
  find: "查找着法",
  findHint: "查找 h8",
  findNext: "下一个",
  notFound: (move) => `没有 ${move}。`,
  rowCount: (rows) => `${rows} 行`,
  path: "路径",
  start: "起点",
  tree: "搜索树",
  boardHint: {
    alphabeta: "圆点是接下来试过的着法，越大越好。点击即可跟进。",
    mcts: "圆点是接下来试过的着法，越大次数越多。点击即可跟进。",
  },
  explain,
  searching: "搜索刚进入这个局面，正在逐一考察着法。",
  board: {
    board: (size) => `${size} 路棋盘`,
    cell: (point, { stone, label, isLast, isPlayable }) =>
      [
        point.toUpperCase(),
        stone ? { black: "黑子", white: "白子" }[stone] : "空",
        label && `标记 ${label}`,
        isLast && "最后一手",
        isPlayable && "接下来试过",
      ]
        .filter(Boolean)
        .join("，"),
  },
  keys: "快捷键",
  keyList: [
    ["↑ ↓", "逐行移动"],
    ["← →", "折叠、展开"],
    ["N 或 .", "搜索的下一步"],
    ["P 或 ,", "上一步"],
    ["Home End", "首行、末行"],
    ["空格", "播放、暂停"],
    ["/", "查找着法"],
    ["1 … 9", "展开到该层"],
    ["0", "全部展开"],
  ],
  otherLanguage: "English",
  theme: "主题",
  themes: { auto: "自动", light: "浅色", dark: "深色" },
  broken: (reason) => `无法显示搜索树：${reason}。`,
};
