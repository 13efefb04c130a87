import { expect, test } from "vitest";
import { faviconFor } from "../../src/view/favicon";

test("the favicon shows the player's stone when it is their turn", () => {
  const [none, black, white] = [null, "black", "white"].map((turn) =>
    decodeURIComponent(faviconFor(turn as "black" | null)),
  );
  expect(none).not.toContain("#d2462f");
  expect(black).toContain("#d2462f");
  expect(white).toContain("#fbf8f1");
});
