import { describe, expect, test } from "vitest";
import {
  explanationText,
  failureText,
  forbiddenText,
  hintText,
  outcomeText,
  playerLabel,
  reportText,
  shapeLabel,
} from "../../src/local/texts";
import { textOf } from "../../src/i18n/catalogue";
import { VECTORS } from "./vectors";

describe("sentences are the server's", () => {
  test("about outcomes", () => {
    expect(VECTORS.outcomes).toHaveLength(36);
    for (const { winner, termination, text } of VECTORS.outcomes)
      expect(outcomeText(winner, termination)).toEqual(text);
  });

  test("about searches", () => {
    for (const { text, ...report } of VECTORS.reports) expect(reportText(report)).toEqual(text);
  });

  test("in hints", () => {
    for (const { reasons, mate_in, text } of VECTORS.hints)
      expect(hintText(reasons, mate_in)).toEqual(text);
  });

  test("about forbidden points, in one sentence and as a tree", () => {
    for (const { tree, text, words } of VECTORS.explanations) {
      expect(forbiddenText(tree)).toEqual(text);
      expect(explanationText(tree)).toEqual(words);
    }
  });

  test("in names of players and reasons of failures", () => {
    for (const [spec, label] of Object.entries(VECTORS.labels.players))
      expect(playerLabel(spec)).toEqual(label);
    for (const [problem, text] of Object.entries(VECTORS.labels.failures))
      expect(failureText(problem, "tengen:level=3")).toEqual(text);
  });

  test("in names of threats", () => {
    for (const { threats } of VECTORS.threats)
      for (const { shape, label } of threats) expect(shapeLabel(shape)).toEqual(label);
  });
});

test("a missing text is an error, not an empty sentence", () => {
  expect(() => textOf("server.errors.no-such-code")).toThrow("server.errors.no-such-code");
});
