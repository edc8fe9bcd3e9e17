import { expect, test } from "bun:test";

import { fromHtml } from "../../../src/markdown/clipboard/from-html.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test.each([
  ["cells that go on over many columns", `<tr>${'<td colspan="1000">a</td>'.repeat(20)}</tr>`.repeat(20)],
  ["one long row", `<tr>${"<td>a</td>".repeat(300)}</tr>${"<tr><td>a</td></tr>".repeat(300)}`],
])("a table of %s is pasted as the text of its cells", (_, rows) => {
  const text = fromHtml(`<table>${rows}</table>`, mdx)!;

  expect(text).not.toContain("|");
  expect(text.match(/a/g)!.length).toBe(rows.match(/<td/g)!.length);
});

test("the first row of a table without a header becomes the header", () => {
  expect(fromHtml("<table><tr><td>a<tr><td>b</table>", mdx)).toBe("| a |\n| - |\n| b |");
  expect(fromHtml("<table><tr><td>a<tr><th>b</table>", mdx)).toBe("| |\n| - |\n| a |\n| b |");
});
