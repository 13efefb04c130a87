/** The tree as a virtual list: only the visible rows have elements. */
import { select, toggle } from "./actions";
import { element, setText } from "./dom";
import { createRow, type Row } from "./row";
import { rowOf } from "./state";
import type { Component, Context } from "./component";

/** In pixels; must match the style sheet. */
const ROW_HEIGHT = 30;
const SPARE_ROWS = 6;

export function list(context: Context): Component {
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
  let lastSelected = -1;

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

  root.addEventListener("scroll", oncePerFrame(fillVisible), { passive: true });
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
    if (state.selected !== lastSelected) keepInView(root, rowOf(state, state.selected));
    lastSelected = state.selected;
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

/** Scroll as little as needed to show a row and its neighbours. */
function keepInView(root: HTMLElement, row: number): void {
  if (row < 0) return;
  const top = row * ROW_HEIGHT;
  const height = root.clientHeight - ROW_HEIGHT; // The header covers one row.
  if (top - ROW_HEIGHT < root.scrollTop) root.scrollTop = top - ROW_HEIGHT;
  else if (top + 2 * ROW_HEIGHT > root.scrollTop + height)
    root.scrollTop = top + 2 * ROW_HEIGHT - height;
}

/** Limits a function to one call per frame. */
function oncePerFrame(action: () => void): () => void {
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
