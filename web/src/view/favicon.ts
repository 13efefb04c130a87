/** The favicon: a board, or the player's stone when it is their turn. */
import type { ColorName } from "../net/messages";

const STONES: Record<ColorName, string> = { black: "#23211e", white: "#fbf8f1" };

export function faviconFor(turn: ColorName | null): string {
  const wood = `<rect width="32" height="32" rx="6" fill="#ddb06b"/>`;
  const lines = `<path d="M0 16h32M16 0v32" stroke="#5b4322" stroke-width="1.5"/>`;
  const stone = turn
    ? `<circle cx="16" cy="16" r="12" fill="${STONES[turn]}"/><circle cx="25" cy="7" r="6" fill="#d2462f"/>`
    : `<circle cx="16" cy="16" r="8" fill="#23211e"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${wood}${lines}${stone}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function showTurn(turn: ColorName | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = faviconFor(turn);
}
