import { expect, test } from "bun:test";

import { caretAfter, holds, pageText, paste, testEditor, textOf } from "../../support/editor.ts";

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

test.each([
  ["a paragraph", "One.\nIced tea.\n", "One.", "One.\nHot tea.\n"],
  ["an item", "- Iced tea.\n", "", "- Hot tea.\n"],
  ["an item's paragraph", "- One.\n\n  Iced tea.\n", "One.", "- One.\n\n  Hot tea.\n"],
  ["a quote", "> One.\n> Iced tea.\n", "One.", "> One.\n> Hot tea.\n"],
])(
  "what is typed for the removed first word of a line of %s is apart from the next one",
  async (name, text, above, typed) => {
    const page = await editDraft(`hidden/first word of ${name}`, text);
    await pageText(page).focus();
    if (above === "") await page.keyboard.press("Control+Home");
    else await caretAfter(page, above);
    if (above !== "") await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+Delete");

    await page.keyboard.type("Hot");

    await holds(page, typed);
  },
);

const hiding = [
  [
    "front matter",
    "---\n",
    "title: Tea\nowner: Ada\n---\n\nWater.\n",
    "---\ntitle: Tea\nowner: Ada\n---\n\n",
  ],
  ["an expression", "{", "tea.map(() => 1)}\n\nWater.\n", "{tea.map(() => 1)}\n\n"],
] as const;

/** Opens a page whose caret is in a source that an insertion hides, as another person's save can. */
async function hidden(slug: string, start: string, rest: string) {
  const page = await editDraft(slug, rest);
  await pageText(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.evaluate(`{
    const { view } = document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root;
    view.dispatch({ changes: { from: 0, insert: ${JSON.stringify(start)} } });
  }`);
  return page;
}

test.each(hiding)(
  "what is pasted while the caret is in hidden %s is below it",
  async (name, start, rest, source) => {
    const page = await hidden(`hidden/paste ${name}`, start, rest);

    await paste(pageText(page), { "text/plain": "Green tea." });

    await holds(page, `${source}Green tea.\n\nWater.\n`);
  },
);

test.each(hiding)(
  "Tab, Shift+Enter and formats change nothing of hidden %s that the caret is in",
  async (name, start, rest) => {
    for (const key of ["Tab", "Shift+Enter", "Control+b", "Control+e"]) {
      const page = await hidden(`hidden/${key} ${name}`, start, rest);

      await page.keyboard.press(key);

      expect(await textOf(page), key).toBe(start + rest);
    }
  },
);
