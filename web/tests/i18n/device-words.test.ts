import { expect, test } from "vitest";
import { deviceWords } from "../../src/i18n/device-words";
import { CATALOGUES } from "./catalogues";

test("every language of the app has texts of its own", () => {
  const english = deviceWords({ lang: "en" });
  for (const [code, { device }] of Object.entries(CATALOGUES))
    expect(device === english).toBe(code === "en");
});

test("an unknown language falls back to English", () => {
  expect(deviceWords({ lang: "fr" }).analysis.start).toBe("Analyse");
});

test.each(["zh", "ja"])("the analysis has no English text in %s", (code) => {
  const words = CATALOGUES[code]!.device.analysis;
  const texts = [
    words.work("1", "2"),
    words.bar(0.5),
    JSON.stringify(Object.values(words.problem)),
  ];
  expect(texts.join()).not.toMatch(/[A-Za-z]{2,}/);
});
