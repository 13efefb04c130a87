/** Elements in few words. */

type Attributes = Record<string, string | number | boolean>;

/** An element with attributes and content; a false attribute is left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  made.append(...content);
  return made;
}

/** Write a text only if it has changed: the browser then has nothing to lay out. */
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** A small drawing for a button, 24 units square. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "path");
  drawing.setAttribute("d", path);
  svg.append(drawing);
  return svg;
}
