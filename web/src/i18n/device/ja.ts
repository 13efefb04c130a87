import type { DeviceWords } from "../device-words";
import { formatFor } from "../format";

const format = formatFor("ja");

export const device: DeviceWords = {
  analysis: {
    heading: "解析",
    start: "解析する",
    stop: "停止",
    lines: "候補の数",
    columns: { score: "評価値", winning: "勝率", depth: "深さ", line: "読み筋" },
    idle: "この端末のエンジンが、表示中の局面の最善手を探します。",
    waiting: "エンジンを起動しています…",
    work: (nodes, speed) => `${nodes}局面・毎秒${speed}`,
    bar: (share) => `黒の勝率：${format.percent(share)}`,
    problem: {
      over: "この局面で対局は終わっています。前の局面に戻すと解析できます。",
      position: "この局面は解析できません。ルールに反する手が含まれています。",
      unavailable:
        "解析にはこの端末のエンジンが必要ですが、起動できませんでした。ページを再読み込みするか、別のブラウザをお試しください。",
      failed: "エンジンが予期せず停止しました。「解析する」を押すと、もう一度起動します。",
    },
  },
  engine: {
    label: "エンジン",
    choices: { auto: "自動", device: "この端末", server: "サーバー" },
    places: { device: "この端末で動作", server: "サーバーで動作" },
    speed: (positions) => `毎秒約${format.rough(positions)}局面`,
    reasons: {
      classic: "古典的な手法は Python で書かれています。",
      program: "このプログラムはサーバーにあります。",
      opening: "開局規定にはサーバーが必要です。",
      "no-server": "このサイトにはサーバーがありません。",
      "not-built": "このサイトにはブラウザ用のエンジンがありません。",
      "no-webassembly": "このブラウザはエンジンに必要な WebAssembly に対応していません。",
      "not-loaded": "エンジンを読み込めませんでした。次の対局でもう一度試します。",
    },
  },
  mark: {
    here: "この端末で計算",
    player: "対局者の端末で計算",
    server: "サーバーで計算",
  },
  unsynced: "サーバーにはまだ保存されていません。",
  inMemory: "ブラウザに対局を保存できません。ページを閉じると、この対局は失われます。",
  games: {
    heading: "自分の対局",
    text: "このブラウザで打った対局です。残しておくときやほかの端末に移すときは、ファイルに保存してください。保存したファイルをここにドロップして読み込むこともできます。",
    loading: "対局を読み込んでいます…",
    none: "まだ対局がありません。このブラウザで打った対局がここに並びます。",
    playing: "対局中",
    more: (count) => `さらに ${format.count(count)} 局を表示`,
    remove: "削除",
    removeGame: (name) => `${name} を削除`,
    removed: (name) => `削除しました：${name}`,
    restore: "元に戻す",
    save: "すべて保存",
    saved: (count) => `${format.count(count)} 局を一つのファイルに保存しました。`,
    read: "保存した対局を読み込む",
    added: (count) => `${format.count(count)} 局を追加しました。`,
    updated: (count) => `${format.count(count)} 局に続きの手を加えました。`,
    known: (count) => `${format.count(count)} 局はすでにあります。`,
    invalid: (count) => `${format.count(count)} 件は読み込めませんでした。`,
    empty: "このファイルには対局がありません。",
  },
  share: {
    moves: "手順",
    here: "この対局はこのブラウザに保存されています。ほかの人に送るリンクにはサーバーが必要です。",
    later: "対局がサーバーに保存されると、ここにリンクが出ます。",
    pictures: "PNG と GIF での保存にはサーバーが必要です。",
  },
};
