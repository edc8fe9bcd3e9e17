import { expect, test } from "bun:test";

import { testEditor, write } from "../../support/editor.ts";

const { editDraft } = await testEditor();

test("code is highlighted as in the rendering, and while it is typed", async () => {
  const page = await editDraft("tea/code", "# Tea\n\n```ts\nconst a = 1;\n```\n");
  const keywords = page.locator("#document .mdx-hl-keyword");

  await keywords.getByText("const").waitFor();
  await write(page, "= 1;", " let b;");
  await keywords.getByText("let").waitFor();

  expect(await keywords.allTextContents()).toEqual(["const", "let"]);
});
