import { expect, test } from "bun:test";

import { scripts } from "../../support/scripts.ts";

test("the scripts of the list, of the editor, and of its document stay small", async () => {
  const { list, editor, document } = await scripts();

  expect([list, editor, document].every((size) => size > 10)).toBeTrue();
  expect(list).toBeLessThan(25);
  expect(editor).toBeLessThan(45);
  // What generators read besides Markdown, and attributes of headings, are 3 KB of it, with admonitions.
  expect(document).toBeLessThan(228);
});
