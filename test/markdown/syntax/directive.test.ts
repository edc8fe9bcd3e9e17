import { describe, expect, test } from "bun:test";

import fc from "fast-check";
import type { RootContent } from "mdast";

import { parse } from "../../../src/markdown/syntax/parse.ts";
import { directiveIn } from "../../../src/markdown/tree/directive-line.ts";
import { runs } from "../../support/seed.ts";

/** Types of nodes; of a container also its name, its title and what is in it. */
function shapeOf(node: RootContent): unknown {
  if (node.type !== "containerDirective") return node.type;
  return [node.name, node.title, ...node.children.map(shapeOf)];
}

const shapes = (text: string) => parse(text).children.map(shapeOf);

describe("a line of colons", () => {
  test("opens a container that the next one without a name closes", () => {
    expect(shapes(":::note Title\n\na\n\n:::\n\nb")).toEqual([["note", "Title", "paragraph"], "paragraph"]);
  });

  test("closes only a container of as many colons or fewer", () => {
    expect(shapes("::::a\n\n:::b\n\nc\n\n:::\n\n::::")).toEqual([["a", "", ["b", "", "paragraph"]]]);
    expect(shapes("::::a\n\nb\n\n:::")).toEqual(["directiveLine", "paragraph", "directiveLine"]);
  });

  test("pairs with its siblings alone: one in a quote closes nothing outside", () => {
    expect(shapes(":::a\n\n> :::\n\n:::")).toEqual([["a", "", "blockquote"]]);
  });

  test.each(["::", ":::{a}", ":::1", "a :::b"])("is none in %j", (text) => {
    expect(shapes(text).flat()).not.toContain("directiveLine");
  });
});

test("a container is where its lines are", () => {
  const [first] = parse("a\n\n:::b\n\nc\n\n:::\n").children.slice(1);

  expect([first!.position!.start.offset, first!.position!.end.offset]).toEqual([3, 15]);
});

test("what the parser makes of any line that begins with colons has the marker, and is read back", () => {
  const colons = fc.constantFrom(":", "::", ":::", "::::");
  const gap = fc.constantFrom("", " ", "\t");
  const rest = fc.constantFrom(
    "",
    "   ",
    "note",
    "note Title",
    "Note",
    "a-b[Title]",
    "note `a`",
    "1",
    "{",
    "-",
  );
  fc.assert(
    fc.property(colons, gap, rest, (colons, gap, rest) => {
      const line = `${colons}${gap}${rest}`;
      const isDirective = parse(line, "markdown").children[0]?.type === "directiveLine";
      expect(isDirective).toBe(colons.length > 2 && /^[a-z]|^ *$/i.test(rest));
      const name = /^[\w-]*/.exec(rest)![0];
      if (!isDirective) expect(directiveIn(line)).toBeUndefined();
      else expect(directiveIn(line)).toMatchObject({ signs: colons, name });
    }),
    { numRuns: runs(100) },
  );
});
