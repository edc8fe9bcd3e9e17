import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, pageText, save, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { isFocused } from "../../support/roles.ts";

const { editDraft, draftOf } = await testEditor();

const menu = (page: Page) => page.getByRole("listbox", { name: "Insert block" });
const shown = (page: Page) => menu(page).getByRole("option").allTextContents();
const active = (page: Page) => menu(page).getByRole("option", { selected: true });

async function saved(page: Page, slug: string): Promise<string> {
  await save(page);
  return (await draftOf(slug)).content;
}

/** Types on a new line at the end of the page. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
  await pageText(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type(text);
}

test("a slash opens the menu, what is typed filters it, and Enter inserts with the caret in the block", async () => {
  const page = await editDraft("slash", "Text.");

  await typeAtEnd(page, "/");
  await menu(page).waitFor();
  await expectGoodLooks(page);
  const narrow = page.viewportSize()!;
  expect((await menu(page).boundingBox())!.height).toBeLessThanOrEqual(narrow.height * 0.4);
  await page.keyboard.type("head");
  expect((await shown(page)).map((each) => each.slice(0, 9))).toEqual([
    "Heading 2",
    "Heading 3",
    "Heading 4",
  ]);
  await page.keyboard.press("ArrowDown");
  expect(await active(page).textContent()).toContain("Heading 3");
  const named = await pageText(page).getAttribute("aria-activedescendant");
  expect(named).toBe(await active(page).getAttribute("id"));
  await page.keyboard.press("Enter");
  await page.keyboard.type("Tea");

  expect(await menu(page).count()).toBe(0);
  await isFocused(pageText(page));
  expect(await saved(page, "slash")).toBe("Text.\n\n### Tea\n");
});

test("Escape leaves what was typed, and so does what matches nothing", async () => {
  const page = await editDraft("escape", "Text.");

  await typeAtEnd(page, "/co");
  await menu(page).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.type("de");
  expect(await menu(page).count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.keyboard.type("/tabz");
  await expectGoodLooks(page);
  expect(await menu(page).getByRole("option").filter({ visible: true }).count()).toBe(0);
  await menu(page).getByText("No matching blocks").waitFor();
  await page.keyboard.press("Enter");
  expect(await menu(page).count()).toBe(0);
  await page.keyboard.type("/usr/");
  expect(await menu(page).count()).toBe(0);

  expect(await saved(page, "escape")).toBe("Text.\n\n/code\n\n/tabz\n\n/usr/\n");
});

test("a press chooses, and a callout is written as the page writes them", async () => {
  const page = await editDraft("press", ":::tip\na\n:::\n\nText.");

  await typeAtEnd(page, "/cal");
  await menu(page).getByRole("option", { name: "Tip" }).click();
  await page.keyboard.type("Hot.");

  expect(await saved(page, "press")).toBe(":::tip\na\n:::\n\nText.\n\n:::tip\nHot.\n:::\n");
});

test("a slash in text, in code or after a word opens nothing", async () => {
  const page = await editDraft("nothing", "One\n\n```\ntwo\n```\n");

  await caretAfter(page, "One");
  await page.keyboard.type(" /");
  await caretAfter(page, "two");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");

  expect(await menu(page).count()).toBe(0);
  expect(await saved(page, "nothing")).toBe("One /\n\n```\ntwo\n/\n```\n");
});

test("a slash inserts after a block that is selected", async () => {
  const page = await editDraft("selected", "```\none\n```\n");
  await caretAfter(page, "one");

  await page.keyboard.press("Escape");
  await page.keyboard.type("/text");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two.");

  expect(await saved(page, "selected")).toBe("```\none\n```\n\nTwo.\n");
});

test("a component asks for the properties that its other uses have, then for what is in it", async () => {
  const uses =
    '<Crate icon="star" title="One">\na\n</Crate>\n\n<Crate icon="star" title="Two words">\nb\n</Crate>';
  const before = `import { Crate } from "crates"\n\n${uses}\n\nText.`;
  const page = await editDraft("required", before);

  await typeAtEnd(page, "/crate");
  await menu(page).waitFor();
  await page.keyboard.press("Enter");
  await isFocused(page.getByRole("textbox", { name: "title" }));
  await page.keyboard.type("Three");
  await page.keyboard.press("Enter");
  await page.keyboard.type("c");

  expect(await saved(page, "required")).toBe(`${before}\n\n<Crate icon="star" title="Three">\nc\n</Crate>\n`);
});

test("after the properties of a component without content, one goes on in the next line", async () => {
  const uses = '<LinkCard title="One" href="/one" />\n\n<LinkCard title="Two" href="/two" />';
  const before = `import { LinkCard } from "cards"\n\n${uses}\n\nText.`;
  const page = await editDraft("empty-element", before);

  await typeAtEnd(page, "/link card");
  await menu(page).waitFor();
  await page.keyboard.press("Enter");
  await isFocused(page.getByRole("textbox", { name: "title" }));
  await page.keyboard.type("Three");
  await page.keyboard.press("Escape");
  await page.keyboard.type("After.");

  expect(await saved(page, "empty-element")).toBe(`${before}\n\n<LinkCard title="" href="" />\n\nAfter.\n`);
});

test("tabs are written and named by keyboard alone, and one goes on after them", async () => {
  const page = await editDraft("tabs", "Text.");

  await typeAtEnd(page, "/tabs");
  await menu(page).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("npm install tea");
  await page.keyboard.press("F2");
  await page.keyboard.type("npm");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+PageDown");
  await page.keyboard.type("pnpm add tea");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("After.");

  expect(await saved(page, "tabs")).toBe(
    "import { Tabs } from 'nextra/components'\n\nText.\n\n<Tabs items={['npm', 'Tab 2']}>\n<Tabs.Tab>\n\n" +
      "npm install tea\n\n</Tabs.Tab>\n<Tabs.Tab>\n\npnpm add tea\n\n</Tabs.Tab>\n</Tabs>\n\nAfter.\n",
  );
});

test("what has the very name that is typed is chosen first", async () => {
  const page = await editDraft("exact", 'import { LinkCard, Card, Steps } from "cards"\n\nText.');

  await typeAtEnd(page, "/card");
  await active(page).waitFor();
  expect(await active(page).textContent()).toBe("CardA box with a title");
  await page.keyboard.press("Escape");
  for (const _ of "/card") await page.keyboard.press("Backspace");
  await page.keyboard.type("/steps");
  await active(page).waitFor();
  expect(await active(page).textContent()).toBe("StepsOne after another");
});

test("each way to insert is told by plain words, and basic ones have icons that differ", async () => {
  const page = await editDraft("plain", "Text.");

  await typeAtEnd(page, "/");
  await menu(page).waitFor();

  expect((await shown(page)).filter((text) => /[<>{}]/.test(text))).toEqual([]);
  const icons = await menu(page).getByRole("group", { name: "Basic" }).locator("path").all();
  const drawn = await Promise.all(icons.map((icon) => icon.getAttribute("d")));
  expect(new Set(drawn).size).toBe(drawn.length);
});
