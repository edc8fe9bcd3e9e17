import { expect, test } from "bun:test";

import { MAX_AHEAD } from "../../../src/markdown/tree/ahead.ts";
import { namesIn } from "./trees.ts";

test("a construct is read to its end over many lines, but no further than the bound", () => {
  const short = `{\n${"a,\n".repeat(100)}}\n`;
  const long = `{\n${"a,\n".repeat(MAX_AHEAD / 3)}}\n`;

  expect(namesIn(short)).toBe("FlowExpression(Expression)");
  expect(namesIn(long)).toStartWith("Paragraph");
});

test("in a container, a construct ends with the lines that continue it", () => {
  expect(namesIn("- {\n\n  a\n  }\n")).toBe("BulletList(ListItem(ListMark,FlowExpression(Expression)))");
  expect(namesIn("- {\n\na\n}\n")).toBe("BulletList(ListItem(ListMark,Paragraph)),Paragraph");
});
