import type { Color } from "../board/state";
import type { Alternative, Fact } from "../tree/explain";
import type { AppWords } from "./app-words";
import { boardWords, type BoardTerms } from "./board-words";
import { count, figure, formatFor, percent, type Format } from "./format";
import type { XrayWords } from "./xray-words";

const COLOR: Record<Color, string> = { black: "黑方", white: "白方" };
const RULES: Record<string, string> = {
  freestyle: "无禁手",
  standard: "标准规则",
  renju: "连珠",
  caro: "越南规则",
  "standard-caro": "标准越南规则",
};

const format = (): Format => formatFor("zh-CN");

const FORBIDDEN: Record<string, string> = {
  overline: "长连",
  "double-four": "四四",
  "double-three": "三三",
};

const BOARD: BoardTerms = {
  board: (size) => `${size} 路棋盘`,
  stone: { black: "黑子", white: "白子" },
  empty: "空",
  number: (number) => `第 ${number} 手`,
  label: (label) => `标记 ${label}`,
  offer: (letter) => `打点 ${letter}`,
  last: "最后一手",
  winning: "获胜的连线",
  forbidden: "禁手点",
  pending: "等待确认",
  marks: { circle: "圆圈", square: "方框", triangle: "三角", cross: "叉号" },
  arrow: (point) => `箭头指向 ${point}`,
  separator: "，",
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

function failLow(fact: Extract<Fact, { kind: "fail-low" }>): string {
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
    case "fail-low":
      return failLow(fact);
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

export const xray: XrayWords = {
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
    prunedAll: "全盘剪枝率",
    time: "用时",
  },
  seconds: (text) => `${text} 秒`,
  factTitle: {
    pruned: "与同样深度、同样宽度的普通极小极大搜索相比",
    prunedAll: "与搜索全部空点的普通极小极大搜索相比",
  },
  hosted: {
    loading: "正在重复这次搜索，记录搜索树……",
    failed: "无法记录搜索树。",
    again: "重试",
    back: "返回对局",
    differs: (move, nodes) =>
      `对局中的搜索在 ${nodes} 个节点后下了 ${move}；当时时间用尽，所以这次重复的结果不同。`,
    differsHere: (move) =>
      `对局中引擎下了 ${move}。当时它还记得之前的搜索，所以这次重复的结果不同。`,
    noEngine: "无法在本设备上启动引擎。请重新载入页面，或换一个浏览器。",
    noGame: "这个浏览器里没有这盘对局。",
  },
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
  pass: "弃权",
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
  board: boardWords({ ...BOARD, playable: "接下来试过" }),
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
  language: "语言",
  theme: "主题",
  themes: { auto: "自动", light: "浅色", dark: "深色" },
  broken: (reason) => `无法显示搜索树：${reason}。`,
};

const SIDE: Record<Color, string> = { black: "黑", white: "白" };

export const app: AppWords = {
  lang: "zh-CN",
  title: "天元 · 五子棋",
  skip: "跳到棋盘",
  nav: { label: "页面", play: "对弈", study: "研究", players: "棋手" },
  language: "语言",
  themeNow: (name) => `主题：${name}`,
  themes: { auto: "跟随系统", light: "浅色", dark: "深色" },
  color: COLOR,
  you: "你",
  setup: {
    heading: "新对局",
    begin: "开始",
    beginWithStone: "落下第一子，对局就开始。",
    beginWithButton: "点“开始”即可对局。",
    opponent: "对手",
    modes: { computer: "电脑", friend: "好友", local: "同屏", watch: "观战" },
    modeText: {
      computer: "",
      friend: "你会得到一个链接，好友打开后对局开始。",
      local: "两人在这块屏幕上轮流落子。",
      watch: "两个程序对弈，你在一旁观看。",
    },
    games: "正在进行的对局",
    noGames: "现在没有正在进行的对局。",
    game: (first, second) => `${first} – ${second}`,
    moves: (count) => `${format().count(count)} 手`,
    levels: "等级",
    classics: "经典算法",
    programs: "其他程序",
    first: "先手",
    second: "后手",
    strongest: "最强",
    options: "选项",
    defaults: "恢复默认",
    rating: (rating) => `约 ${format().count(rating)} Elo`,
    unrated: "尚未测定",
    rule: "规则",
    size: "棋盘",
    sizeOf: (size) => `${size} 路`,
    opening: "开局规则",
    color: "执子",
    sides: { black: "黑", white: "白", random: "随机" },
    clock: "用时",
    name: "你的名字",
    namePlaceholder: "可不填",
    waiting: "正在准备对局……",
  },
  status: {
    loading: "正在读取对局……",
    yourTurn: "轮到你了。",
    yourTurnTitle: "轮到你了",
    turnOf: (color) => `轮到${COLOR[color]}。`,
    thinking: (name) => `${name}正在思考……`,
    waiting: "等待好友入座。",
    waitingForFriend: "把链接发给好友，对方打开后对局开始。",
    waitingForOther: "轮到对方。",
    noEngine: "本机无法载入引擎，对局暂停等待。",
    spectator: "你正在观战。",
    reconnecting: "连接已断开，正在重试……",
    kept: "没有连接：这一手已保留，恢复后会自动送出。",
    adjourned: "对局已暂停。",
    replaying: (ply, all) => `第 ${ply} 手，共 ${all} 手。`,
    decides: (number) => `由玩家 ${number} 决定。`,
    openingOf: (name) => `开局：${name}`,
    offered: "五手打点以字母标出。",
  },
  seat: {
    open: "空位",
    absent: "不在线",
    thinking: "思考中……",
    winner: "获胜",
    player: (number) => `玩家 ${number}`,
    label: (color, name) => `${COLOR[color]}：${name}`,
  },
  actions: {
    label: "操作",
    undo: "悔棋",
    resign: "认输",
    resignSure: "确定认输吗？",
    resignYes: "认输",
    resignNo: "继续下",
    draw: "提和",
    drawOffered: "已提和。",
    hint: "提示",
    hinting: "正在寻找好棋……",
    rematch: "再来一局",
    rematchAsked: "你已邀请对方再来一局。",
    rematchWanted: "对方想再来一局。",
    rematchOpen: "进入新的一局",
    newGame: "新对局",
    more: "更多",
    less: "收起",
    retry: "让它再想一次",
    accept: "同意",
    decline: "不同意",
    undoWanted: "对方请求悔棋。",
    undoAsked: "你已请求悔棋。",
    drawWanted: "对方提和。",
    join: (color) => `执${SIDE[color]}入座`,
    joinText: "这局棋还有一个空位。",
  },
  moves: {
    heading: "棋谱",
    none: "还没有落子。",
    first: "回到开头",
    back: "上一手",
    forward: "下一手",
    last: "到最后",
    continueHere: "从这里继续下",
    continueWith: "对手",
    continueAs: "执子",
    continueGo: "开始",
  },
  searchInfo: {
    heading: "电脑的想法",
    none: "它还没有思考过。",
    score: "评分",
    winning: "胜率",
    mate: "结局",
    mateIn: (moves) => `${format().count(moves)} 手内胜`,
    matedIn: (moves) => `${format().count(moves)} 手内负`,
    line: "预想变化",
    depth: "深度",
    nodes: "局面数",
    time: "用时",
    seconds: (seconds) => `${format().decimal(seconds)} 秒`,
    pruned: "剪枝率",
    prunedText: "与同样深度、同样宽度的普通极小极大搜索相比",
    prunedAll: "全盘剪枝率",
    prunedAllText: "与搜索全部空点的普通极小极大搜索相比",
    leaves: "叶节点",
    leavesText: "做过静态评估的局面",
    playouts: "模拟局数",
    firstLevel: (moves) => `第一层 ${format().count(moves)} 个着法`,
    move: "着法",
    visits: "访问",
    winRate: "胜率",
    mean: "平均收益",
    played: "所下",
    bounds: "有剪枝时，最佳着法的评分是准确的，其余是上界。",
    xray: "透视这次搜索",
    now: (text) => `正在思考：${text}`,
    details: "详情",
  },
  share: {
    heading: "分享、保存、打开",
    invite: "给好友的链接",
    watch: "本局链接",
    copy: "复制",
    copied: "已复制",
    export: "保存为",
    import: "打开棋谱",
    importText: "文件（SGF、PSQ、RenLib、JSON……），或着法，如 h8 i9 j10。",
    importFile: "选择文件",
    importPaste: "或把棋谱粘贴到这里",
    importGo: "打开",
    spectators: (count) => `${format().count(count)} 人观战`,
  },
  display: {
    heading: "棋盘与声音",
    toggles: {
      coordinates: "坐标",
      numbers: "手数",
      forbidden: "禁手点",
      threats: "棋形",
      scores: "盘上显示评分",
      sound: "声音",
      confirm: "落子前确认",
    },
    flip: "转动棋盘",
    legend: "盘上的棋形",
  },
  type: {
    label: "输入坐标",
    placeholder: "h8",
    unknown: (text) => `棋盘上没有 ${text} 这个点。`,
  },
  keys: {
    heading: "快捷键",
    close: "关闭",
    list: [
      ["← ↑ ↓ →", "在棋盘上移动光标"],
      ["Enter", "在光标处落子"],
      ["[  ]", "上一手、下一手"],
      ["U", "悔棋"],
      ["H", "提示"],
      ["F", "转动棋盘"],
      ["N", "新对局"],
      ["T", "棋形"],
      ["S", "经典算法对各点的评分"],
      ["?", "显示快捷键"],
    ],
  },
  announce: {
    move: (color, point) => `${COLOR[color]} ${point}。`,
    undone: "悔了一手。",
    declined: { undo: "对方不同意悔棋。", draw: "对方不同意和棋，对局继续。" },
    yourTurn: "轮到你了。",
  },
  cannot: {
    taken: (point) => `${point} 不能落子：此处已有棋子。`,
    forbidden: (point, reason) => `${point} 不能落子：${FORBIDDEN[reason] ?? reason}禁手。`,
    notNow: (point) => `现在不能在 ${point} 落子。`,
    stale: "这一手送到之前，局面已经变了。请看清局面再落子。",
  },
  errors: {
    heading: "出错了",
    noGame: "这个地址没有对局。",
    noGameNext: "链接可能不完整：请让对方重新发送，或新开一局。",
    offline: "连不上服务器。请检查网络，然后重试。",
    noEngine: "无法在此设备上启动引擎。请重新载入页面，或换一个浏览器。",
    tooFast: (seconds) => `操作太快了，请 ${format().count(seconds)} 秒后再试。`,
    other: "服务器未能完成请求，请重试。",
    again: "重试",
    home: "新对局",
    noPage: "这个地址没有页面。",
  },
  players: {
    heading: "棋手",
    text: "可以立即与这里的任何一位棋手对弈。",
    engine: "天元，逐级而上",
    engineText:
      "一个用 C++ 写成的引擎：剪去无关变化的搜索，学习得来的棋形价值，以及连续冲四取胜的搜索。等级越低，看得越近，疏漏越多。",
    classics: "经典算法",
    classicsText: "五种经典的五子棋编程方法，每种都是一个 Python 文件；另有一位随机落子的棋手。",
    programs: "其他程序",
    programsText: "使用 Gomocup 协议的程序，由本服务器的管理员设置。",
    playAgainst: (name) => `与${name}对弈`,
    scale: "棋力为 Elo 分，由表中棋手互相对弈测得。",
  },
  update: { ready: "新版本已就绪。", reload: "重新载入", later: "以后再说" },
  needsServer: {
    friend: "通过链接与好友对弈需要服务器。",
    games: "观看他人的对局需要服务器。",
    classics: "经典算法用 Python 写成，需要服务器。",
    openings: "开局规则需要服务器。",
    formats: "SGF 文件、着法（如 h8 i9 j10）或局面文本；其他格式需要服务器。",
  },
  board: boardWords(BOARD),
};
