import { expect, test } from "vitest";
import { firstAnswer } from "../../src/app/first-answer";

const cached = async (): Promise<Response> => new Response("cached");
const nothing = async (): Promise<undefined> => undefined;
const text = async (response: Promise<Response>): Promise<string> => (await response).text();
const never = new Promise<Response>(() => undefined);

test("a page comes from the network", async () => {
  expect(await text(firstAnswer(Promise.resolve(new Response("new")), cached, 1000))).toBe("new");
});

test("a refusal of the server is shown", async () => {
  const refusal = new Response("no", { status: 404 });
  expect(await text(firstAnswer(Promise.resolve(refusal), cached, 1000))).toBe("no");
});

test.each([
  ["without a network", () => Promise.reject(new TypeError("offline"))],
  ["if the server is out of order", () => Promise.resolve(new Response("", { status: 502 }))],
  ["if the server is slow", () => never],
])("%s it comes from the cache", async (_, network) => {
  expect(await text(firstAnswer(network(), cached, 5))).toBe("cached");
});

test("without a cache a slow or failing network has the last word", async () => {
  const slow = new Promise<Response>((resolve) =>
    setTimeout(() => resolve(new Response("late")), 20),
  );
  expect(await text(firstAnswer(slow, nothing, 5))).toBe("late");
  await expect(firstAnswer(Promise.reject(new TypeError("offline")), nothing, 5)).rejects.toThrow(
    "offline",
  );
});
