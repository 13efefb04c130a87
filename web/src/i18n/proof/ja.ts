import { formatFor } from "../format";
import type { ProofKind, ProofWords } from "../proof-words";

const format = formatFor("ja");
const BY: Record<ProofKind, string> = {
  vcf: "四の連続",
  vct: "四と狙いの連続",
  win: "必勝手順",
};

export const proof: ProofWords = {
  code: "ja",
  heading: "勝ちを証明する",
  intro: "端末上のソルバーが必勝手順を探し、あらゆる受けに対して証明します。",
  side: "勝つ側",
  color: { black: "黒", white: "白" },
  toMove: "手番",
  kinds: {
    vcf: { name: "四追い (VCF)", title: "すべての手が四になります。" },
    vct: { name: "追い手 (VCT)", title: "すべての手が四になるか、四追いの勝ちを狙います。" },
    win: { name: "すべての手", title: "手を限りません。最も時間がかかります。" },
  },
  limit: "制限時間",
  seconds: (count) => `${count} 秒`,
  prove: "勝ちを証明",
  stop: "停止",
  progress: { nodes: "局面数", proof: "証明数", disproof: "反証数", time: "時間" },
  starting: "ソルバーを起動しています……",
  won: (color, kind, count) =>
    `${color}は${BY[kind]}で勝ちます。最長 ${format.count(count)} 手です。`,
  none: (color, kind) => `${color}に${BY[kind]}による勝ちはありません。探索は完了しています。`,
  unknown: (seconds) =>
    `${seconds} 秒では証明も反証もできませんでした。制限時間を延ばしてお試しください。`,
  stopped: "何も証明されないうちに停止しました。",
  problem: {
    over: "この局面ではすでに対局が終わっています。",
    position: "規則に反する手があるため、この局面は解けません。",
    unavailable:
      "証明には端末上のエンジンが必要ですが、起動できませんでした。ページを再読み込みするか、別のブラウザをお使いください。",
    failed: "ソルバーが予期せず停止しました。もう一度お試しください。",
  },
  whyNot: {
    heading: "なぜこの手ではいけないのか",
    last: (point) => `なぜ ${point} ではいけない？`,
    choose: "手を選ぶ……",
    choosing: "盤上の点を選んでください。その手がだめな理由をソルバーが示します。",
    cancel: "取り消す",
    won: (point, color, kind) => `${point} は負けです。この後、${color}が${BY[kind]}で勝ちます。`,
    none: (point) => `${point} は四と狙いの連続では咎められません。探索は完了しています。`,
    unknown: (point) =>
      `${point} を咎める手順は時間内に見つかりませんでした。制限時間を延ばしてお試しください。`,
    wins: (point) => `${point} で対局が終わります。咎めるものはありません。`,
    refused: (point) => `${point} には打てません。`,
  },
  walk: {
    heading: "証明をたどる",
    hint: "輪は証明にある受けです。どの空点でも受けとして選べ、すぐに応手が示されます。",
    hintMany: "輪は最も長く粘る受けです。どの空点でも受けとして選べ、すぐに応手が示されます。",
    ended: "五連で終わりです。戻って別の受けを試してください。",
    hidden: "盤には検討の局面が表示されています。",
    show: "盤に証明を表示",
    first: "証明の最初へ",
    back: "戻る",
    forward: "最も長く粘る受け",
    refused: (point) => `守る側は ${point} に打てません。`,
    left: (count) => `残り最長 ${format.count(count)} 手`,
    add: "この手順を検討に加える",
    added: "この手順は検討にあります。",
    notHere: "この手順は別の局面のものです。その局面を開くと加えられます。",
    notOwner: "手順を加えられるのは所有者だけです。複製してからお試しください。",
    download: "証明をダウンロード",
    close: "証明を閉じる",
  },
  why: {
    unmet: "狙いを防いでいません",
    any: "どう受けても負けです",
    many: (count) => `狙いを防げる ${count} 通りの受けの一つです`,
    met: (points) => `狙いを防げるのは ${points} だけです`,
    metOrFours: (points, fours) => `狙いを防げるのは ${points} と、四になる ${fours} だけです`,
  },
  outline: {
    label: (count) => `証明（${format.count(count)} 手）`,
    search: "点を探す",
    example: "H8",
    find: "探す",
    found: (index, count) => `${format.count(count)} 件中 ${format.count(index)} 件目`,
    notFound: "証明にありません",
    next: "次へ",
    unfold: "すべて開く",
    fold: "すべて閉じる",
    otherwise: "その他の受け",
    pass: "パス",
    wins: "五連",
    start: "どの手でも",
  },
  file: {
    text: "証明ファイルをここにドロップすると、探索とコードを共有しない検査プログラムが確かめます。",
    open: "証明ファイルを開く",
    checking: "確かめています……",
    valid: (color, kind, count) =>
      `有効です。${color}は${BY[kind]}で勝ちます。${format.count(count)} 手を確かめました。`,
    invalid: (problem) => `無効です：${problem}。`,
    tooLarge: "証明にしては大きすぎるファイルです。",
    position: "その局面を開く",
  },
  comment: (color, kind) => `${color}は${BY[kind]}で勝ち（証明済み）。`,
};
