import { expect, test } from "bun:test";

import { valuesOf } from "../../../src/markdown/frontmatter/value.ts";
import { readYaml } from "../../../src/markdown/frontmatter/yaml.ts";

test("an alias repeats the latest value of its anchor, at any depth", () => {
  const { map } = readYaml("a: &x b\nc: [*x, {d: *x}]\ne: &x f\ng: *x\n");

  expect(valuesOf(map.items).values).toEqual({ a: "b", c: ["b", { d: "b" }], e: "f", g: "f" });
});

test("an alias of a removed anchor is reported", () => {
  const { map } = readYaml("a: &x b\nc: *x\n");
  const { problems } = valuesOf(map.items.slice(1));

  expect(problems).toEqual([
    { message: "The alias “*x” refers to a name that isn't defined before it.", offset: 11 },
  ]);
});
