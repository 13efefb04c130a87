import type { DeviceWords } from "../device-words";
import { formatFor } from "../format";

const format = formatFor("zh-CN");

export const device: DeviceWords = {
  analysis: {
    heading: "分析",
    start: "开始分析",
    stop: "停止",
    lines: "变化数",
    columns: { score: "评分", winning: "胜率", depth: "深度", line: "变化" },
    idle: "由本设备上的引擎找出当前局面的最佳着法。",
    waiting: "正在启动引擎……",
    work: (nodes, speed) => `${nodes}个局面 · 每秒${speed}`,
    bar: (share) => `黑方胜率：${format.percent(share)}`,
    problem: {
      over: "对局在此已经结束。退回前面的局面即可分析。",
      position: "这个局面无法分析：其中有不合规则的着法。",
      unavailable: "分析需要本设备上的引擎，但引擎无法启动。请重新载入页面，或换一个浏览器。",
      failed: "引擎意外停止。按“开始分析”可以重新启动。",
    },
  },
  engine: {
    label: "引擎",
    choices: { auto: "自动", device: "本机", server: "服务器" },
    places: { device: "在本机运行", server: "在服务器运行" },
    speed: (positions) => `每秒约 ${format.rough(positions)}个局面`,
    reasons: {
      classic: "经典算法用 Python 写成。",
      program: "这个程序装在服务器上。",
      opening: "开局规则需要服务器。",
      "no-server": "本站没有服务器。",
      "not-built": "本站没有附带浏览器引擎。",
      "no-webassembly": "这个浏览器不支持引擎所需的 WebAssembly。",
      "not-loaded": "引擎未能载入，开始下一局时会再试。",
    },
  },
  mark: {
    here: "由本机计算",
    player: "由棋手的设备计算",
    server: "由服务器计算",
  },
  unsynced: "尚未存到服务器。",
  inMemory: "浏览器不能保存对局：关闭页面后，这局棋会丢失。",
  games: {
    heading: "我的对局",
    text: "在本浏览器中下过的对局。要长期保留或转到别的设备，请存为文件；也可以把这样的文件拖到这里来读取。",
    loading: "正在读取对局……",
    none: "还没有对局。在本浏览器中下的棋会出现在这里。",
    playing: "进行中",
    more: (count) => `再显示 ${format.count(count)} 局`,
    remove: "删除",
    removeGame: (name) => `删除 ${name}`,
    removed: (name) => `已删除：${name}`,
    restore: "撤销",
    save: "保存全部对局",
    saved: (count) => `已将 ${format.count(count)} 局存为一个文件。`,
    read: "读取存档",
    added: (count) => `新增 ${format.count(count)} 局。`,
    updated: (count) => `更新 ${format.count(count)} 局。`,
    known: (count) => `${format.count(count)} 局原已存在。`,
    invalid: (count) => `${format.count(count)} 项无法读取。`,
    empty: "文件中没有对局。",
  },
  share: {
    moves: "着法",
    here: "这局棋保存在本浏览器中；要有可以发给别人的链接，需要服务器。",
    later: "对局存到服务器后，这里会出现链接。",
    pictures: "PNG 和 GIF 需要服务器。",
  },
};
