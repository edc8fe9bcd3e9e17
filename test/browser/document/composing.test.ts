import { test } from "bun:test";

import { holds, pageText, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

/** A place in a page, `‸`, and what the page is after 茶 is composed there from kana. */
const places: ReadonlyArray<readonly [string, string]> = [
  ["## Tea {#tea}‸\n\nText.\n", "## Tea茶 {#tea}\n\nText.\n"],
  ["## Tea ##‸\n\nText.\n", "## Tea茶 ##\n\nText.\n"],
  ["```js\none\n```‸\n", "```js\none\n```\n\n茶\n"],
  ["<Callout>\n\n‸\n\nText.\n\n</Callout>\n", "<Callout>\n\n茶\n\nText.\n\n</Callout>\n"],
];

test.each(places.map(([given, wanted], index) => [given, wanted, `composed-${index}`] as const))(
  "what an input method composes in %j makes %j",
  async (given, wanted, slug) => {
    const page = await editDraft(slug, given.replace("‸", ""));
    const input = await page.context().newCDPSession(page);
    await pageText(page).waitFor();
    await page.evaluate(`(() => {
    const { view } = document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root;
    view.focus();
    view.dispatch({ selection: { anchor: ${given.indexOf("‸")} } });
  })()`);

    for (const [key, text] of [
      ["t", "t"],
      ["y", "ちy"],
      ["a", "ちゃ"],
    ] as const) {
      await input.send("Input.dispatchKeyEvent", {
        type: "rawKeyDown",
        key: "Process",
        windowsVirtualKeyCode: 229,
        text: key,
      });
      await input.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
    await input.send("Input.insertText", { text: "茶" });

    await holds(page, wanted);
  },
);
