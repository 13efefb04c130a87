/** All catalogues, loaded at once for the tests. */
import type { AppWords } from "../../src/i18n/app-words";
import { codeOfFile } from "../../src/i18n/codes";
import { deviceWords, type DeviceWords } from "../../src/i18n/device-words";
import { reviewWords, type ReviewWords } from "../../src/i18n/review-words";
import type { XrayWords } from "../../src/i18n/xray-words";
import type { Text } from "../../src/net/messages";

interface Catalogue {
  app: AppWords;
  xray: XrayWords;
  device: DeviceWords;
  review: ReviewWords;
}

const files = import.meta.glob<Pick<Catalogue, "app" | "xray">>("../../src/i18n/[a-z][a-z].ts", {
  eager: true,
});

/** The catalogues by language code. */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  Object.entries(files).map(([path, { app, xray }]) => [
    codeOfFile(path.replace(/^.*\//, "./")),
    { app, xray, device: deviceWords(app), review: reviewWords(app) },
  ]),
);

export const [en, zh, ja] = ["en", "zh", "ja"].map((code) => CATALOGUES[code]!) as [
  Catalogue,
  Catalogue,
  Catalogue,
];

/** A text of the server, which may lack languages. */
export function text(english: string, chinese = english): Text {
  return { en: english, zh: chinese } as Text;
}
