import { expect, test } from "bun:test";

import { RecentlyUsed } from "../../../../static/editor/document/widgets/recently-used.ts";

function keyed(most: number, held: readonly string[] = []) {
  const recent = new RecentlyUsed<string>(most, (value) => held.includes(value));
  const keys = () => Array.from(recent.entries(), ([key]) => key);
  return { recent, keys };
}

test("over the most bytes, what was used longest ago goes", () => {
  const { recent, keys } = keyed(30);
  for (const key of ["a", "b", "c"]) recent.set(key, key, 10);

  expect(recent.use("a")).toBe("a");
  expect(recent.peek("b")).toBe("b");
  recent.set("d", "d", 15);

  expect(keys()).toEqual(["a", "d"]);
});

test("what is held stays, and so does what is larger than all", () => {
  const { recent, keys } = keyed(30, ["a"]);
  for (const key of ["a", "b", "c"]) recent.set(key, key, 10);

  recent.set("large", "large", 100);

  expect(keys()).toEqual(["a", "large"]);
});

test("what is set again counts once, and what is deleted not at all", () => {
  const { recent, keys } = keyed(30);
  for (let time = 0; time < 5; time += 1) recent.set("a", `${time}`, 10);
  recent.set("b", "b", 10);
  recent.delete("b");
  recent.delete("b");
  recent.set("c", "c", 20);

  expect(keys()).toEqual(["a", "c"]);
  expect(recent.peek("a")).toBe("4");
});
