import { expect, test } from "bun:test";

import { personColor, spreadColors } from "../../static/person-look.ts";

const names = ["Ada", "Grace Hopper", "Linus", "佐藤 美咲"];

test("four people together have four colors, in any order", () => {
  const colors = spreadColors(names);

  expect(new Set(colors.values()).size).toBe(4);
  expect(Object.fromEntries(spreadColors(names.toReversed()))).toEqual(Object.fromEntries(colors));
});

test("who is alone, and each fifth person, has the color of their name", () => {
  expect(spreadColors(["Linus"]).get("Linus")).toBe(personColor("Linus"));

  const colors = spreadColors([...names, ...names, "龍"]);
  expect(colors.size).toBe(5);
  expect(colors.get("龍")).toBe(personColor("龍"));
});
