/**
 * The entry point of the page of a game: the tree of the search behind one of its moves. The engine on
 * this device repeats its own searches; the server those of the classics.
 */
import "../base/theme.css";
import "./xray.css";
import "./tree.css";
import { currentHost, isStatic } from "../base/host";
import { PREFERENCES } from "../base/storage";
import { EngineError } from "../engine/api";
import { xrayWords } from "../i18n/xray-languages";
import { createApi } from "../net/api";
import type { GameView, Text } from "../net/messages";
import { Problem } from "../net/problem";
import { hrefOf } from "../stores/links";
import { gamePath, parseXrayPath } from "../stores/routes";
import { checkData, type XrayData } from "../tree/data";
import { element } from "./dom";
import type { GameLink } from "./component";
import { createPage } from "./page";
import { loadSettings } from "./settings";

const api = createApi();
const settings = loadSettings(PREFERENCES);
const words = xrayWords(settings.language);

async function start(): Promise<void> {
  document.documentElement.lang = words.lang;
  document.documentElement.dataset["theme"] = settings.theme;
  const { id, ply } = parseXrayPath(currentHost().pathOf(location) ?? "") ?? { id: "", ply: 0 };
  show(element("p", { class: "waiting", role: "status" }, words.hosted.loading));
  try {
    const { data, game } = (await searchHere(id, ply)) ?? (await searchOfServer(id, ply));
    document.body.replaceChildren();
    createPage(document.body, data, game, PREFERENCES);
  } catch (error) {
    showFailure(error, hrefOf(gamePath(id)));
  }
}

interface Search {
  data: XrayData;
  game: GameLink;
}

/** The search in a game on this device; null for other games. */
async function searchHere(id: string, ply: number): Promise<Search | null> {
  const { deviceSearch } = await import("./device");
  const found = await deviceSearch(id, ply);
  if (!found) return null;
  const { data, point } = found;
  return { data, game: { href: hrefOf(gamePath(id)), point, nodes: null } };
}

async function searchOfServer(id: string, ply: number): Promise<Search> {
  if (isStatic()) throw new GameMissing();
  const [tree, view] = await Promise.all([api.searchTree(id, ply), api.view(id)]);
  return { data: checkData(tree), game: gameLink(view, ply) };
}

function gameLink({ id, moves, thoughts }: GameView, ply: number): GameLink {
  const nodes = thoughts.find((thought) => thought.ply === ply)?.nodes ?? 0;
  return { href: hrefOf(gamePath(id)), point: moves[ply] ?? null, nodes };
}

/** Without a server there are only the games of this browser. */
class GameMissing extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof GameMissing) return words.hosted.noGame;
  if (error instanceof EngineError) return words.hosted.noEngine;
  const detail = error instanceof Problem ? error.detail : null;
  return detail?.[settings.language as keyof Text] ?? detail?.en ?? words.hosted.failed;
}

function showFailure(error: unknown, back: string): void {
  const again = element("button", { type: "button" }, words.hosted.again);
  again.addEventListener("click", () => void start());
  show(
    element("p", { class: "waiting", role: "alert" }, reasonOf(error)),
    element("p", { class: "choices" }, again, element("a", { href: back }, words.hosted.back)),
  );
}

function show(...content: HTMLElement[]): void {
  document.body.replaceChildren(...content);
}

void start();
