import { expect, test } from "bun:test";

import { inclusionsOf } from "../../../src/markdown/text/inclusions.ts";

test.each([
  ['import X from "./inc/x.md";', "./inc/x.md"],
  ['import {\n  X,\n} from "@site/inc/x.md";', "@site/inc/x.md"],
  ["const x = require('./x.md');", "./x.md"],
  ["import x from '!!raw-loader!./x.md';", "./x.md"],
  ["<!--@include: ./inc/x.md-->", "./inc/x.md"],
  ["<!--@include: @/inc/x.md{3,}-->", "@/inc/x.md"],
  ["<<< ./x.md", "./x.md"],
  ['--8<-- "inc/x.md:2:5"', "inc/x.md"],
  ["--8<--\ninc/x.md\n--8<--", "inc/x.md"],
  ["{!inc/x.md!}", "inc/x.md"],
  ["{{#include inc/x.md}}", "inc/x.md"],
  ["{% include x.md %}", "x.md"],
  ['<Snippet file="x.mdx" />', undefined],
  ['<Snippet file="x.md" />', "x.md"],
  ["[link](inc/x.md)", undefined],
  ["See inc/x.md, and `x.md`.", undefined],
  ["{% include x.md.md %}", undefined],
  ["{% include x.md-old %}", undefined],
])("what %j shows", (text, path) => {
  expect(inclusionsOf(text, "x.md").map((each) => each.path)).toEqual(path === undefined ? [] : [path]);
});

test("a place has its line and column, and a long text is cut", () => {
  const text = `a\r\n\n  {!x.md!} ${"y".repeat(1000)}\nb`;

  expect(inclusionsOf(text, "x.md")).toEqual([
    { path: "x.md", line: 3, column: 5, text: `{!x.md!} ${"y".repeat(191)}` },
  ]);
});

test("of many names the first ones are looked at", () => {
  expect(inclusionsOf("{!x.md!}\n".repeat(1000), "x.md")).toHaveLength(100);
});
