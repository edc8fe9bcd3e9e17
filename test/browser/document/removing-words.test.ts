import { expect, test } from "bun:test";

import { holds, pageText, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

const removed: ReadonlyArray<readonly [key: string, marked: string, left: string]> = [
  ["Control+Backspace", "---\ntitle: Tea\n---\n\n‸Water.\n", "‸---\ntitle: Tea\n---\n\nWater.\n"],
  ["Control+Backspace", "# Tea\n\n‸Water.\n", "# Tea ‸Water.\n"],
  [
    "Control+Backspace",
    "<Callout>\nFirst.\n\n‸Last.\n</Callout>\n",
    "<Callout>\nFirst. ‸Last.\n</Callout>\n",
  ],
  ["Control+Backspace", "```js\ntea()\n```\n\n‸Water.\n", "```js\ntea()‸\n```\n\nWater.\n"],
  ["Control+Backspace", "<Note>(‸Short</Note>\n\nAfter.\n", "<Note>‸Short</Note>\n\nAfter.\n"],
  ["Control+Backspace", "See **tea**.‸\n", "See **tea**‸\n"],
  ["Control+Backspace", "See [tea](./tea.mdx).‸\n", "See [tea](./tea.mdx)‸\n"],
  ["Control+Backspace", "See [green tea‸](./tea.mdx).\n", "See [green ‸](./tea.mdx).\n"],
  ["Control+Backspace", "See [tea‸](./tea.mdx) and water.\n", "See ‸ and water.\n"],
  ["Control+Backspace", "Tea and water ‸here.\n", "Tea and ‸here.\n"],
  ["Control+Delete", "Tea‸\n\n```js\ntea()\n```\n", "Tea\n\n‸```js\ntea()\n```\n"],
  ["Control+Delete", "Tea‸\n\n## Green tea\n", "Tea‸ Green tea\n"],
  ["Control+Delete", "<Callout>\nTea‸\n</Callout>\n\nWater.\n", "<Callout>\nTea‸\n</Callout>\n\nWater.\n"],
  ["Control+Delete", "Tea‸ and water.\n", "Tea‸ water.\n"],
];

test("Ctrl+Backspace and Ctrl+Delete remove a word within a text, and no mark, tag or fence around it", async () => {
  const page = await editDraft("words", "Tea.\n");
  await pageText(page).focus();
  for (const [key, marked, left] of removed) {
    const [text, at] = [marked.replace("‸", ""), marked.indexOf("‸")];
    await page.evaluate(`{
      const { view } = document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: ${JSON.stringify(text)} } });
      view.dispatch({ selection: { anchor: ${at} }, userEvent: "select" });
    }`);

    await page.keyboard.press(key);

    const [now, from] = await page.evaluate<[string, number]>(`{
      const { doc, selection } = document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root.view.state;
      [doc.toString(), selection.main.from];
    }`);
    expect(`${now.slice(0, from)}‸${now.slice(from)}`, `${key} in ${marked}`).toBe(left);
  }
});

test("Undo brings a removed word back", async () => {
  const page = await editDraft("word", "Tea and water.\n");
  await pageText(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+Delete");
  await holds(page, " and water.\n");

  await page.keyboard.press("Control+z");

  await holds(page, "Tea and water.\n");
});
