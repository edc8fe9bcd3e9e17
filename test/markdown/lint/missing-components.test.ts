import { describe, expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { found } from "./found.ts";

describe("a component", () => {
  const components = new Set(["Known"]);
  const missing: ReadonlyArray<readonly [string, string, string]> = [
    ["as a block", "<A>\n\ntext\n\n</A>", "1:1 <A>"],
    ["inside of a block", "a <A/>", "1:3 <A>"],
    ["by a member", "<A.B/>", "1:1 <A.B>"],
    ["of an object in lower case", "<a.b/>", "1:1 <a.b>"],
    ["in an expression", "a {b && <A/>}", "1:9 <A>"],
    ["in an attribute", "<Known a={<A/>} />", "1:11 <A>"],
    ["in a spread attribute", "<Known {...{ a: <A/> }} />", "1:17 <A>"],
    ["in an export", "export const a = () => <A/>", "1:24 <A>"],
    ["in a list in a component", "<Known>\n\n- <A/>\n\n</Known>", "3:3 <A>"],
    ["in a table", "| a |\n|---|\n| <A/> |", "3:3 <A>"],
    ["in a line that closes another", "<Known>\n\na\n\n</Known><A>\n\nb\n\n</A>", "5:9 <A>"],
    ["bound elsewhere only", "{a.map((A) => <A/>)} <A/>", "1:22 <A>"],
  ];
  test.each(missing)("that is not defined is an error %s", (_, page, problem) => {
    const [place, name] = problem.split(" ");
    expect(found(page, { components })).toEqual([
      `${place} error ${name} isn't imported on this page or provided by the site.`,
    ]);
  });

  test.each([
    "<Known/> <Known.Part/>",
    'import A, { b as B } from "c"\n\n<A/> <B.C/>',
    "<A/>\n\nexport const A = () => <p/>",
    "export function A() {}\n\n{<A/>}",
    "{a.map(({ b: [A] }) => <A/>)}",
    "<props.A/> <a-b/> <c/> <></> <d:e/>",
    "`<A/>`\n\n```\n<A/>\n```",
    ":::note <A>\n\ntext\n\n:::",
  ])("is defined in %j", (page) => {
    expect(found(page, { components })).toEqual([]);
  });

  test("is reported where it is first used", () => {
    expect(found("<A/>\n\n<A/> <B/>", { components })).toHaveLength(2);
  });

  test("is not checked where the site's components are unknown", () => {
    expect(found("<A/>")).toEqual([]);
  });
});

test.each([
  "Let $List<String>$ be.",
  "- Let $List<String>$ be.",
  "## $List<String>$",
  "It costs $5, a <Tag> costs $6.",
])("a formula contains no component: %j", (text) => {
  expect(check(split(`# T\n\n${text}\n`, mdx), { components: new Set() })).toEqual([]);
});

test("an import declares a name, and text that looks like an import does not", () => {
  const page = "# T\n\n[x]: /y\nimport A, {B} from 'c'\n\nimport A, {B} from 'c'\n\n<A/>\n";

  expect(check(split(page, mdx), { components: new Set() })).toEqual([]);
});
