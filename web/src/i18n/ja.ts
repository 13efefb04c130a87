import type { Color } from "../board/state";
import type { Alternative, Fact } from "../tree/explain";
import type { AppWords } from "./app-words";
import { boardWords, type BoardTerms } from "./board-words";
import { count, figure, formatFor, percent, type Format } from "./format";
import type { XrayWords } from "./xray-words";

const COLOR: Record<Color, string> = { black: "黒", white: "白" };
const SIDE: Record<Color, string> = { black: "黒番", white: "白番" };
const RULES: Record<string, string> = {
  freestyle: "フリースタイル",
  standard: "スタンダード",
  renju: "連珠",
  caro: "カロ",
  "standard-caro": "スタンダード・カロ",
};

const format = (): Format => formatFor("ja");

const FORBIDDEN: Record<string, string> = {
  overline: "長連",
  "double-four": "四四",
  "double-three": "三三",
};

const BOARD: BoardTerms = {
  board: (size) => `${size}路盤`,
  stone: { black: "黒石", white: "白石" },
  empty: "空点",
  number: (number) => `${number}手目`,
  label: (label) => `印${label}`,
  offer: (letter) => `候補${letter}`,
  last: "最終手",
  winning: "勝ちの並び",
  forbidden: "禁点",
  pending: "確認待ち",
  marks: { circle: "丸印", square: "四角印", triangle: "三角印", cross: "バツ印" },
  arrow: (point) => `${point}への矢印`,
  separator: "、",
};

function instead(alternative: Alternative | null): string {
  if (!alternative) return "";
  return ` ${alternative.instead} の代わりに ${alternative.move} と打てば、`;
}

function skipped(tried: number, left: number | null): string {
  if (left === null) return `${count(tried)} 手を調べた時点で残りの手を打ち切ります`;
  return `残りの ${count(left)} 手は調べません`;
}

function cut(fact: Extract<Fact, { kind: "cut" }>): string {
  const mover = COLOR[fact.mover];
  const opponent = COLOR[fact.opponent];
  const limit = figure(fact.limit);
  const value = figure(fact.value);
  const reply = fact.reply ? `${mover}の ${fact.reply} ` : mover;
  const rest = skipped(fact.tried, fact.skipped);
  if (fact.bound === "beta")
    return (
      `${opponent}は${instead(fact.alternative)}すでに${mover}を ${limit} 以下に抑えられます（β）。` +
      `ここでは${reply}が少なくとも ${value} になるため、${opponent}がこの局面を許す理由はありません。${rest}。`
    );
  return (
    `${opponent}は${instead(fact.alternative)}すでに ${limit} を確保しています（α）。` +
    `ここでは${reply}によって${opponent}は多くても ${value} しか得られないため、` +
    `${opponent}がこの局面を選ぶ理由はありません。${rest}。`
  );
}

function failLow(fact: Extract<Fact, { kind: "fail-low" }>): string {
  const mover = COLOR[fact.mover];
  const has =
    fact.bound === "alpha"
      ? `すでに ${figure(fact.limit)} を確保している（α）`
      : `すでに ${figure(fact.limit)} に抑えられる（β）`;
  return (
    `この局面での${mover}の最善手は ${fact.reply} で、値は ${figure(fact.value)} です。` +
    `しかし${mover}は${instead(fact.alternative)}${has}ため、この局面は結果に影響しません。`
  );
}

function explain(fact: Fact): string {
  switch (fact.kind) {
    case "root":
      return `${COLOR[fact.mover]}の手番です。探索の結論は ${fact.reply}、値は ${figure(fact.value)} です。`;
    case "leaf":
      return (
        `探索はここまでです。この局面の静的評価値は ${figure(fact.value)} です` +
        `（高いほど${COLOR[fact.goodFor]}が有利）。`
      );
    case "end":
      return `探索はここで終わります。値は ${figure(fact.value)} です（高いほど${COLOR[fact.goodFor]}が有利）。`;
    case "unfinished":
      return "この局面の値が決まる前に探索が停止しました。";
    case "cut":
      return cut(fact);
    case "fail-low":
      return failLow(fact);
    case "inner": {
      const among = fact.tried === 1 ? "調べた唯一の手" : `${count(fact.tried)} 手の中で最善`;
      return (
        `${COLOR[fact.mover]}の手番で、${fact.reply} と打ちます（${among}）。` +
        `この局面の値は ${figure(fact.value)} です（高いほど${COLOR[fact.goodFor]}が有利）。`
      );
    }
    case "games": {
      const played = `ここから ${count(fact.games)} 局のプレイアウトを行いました。`;
      if (!fact.reply) return played;
      return `${played}最も多く試した ${fact.reply}（${count(fact.replyVisits)} 回）を選びます。`;
    }
    case "visited": {
      const share = percent(fact.ofVisits ? fact.visits / fact.ofVisits : 0);
      const visits =
        `${COLOR[fact.player]}の ${fact.move} は ${count(fact.ofVisits)} 局中 ${count(fact.visits)} 局で試され` +
        `（${share}）、${COLOR[fact.player]}から見た平均報酬は ${figure(fact.mean)} です。`;
      if (!fact.reply) return visits;
      return `${visits}最も多く試した応手は ${fact.reply} です（${count(fact.replyVisits)} 回）。`;
    }
  }
}

export const xray: XrayWords = {
  lang: "ja",
  title: (player) => `${player} の探索透視 · Tengen`,
  heading: "探索透視",
  color: COLOR,
  rule: (name) => RULES[name] ?? name,
  toMove: (color) => `${COLOR[color]}の手番`,
  facts: {
    plays: "着手",
    score: "評価値",
    depth: "深さ",
    nodes: "ノード数",
    playouts: "プレイアウト",
    leaves: "葉ノード",
    cutoffs: "カット数",
    pruned: "枝刈り率",
    prunedAll: "全点枝刈り率",
    time: "時間",
  },
  seconds: (text) => `${text} 秒`,
  factTitle: {
    pruned: "同じ深さと幅の普通のミニマックス法との比較",
    prunedAll: "すべての空点を探索する普通のミニマックス法との比較",
  },
  hosted: {
    loading: "探索をもう一度行い、木を記録しています…",
    failed: "木を記録できませんでした。",
    again: "もう一度試す",
    back: "対局に戻る",
    differs: (move, nodes) =>
      `対局では ${nodes} ノードで ${move} を選びました。時間切れだったため、この再探索とは異なります。`,
    differsHere: (move) =>
      `対局ではエンジンは ${move} と打ちました。それまでの探索の記憶も使っていたため、この再探索とは異なります。`,
    noEngine:
      "この端末でエンジンを起動できませんでした。ページを再読み込みするか、別のブラウザでお試しください。",
    noGame: "この対局はこのブラウザに保存されていません。",
  },
  kept: (kept, all) => `全 ${all} ノードのうち最初の ${kept} ノードを表示しています。`,
  emptyTree: "プレイヤーは探索せずに着手を決めたため、表示できる探索木がありません。",
  columns: {
    move: "着手",
    depth: "深さ",
    window: "窓 [α, β]",
    value: "値",
    note: "備考",
    visits: "訪問",
    mean: "平均",
    share: "割合",
  },
  root: (iteration) => (iteration === null ? "開始" : `開始（探索 ${iteration} 回目）`),
  pass: "パス",
  badge: { best: "最善", leaf: "葉", alpha: "α カット", beta: "β カット" },
  badgeTitle: {
    best: "プレイヤーの読み筋（最善応手列）",
    leaf: "評価済み：値は静的評価値です",
    alpha: "α カット：相手には別のより良い手があります",
    beta: "β カット：相手はこの局面を許しません",
  },
  steps: {
    first: "探索の最初へ",
    back: "一つ戻る",
    play: "探索をゆっくり再生",
    pause: "一時停止",
    forward: "一つ進む",
    last: "探索の最後へ",
  },
  stepOf: (step, all) => `${step} / ${all}`,
  speed: "速度",
  speeds: { slow: "遅い", normal: "普通", fast: "速い" },
  show: "表示",
  kinds: {
    all: "全ノード",
    best: "読み筋のみ",
    cuts: "カットのみ",
    alpha: "α カットのみ",
    beta: "β カットのみ",
    leaves: "評価済みのみ",
  },
  ply: "深さ",
  anyPly: "すべての深さ",
  atPly: (ply) => `${ply} 手目のみ`,
  unfold: "展開",
  unfoldHint: "展開…",
  unfoldTo: (level) => `${level} 段目まで`,
  unfoldAll: "すべて",
  find: "着手を検索",
  findHint: "例：h8",
  findNext: "次へ",
  notFound: (move) => `${move} は見つかりません。`,
  rowCount: (rows) => `${rows} 行`,
  path: "手順",
  start: "開始",
  tree: "探索木",
  boardHint: {
    alphabeta: "円は次に調べた手で、大きいほど良い手です。クリックするとその手に進みます。",
    mcts: "円は次に調べた手で、大きいほど多く試した手です。クリックするとその手に進みます。",
  },
  explain,
  searching: "探索はこの局面に入り、着手を調べているところです。",
  board: boardWords({ ...BOARD, playable: "次に調べた手" }),
  keys: "キー操作",
  keyList: [
    ["↑ ↓", "行を移動"],
    ["← →", "折りたたむ・展開する"],
    ["N または .", "探索を一つ進める"],
    ["P または ,", "一つ戻る"],
    ["Home End", "最初の行・最後の行"],
    ["スペース", "再生・一時停止"],
    ["/", "着手を検索"],
    ["1 … 9", "その段まで展開"],
    ["0", "すべて展開"],
  ],
  language: "言語",
  theme: "テーマ",
  themes: { auto: "自動", light: "ライト", dark: "ダーク" },
  broken: (reason) => `探索木を表示できません：${reason}`,
};

export const app: AppWords = {
  lang: "ja",
  title: "天元 · 五目並べ",
  skip: "盤面へ移動",
  nav: { label: "ページ", play: "対局", study: "検討", players: "プレイヤー" },
  language: "言語",
  themeNow: (name) => `テーマ：${name}`,
  themes: { auto: "システム設定", light: "ライト", dark: "ダーク" },
  color: SIDE,
  you: "あなた",
  setup: {
    heading: "新しい対局",
    begin: "対局開始",
    beginWithStone: "最初の石を打つと対局が始まります。",
    beginWithButton: "「対局開始」を押すと始まります。",
    opponent: "対戦相手",
    modes: { computer: "コンピュータ", friend: "友だち", local: "同じ画面", watch: "観戦" },
    modeText: {
      computer: "",
      friend: "友だちに送るリンクを作成します。友だちが開くと対局が始まります。",
      local: "この画面で二人が交互に打ちます。",
      watch: "プログラム同士の対局を観戦します。",
    },
    games: "進行中の対局",
    noGames: "進行中の対局はありません。",
    game: (first, second) => `${first} – ${second}`,
    moves: (count) => `${format().count(count)}手`,
    levels: "レベル",
    classics: "古典的な手法",
    programs: "その他のプログラム",
    first: "先手",
    second: "後手",
    strongest: "最強",
    options: "オプション",
    defaults: "初期値に戻す",
    rating: (rating) => `Elo 約 ${format().count(rating)}`,
    unrated: "未計測",
    rule: "ルール",
    size: "盤",
    sizeOf: (size) => `${size}路盤`,
    opening: "開局規定",
    color: "あなたの手番",
    sides: { black: "黒番", white: "白番", random: "ランダム" },
    clock: "持ち時間",
    name: "お名前",
    namePlaceholder: "省略可",
    waiting: "対局を準備しています…",
  },
  status: {
    loading: "対局を読み込んでいます…",
    yourTurn: "あなたの番です。",
    yourTurnTitle: "あなたの番です",
    turnOf: (color) => `${COLOR[color]}の手番です。`,
    thinking: (name) => `${name}が考えています…`,
    waiting: "友だちを待っています。",
    waitingForFriend: "友だちにリンクを送ってください。友だちが開くと対局が始まります。",
    waitingForOther: "相手の番です。",
    noEngine: "この端末でエンジンを読み込めないため、対局は中断しています。",
    spectator: "観戦中です。",
    reconnecting: "接続が切れました。再接続しています…",
    kept: "接続がありません。この着手は保存され、再接続後に送信されます。",
    adjourned: "対局は中断しています。",
    replaying: (ply, all) => `${all}手中の${ply}手目です。`,
    decides: (number) => `プレイヤー${number}が選びます。`,
    openingOf: (name) => `開局規定：${name}`,
    offered: "提示された五手目の候補は英字で示しています。",
  },
  seat: {
    open: "空席",
    absent: "離席中",
    thinking: "思考中…",
    winner: "勝ち",
    player: (number) => `プレイヤー${number}`,
    label: (color, name) => `${SIDE[color]}：${name}`,
  },
  actions: {
    label: "操作",
    undo: "待った",
    resign: "投了",
    resignSure: "投了しますか？",
    resignYes: "投了する",
    resignNo: "対局を続ける",
    draw: "引き分け",
    drawOffered: "引き分けを提案しました。",
    hint: "ヒント",
    hinting: "良い手を探しています…",
    rematch: "再戦",
    rematchAsked: "再戦を申し込みました。",
    rematchWanted: "相手が再戦を希望しています。",
    rematchOpen: "再戦へ進む",
    newGame: "新しい対局",
    more: "その他",
    less: "閉じる",
    retry: "もう一度考えさせる",
    accept: "承諾する",
    decline: "断る",
    undoWanted: "相手が待ったを求めています。",
    undoAsked: "待ったを申し込みました。",
    drawWanted: "相手が引き分けを提案しています。",
    join: (color) => `${SIDE[color]}で参加する`,
    joinText: "この対局には空席があります。",
  },
  moves: {
    heading: "棋譜",
    none: "まだ着手がありません。",
    first: "最初へ",
    back: "一手戻る",
    forward: "一手進む",
    last: "最後へ",
    continueHere: "この局面から続ける",
    continueWith: "対戦相手",
    continueAs: "あなたの手番",
    continueGo: "開始",
  },
  searchInfo: {
    heading: "コンピュータの読み",
    none: "まだ何も読んでいません。",
    score: "評価値",
    winning: "勝率",
    mate: "勝敗",
    mateIn: (moves) => `${format().count(moves)}手で勝ち`,
    matedIn: (moves) => `${format().count(moves)}手で負け`,
    line: "読み筋",
    depth: "深さ",
    nodes: "局面数",
    time: "時間",
    seconds: (seconds) => `${format().decimal(seconds)}秒`,
    pruned: "枝刈り率",
    prunedText: "同じ深さと幅の普通のミニマックス法との比較",
    prunedAll: "全点枝刈り率",
    prunedAllText: "すべての空点を探索する普通のミニマックス法との比較",
    leaves: "葉",
    leavesText: "静的に評価した局面",
    playouts: "プレイアウト",
    firstLevel: (moves) => `第一手の候補 ${format().count(moves)}`,
    move: "手",
    visits: "訪問",
    winRate: "勝率",
    mean: "平均報酬",
    played: "着手",
    bounds: "枝刈りがあるとき、最善手の評価値は正確で、ほかの手は上限です。",
    xray: "この探索を透視",
    now: (text) => `思考中：${text}`,
    details: "詳細",
  },
  share: {
    heading: "共有・保存・読み込み",
    invite: "友だちに送るリンク",
    watch: "この対局へのリンク",
    copy: "コピー",
    copied: "コピーしました",
    export: "保存形式",
    import: "棋譜を開く",
    importText: "ファイル（SGF、PSQ、RenLib、JSON など）、または h8 i9 j10 のような手順。",
    importFile: "ファイルを選択",
    importPaste: "または棋譜をここに貼り付け",
    importGo: "開く",
    spectators: (count) => `観戦者 ${format().count(count)}人`,
  },
  display: {
    heading: "盤面と音",
    toggles: {
      coordinates: "座標",
      numbers: "手数",
      forbidden: "禁点",
      threats: "四や三の形",
      scores: "盤上に評価値",
      sound: "音",
      confirm: "着手前に確認",
    },
    flip: "盤を回転",
    legend: "盤上の形",
  },
  type: {
    label: "座標を入力",
    placeholder: "h8",
    unknown: (text) => `${text} という点はこの盤にありません。`,
  },
  keys: {
    heading: "キー操作",
    close: "閉じる",
    list: [
      ["← ↑ ↓ →", "盤上のカーソルを移動"],
      ["Enter", "カーソルの位置に打つ"],
      ["[  ]", "一手戻る・一手進む"],
      ["U", "待った"],
      ["H", "ヒント"],
      ["F", "盤を回転"],
      ["N", "新しい対局"],
      ["T", "四や三の形を表示"],
      ["S", "古典的な手法による各手の評価値"],
      ["?", "このキー一覧"],
    ],
  },
  announce: {
    move: (color, point) => `${COLOR[color]} ${point}。`,
    undone: "着手が取り消されました。",
    declined: {
      undo: "相手は待ったに応じませんでした。",
      draw: "相手は引き分けに応じませんでした。対局を続けます。",
    },
    yourTurn: "あなたの番です。",
  },
  cannot: {
    taken: (point) => `${point} には打てません：すでに石があります。`,
    forbidden: (point, reason) =>
      `${point} には打てません：${FORBIDDEN[reason] ?? reason}の禁手です。`,
    notNow: (point) => `今は ${point} に打てません。`,
    stale: "着手が届く前に局面が変わりました。盤面を確かめて、もう一度選んでください。",
  },
  errors: {
    heading: "うまくいきませんでした",
    noGame: "このアドレスに対局はありません。",
    noGameNext:
      "リンクが不完全な可能性があります。もう一度送ってもらうか、新しい対局を始めてください。",
    offline: "サーバーに接続できません。接続を確かめて、もう一度お試しください。",
    noEngine:
      "この端末ではエンジンを起動できませんでした。ページを再読み込みするか、別のブラウザをお試しください。",
    tooFast: (seconds) =>
      `操作が速すぎます。${format().count(seconds)}秒後にもう一度お試しください。`,
    other: "サーバーで処理できませんでした。もう一度お試しください。",
    again: "再試行",
    home: "新しい対局",
    noPage: "このアドレスにページはありません。",
  },
  players: {
    heading: "プレイヤー",
    text: "どのプレイヤーとも、すぐに対局できます。",
    engine: "天元（レベル別）",
    engineText:
      "C++ で書かれたエンジンです。無駄な変化を枝刈りする探索に、学習で得た形の評価と四追いの探索を組み合わせています。レベルが低いほど読みが浅く、見落としが増えます。",
    classics: "古典的な手法",
    classicsText:
      "五目並べプログラムの代表的な手法を五つ、それぞれ Python のファイル一つで実装しています。ランダムに打つプレイヤーもいます。",
    programs: "その他のプログラム",
    programsText: "Gomocup プロトコルに対応したプログラムです。このサーバーの管理者が設定します。",
    playAgainst: (name) => `${name}と対局する`,
    scale: "強さは Elo レーティングで、この一覧のプレイヤー同士の対局から計測しています。",
  },
  update: { ready: "新しいバージョンの準備ができました。", reload: "再読み込み", later: "あとで" },
  needsServer: {
    friend: "リンクで友だちと対局するにはサーバーが必要です。",
    games: "ほかの人の対局を観戦するにはサーバーが必要です。",
    classics: "古典的な手法は Python で書かれており、サーバーが必要です。",
    openings: "開局規定を使うにはサーバーが必要です。",
    formats: "SGF、h8 i9 j10 のような手順、盤面テキスト。ほかの形式にはサーバーが必要です。",
  },
  board: boardWords(BOARD),
};
