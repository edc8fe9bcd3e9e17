import { test } from "bun:test";

import { caretAfter, holds, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

const view = `document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root.view`;

test("what is typed in the line that closes code is in the code, however soon keys follow the press", async () => {
  const page = await editDraft("closing", "```\na\n```\n\nAfter.\n");
  await caretAfter(page, "a");
  await page.evaluate("document.querySelector('#document').shadowRoot.activeElement.blur()");
  await page.evaluate("new Promise((told) => setTimeout(told, 20))");
  // As where a busy browser had the press and the keys wait.
  await page.evaluate(`{
    const view = ${view};
    view.contentDOM.focus();
    view.dispatch({ selection: { anchor: 6 } });
    view.dispatch({ selection: { anchor: 7 } });
  }`);

  await page.keyboard.type("bc");

  await holds(page, "```\nabc\n```\n\nAfter.\n");
});
