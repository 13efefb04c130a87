import { formatFor } from "../format";
import type { ProofKind, ProofWords } from "../proof-words";

const format = formatFor("zh-CN");
const BY: Record<ProofKind, string> = {
  vcf: "以连续冲四",
  vct: "以冲四和威胁",
  win: "",
};

/** 黑方以连续冲四获胜 */
function wins(color: string, kind: ProofKind): string {
  return kind === "win" ? `${color}必胜` : `${color}${BY[kind]}获胜`;
}

export const proof: ProofWords = {
  code: "zh",
  heading: "证明取胜",
  intro: "您设备上的求解器寻找必胜着法，并针对每一种防守加以证明。",
  side: "胜方",
  color: { black: "黑方", white: "白方" },
  toMove: "轮到走棋",
  kinds: {
    vcf: { name: "冲四 (VCF)", title: "每一手都成四。" },
    vct: { name: "威胁 (VCT)", title: "每一手都成四，或者威胁以连续冲四取胜。" },
    win: { name: "任意着法", title: "着法不限，用时最长。" },
  },
  limit: "时限",
  seconds: (count) => `${count} 秒`,
  prove: "证明取胜",
  stop: "停止",
  progress: { nodes: "局面数", proof: "证明数", disproof: "反证数", time: "用时" },
  starting: "正在启动求解器……",
  won: (color, kind, count) => `${wins(color, kind)}，最多 ${format.count(count)} 手。`,
  none: (color, kind) =>
    kind === "win"
      ? `${color}没有必胜着法。已完整搜索。`
      : `${color}不能${BY[kind]}获胜。已完整搜索。`,
  unknown: (seconds) => `${seconds} 秒内既没有证明，也没有否定。请延长时限再试。`,
  stopped: "已停止，还没有证明出结果。",
  problem: {
    over: "这个局面中对局已经结束。",
    position: "这个局面无法求解：其中有违反规则的着法。",
    unavailable: "证明需要您设备上的引擎，但它无法启动。请重新载入页面，或换一个浏览器。",
    failed: "求解器意外停止。请再试一次。",
  },
  whyNot: {
    heading: "为什么不能走这一手？",
    last: (point) => `为什么不能走 ${point}？`,
    choose: "选择一手棋……",
    choosing: "请在棋盘上选择一点：求解器会说明这一手为什么不行。",
    cancel: "取消",
    won: (point, color, kind) => `${point} 是败着：之后${wins(color, kind)}。`,
    none: (point) => `以冲四和威胁无法驳倒 ${point}。已完整搜索。`,
    unknown: (point) => `在时限内没有找到对 ${point} 的反驳。请延长时限再试。`,
    wins: (point) => `${point} 之后对局结束：没有什么可反驳的。`,
    refused: (point) => `${point} 处不能落子。`,
  },
  walk: {
    heading: "走一遍证明",
    hint: "圆环是证明中列出的防守。点任意空点作为防守，马上看到应对。",
    hintMany: "圆环是坚持得最久的防守。点任意空点作为防守，马上看到应对。",
    ended: "五连：这条变化到此结束。请退回去试试别的防守。",
    hidden: "棋盘上显示的是研究。",
    show: "在棋盘上显示证明",
    first: "回到证明开头",
    back: "后退",
    forward: "最顽强的防守",
    refused: (point) => `守方不能在 ${point} 落子。`,
    left: (count) => `最多还有 ${format.count(count)} 手`,
    add: "把这条变化加入研究",
    added: "这条变化已在研究中。",
    notHere: "这条变化属于另一个局面：请打开那个局面再加入。",
    notOwner: "只有研究的所有者可以加入变化。请先复制一份。",
    download: "下载证明",
    close: "关闭证明",
  },
  why: {
    unmet: "没有化解威胁",
    any: "怎样应都会输",
    many: (count) => `${count} 种能化解威胁的应手之一`,
    met: (points) => `能化解威胁的只有 ${points}`,
    metOrFours: (points, fours) => `能化解威胁的只有 ${points}，以及在 ${fours} 冲四`,
  },
  outline: {
    label: (count) => `证明，共 ${format.count(count)} 手`,
    search: "查找一点",
    example: "H8",
    find: "查找",
    found: (index, count) => `第 ${format.count(index)} 处，共 ${format.count(count)} 处`,
    notFound: "证明中没有",
    next: "下一处",
    unfold: "全部展开",
    fold: "全部折叠",
    otherwise: "其他应手",
    pass: "弃权",
    wins: "五连",
    start: "任意着法",
  },
  file: {
    text: "把证明文件拖到这里即可检验；检验程序与搜索没有任何共用代码。",
    open: "打开证明文件",
    checking: "正在检验……",
    valid: (color, kind, count) => `有效：${wins(color, kind)}。共检验 ${format.count(count)} 手。`,
    invalid: (problem) => `无效：${problem}。`,
    tooLarge: "这个文件太大，不是证明。",
    position: "打开它的局面",
  },
  comment: (color, kind) => `${wins(color, kind)}（已证明）。`,
};
