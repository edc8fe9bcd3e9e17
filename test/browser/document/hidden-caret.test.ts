import { expect, test } from "bun:test";

import { caretAfter, holds, pageText, testEditor, textOf } from "../../support/editor.ts";

const { grace, editDraft, draftOf } = await testEditor();

test.each(["Delete", "Backspace", "Enter", "x"])(
  "%s changes nothing of front matter that another person's save puts around the caret",
  async (key) => {
    const slug = `hidden/${key.toLowerCase()}`;
    const page = await editDraft(slug, "Tea\n");
    await pageText(page).focus();
    await page.keyboard.press("Control+Home");
    const text = "---\ntitle: Tea\nowner: Ada\n---\n\nWater.\n";
    await grace.save(slug, text, (await draftOf(slug)).updatedAt);
    await holds(page, text);

    await page.keyboard.press(key);

    expect(await textOf(page)).toStartWith("---\ntitle: Tea\nowner: Ada\n---\n");
  },
);

test.each(["", "\n"])(
  "what is typed on a page that is left with front matter alone is its text, with %j after it",
  async (end) => {
    const slug = `hidden/alone-${end.length}`;
    const page = await editDraft(slug, "Tea\n");
    await pageText(page).focus();
    await page.keyboard.press("Control+Home");
    const text = `---\ntitle: Tea\n---${end}`;
    await grace.save(slug, text, (await draftOf(slug)).updatedAt);
    await holds(page, text);

    await page.keyboard.type("Water.");

    await holds(page, `---\ntitle: Tea\n---\n\nWater.${end}`);
  },
);

test.each([
  ["an item", "One.\n\n*‸ tea\n", "One.\n\n* twotea\n"],
  ["a task", "One.\n\n- [‸ ] tea\n", "One.\n\n- [ ] twotea\n"],
])(
  "letters that are typed while the caret is in the hidden mark of %s keep their order",
  async (name, marked, typed) => {
    const page = await editDraft(`hidden/${name}`, marked.replace("‸", ""));
    await caretAfter(page, "te");
    // As undo can put it.
    await page.evaluate(`{
    const { view } = document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root;
    view.dispatch({ selection: { anchor: ${marked.indexOf("‸")} } });
  }`);

    await page.keyboard.type("two");

    await holds(page, typed);
  },
);
