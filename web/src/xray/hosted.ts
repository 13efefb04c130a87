/** The entry point of the server's page: the tree of a search behind a move of a game. */
import "../base/theme.css";
import "./xray.css";
import "./tree.css";
import { currentHost } from "../base/host";
import { PREFERENCES } from "../base/storage";
import { xrayWords } from "../i18n/xray-languages";
import type { GameView, Text } from "../net/messages";
import { Problem } from "../net/problem";
import { createAppApi } from "../stores/app-api";
import { hrefOf } from "../stores/links";
import { gamePath, parseXrayPath } from "../stores/routes";
import { checkData } from "../tree/data";
import { element } from "./dom";
import type { GameLink } from "./component";
import { createPage } from "./page";
import { loadSettings } from "./settings";

const api = createAppApi();
const settings = loadSettings(PREFERENCES);
const words = xrayWords(settings.language);

async function start(): Promise<void> {
  document.documentElement.lang = words.lang;
  document.documentElement.dataset["theme"] = settings.theme;
  const { id, ply } = parseXrayPath(currentHost().pathOf(location) ?? "") ?? { id: "", ply: 0 };
  show(element("p", { class: "waiting", role: "status" }, words.hosted.loading));
  try {
    const [tree, view] = await Promise.all([api.searchTree(id, ply), api.view(id)]);
    const data = checkData(tree);
    document.body.replaceChildren();
    createPage(document.body, data, gameLink(view, ply), PREFERENCES);
  } catch (error) {
    showFailure(error, hrefOf(gamePath(id)));
  }
}

function gameLink({ id, moves, thoughts }: GameView, ply: number): GameLink {
  const nodes = thoughts.find((thought) => thought.ply === ply)?.nodes ?? null;
  return { href: hrefOf(gamePath(id)), point: moves[ply] ?? null, nodes };
}

function showFailure(error: unknown, back: string): void {
  const detail = error instanceof Problem ? error.detail : null;
  const reason = detail?.[settings.language as keyof Text] ?? detail?.en ?? words.hosted.failed;
  const again = element("button", { type: "button" }, words.hosted.again);
  again.addEventListener("click", () => void start());
  show(
    element("p", { class: "waiting", role: "alert" }, reason),
    element("p", { class: "choices" }, again, element("a", { href: back }, words.hosted.back)),
  );
}

function show(...content: HTMLElement[]): void {
  document.body.replaceChildren(...content);
}

void start();
