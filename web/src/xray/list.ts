/** The tree as a list of rows, of which only the visible ones exist. */
import { select, toggle } from "./actions";
import { element, setText } from "./dom";
import { createRow, type Row } from "./row";
import { rowOf } from "./state";
import type { Context, Part } from "./view";

/** Pixels; the style sheet says the same. */
const ROW_HEIGHT = 30;
const SPARE_ROWS = 6;

export function list(context: Context): Part {
  const head = element("div", { class: "head row", role: "row" });
  const body = element("div", { class: "body", role: "rowgroup" });
  const spacer = element("div", { class: "spacer", role: "presentation" }, body);
  const root = element(
    "div",
    { class: "tree", id: "tree", role: "treegrid", tabindex: 0 },
    head,
    spacer,
  );
  const pool: Row[] = [];
  let followed = -1;

  const fillVisible = (): void => {
    const { state } = context;
    const words = context.words();
    const first = Math.max(0, Math.floor(root.scrollTop / ROW_HEIGHT) - SPARE_ROWS);
    const wanted = Math.ceil(root.clientHeight / ROW_HEIGHT) + 2 * SPARE_ROWS;
    const last = Math.min(state.rows.length, first + wanted);
    while (pool.length < last - first) pool.push(createRow());
    const used = pool.slice(0, last - first);
    used.forEach((row, i) => row.fill(state, words, first + i));
    if (body.childElementCount !== used.length)
      body.replaceChildren(...used.map((row) => row.root));
    body.style.transform = `translateY(${first * ROW_HEIGHT}px)`;
  };

  root.addEventListener("scroll", joined(fillVisible), { passive: true });
  new ResizeObserver(fillVisible).observe(root);
  root.addEventListener("click", (event) => {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>(".body .row");
    if (!row) return;
    const node = Number(row.dataset["node"]);
    context.play(false);
    context.act((state) => {
      select(state, node);
      if (target.closest(".fold")) toggle(state, node);
    });
  });

  const draw = (): void => {
    const { state } = context;
    const words = context.words();
    drawHead(head, context);
    root.setAttribute("aria-label", words.tree);
    root.setAttribute("aria-rowcount", String(state.rows.length + 1));
    spacer.style.height = `${state.rows.length * ROW_HEIGHT}px`;
    if (state.selected !== followed) keepInView(root, rowOf(state, state.selected));
    followed = state.selected;
    fillVisible();
    root.setAttribute("aria-activedescendant", `row-${state.selected}`);
  };
  return { root, draw };
}

function drawHead(head: HTMLElement, context: Context): void {
  const { columns } = context.words();
  const isMonteCarlo = context.state.tree.data.kind === "mcts";
  const names = isMonteCarlo
    ? [columns.move, columns.visits, columns.share, columns.mean, columns.note]
    : [columns.move, columns.depth, columns.window, columns.value, columns.note];
  const classes = ["first", "depth", "range", "value", "badges"];
  names.forEach((name, i) => {
    const cell =
      head.children[i] ??
      head.appendChild(element("span", { role: "columnheader", class: classes[i]! }));
    setText(cell, name);
  });
}

/** Scroll as little as is needed to see a row, with one more around it. */
function keepInView(root: HTMLElement, row: number): void {
  if (row < 0) return;
  const top = row * ROW_HEIGHT;
  const room = root.clientHeight - ROW_HEIGHT; // the head covers one row
  if (top - ROW_HEIGHT < root.scrollTop) root.scrollTop = top - ROW_HEIGHT;
  else if (top + 2 * ROW_HEIGHT > root.scrollTop + room)
    root.scrollTop = top + 2 * ROW_HEIGHT - room;
}

/** At most once in a frame. */
function joined(action: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      action();
    });
  };
}
