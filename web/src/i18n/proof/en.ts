import { formatFor } from "../format";
import type { ProofKind, ProofWords } from "../proof-words";

const format = formatFor("en");
const BY: Record<ProofKind, string> = {
  vcf: "by continuous fours",
  vct: "by fours and threats",
  win: "by force",
};

function moves(count: number): string {
  return format.plural(count) === "one" ? "1 move" : `${format.count(count)} moves`;
}

export const proof: ProofWords = {
  code: "en",
  heading: "Prove it",
  intro: "The solver on your device looks for a forced win and proves it against every defence.",
  side: "Winner",
  color: { black: "Black", white: "White" },
  toMove: "to move",
  kinds: {
    vcf: { name: "Fours (VCF)", title: "Every move makes a four." },
    vct: { name: "Threats (VCT)", title: "Every move makes a four or threatens to win by fours." },
    win: { name: "Any win", title: "Any moves. This takes longest." },
  },
  limit: "Time limit",
  seconds: (count) => `${count} s`,
  prove: "Prove a win",
  stop: "Stop",
  progress: { nodes: "Positions", proof: "To prove", disproof: "To disprove", time: "Time" },
  starting: "Starting the solver …",
  won: (color, kind, count) => `${color} wins ${BY[kind]}, in ${moves(count)} at most.`,
  none: (color, kind) =>
    kind === "win"
      ? `${color} has no forced win. The search was complete.`
      : `${color} has no win ${BY[kind]}. The search was complete.`,
  unknown: (seconds) => `Neither proved nor disproved within ${seconds} s. Try a longer limit.`,
  stopped: "Stopped before anything was proved.",
  problem: {
    over: "The game is over in this position.",
    position: "This position can't be solved: it contains a move against the rules.",
    unavailable:
      "Proofs need the engine on your device, which could not be started. Reload the page or try another browser.",
    failed: "The solver has stopped unexpectedly. Try again.",
  },
  whyNot: {
    heading: "Why not this move?",
    last: (point) => `Why not ${point}?`,
    choose: "Choose a move …",
    choosing: "Select a point on the board: the solver shows why the move fails.",
    cancel: "Cancel",
    won: (point, color, kind) => `${point} loses: after it ${color} wins ${BY[kind]}.`,
    none: (point) => `${point} can't be refuted by fours and threats. The search was complete.`,
    unknown: (point) => `No refutation of ${point} was found in time. Try a longer limit.`,
    wins: (point) => `${point} ends the game: there is nothing to refute.`,
    refused: (point) => `${point} can't be played here.`,
  },
  walk: {
    heading: "Walk through the proof",
    hint: "Rings are the listed defences. Choose any empty point as a defence and see the answer.",
    hintMany:
      "Rings are the defences that hold out longest. Choose any empty point as a defence and see the answer.",
    ended: "Five in a row: the line ends here. Go back and try another defence.",
    hidden: "The board shows the study.",
    show: "Show the proof on the board",
    first: "To the start of the proof",
    back: "Back",
    forward: "Longest defence",
    refused: (point) => `${point} is not open to the defender.`,
    left: (count) => `${format.count(count)} more at most`,
    add: "Add this line to the study",
    added: "The line is in the study.",
    notHere: "The line belongs to another position: open it to add the line.",
    notOwner: "Only the owner can add lines. Copy the study to your studies to do so.",
    download: "Download the proof",
    close: "Close the proof",
  },
  why: {
    unmet: "it does not meet the threat",
    any: "every reply loses",
    many: (count) => `one of ${count} replies that meet the threat`,
    met: (points) => `only ${points} meet the threat`,
    metOrFours: (points, fours) => `only ${points}, or a four at ${fours}, meet the threat`,
  },
  outline: {
    label: (count) => `The proof, ${moves(count)}`,
    search: "Find a point",
    example: "H8",
    find: "Find",
    found: (index, count) => `${format.count(index)} of ${format.count(count)}`,
    notFound: "Not in the proof",
    next: "Next",
    unfold: "Unfold all",
    fold: "Fold all",
    otherwise: "otherwise",
    pass: "pass",
    wins: "five",
    start: "any move",
  },
  file: {
    text: "Drop a proof file here to have it checked, by code that shares nothing with the search.",
    open: "Open a proof file",
    checking: "Checking …",
    valid: (color, kind, count) => `Valid: ${color} wins ${BY[kind]}. ${moves(count)} checked.`,
    invalid: (problem) => `Not valid: ${problem}.`,
    tooLarge: "This file is too large for a proof.",
    position: "Open its position",
  },
  comment: (color, kind) => `${color} wins ${BY[kind]} (proved).`,
};
