/** Short forms to create and update elements. */

type Attributes = Record<string, string | number | boolean>;

/** An element with attributes and content; a false attribute is left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) created.setAttribute(name, value === true ? "" : String(value));
  created.append(...content);
  return created;
}

/** Set the text of an element only if it has changed, to avoid needless layout. */
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** An icon for a button, 24 units square. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "path");
  drawing.setAttribute("d", path);
  svg.append(drawing);
  return svg;
}
