import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import {
  blockTool,
  field,
  insertAtEnd,
  leave,
  paragraph,
  save,
  source,
  testEditor,
  write,
} from "../../support/editor.ts";
import { button } from "../../support/roles.ts";

const { edit, editDraft, draftOf } = await testEditor();

const undo = (page: Page) => button(page, "Undo");

test("the toolbar moves, duplicates and deletes blocks, and each step can be undone and redone", async () => {
  const page = await editDraft("blocks/tools", "# A\n\nOne.\n\nTwo.\n");
  const becomes = async (texts: string[]) => {
    for (const [index, text] of texts.entries()) {
      await paragraph(page, index).filter({ hasText: text }).waitFor();
    }
    await paragraph(page, texts.length).waitFor({ state: "detached" });
  };

  await paragraph(page, 1).focus();
  await blockTool(page, "Move up").click();
  await becomes(["Two.", "One."]);
  await blockTool(page, "Duplicate").click();
  await becomes(["Two.", "Two.", "One."]);
  await blockTool(page, "Delete block").click();
  await becomes(["Two.", "One."]);
  await page.keyboard.press("Alt+ArrowUp");
  for (let steps = 0; steps < 4; steps++) await undo(page).click();
  await becomes(["One.", "Two."]);
  await button(page, "Redo").click();
  await becomes(["Two.", "One."]);
  await save(page);

  expect((await draftOf("blocks/tools")).content).toBe("# A\n\nTwo.\n\nOne.\n");
});

test("Undo is enabled only if there is something to undo", async () => {
  const page = await editDraft("blocks/undo", "One.\n");

  await paragraph(page).click();
  await field(page).waitFor();
  expect(await undo(page).isDisabled()).toBe(true);
  await page.keyboard.type("a");
  expect(await undo(page).isDisabled()).toBe(false);
  await page.keyboard.press("Backspace");
  expect(await undo(page).isDisabled()).toBe(true);
  await page.keyboard.type("b");
  await undo(page).click();
  await field(page).waitFor({ state: "detached" });

  await page
    .getByRole("paragraph")
    .filter({ hasText: /^One\.$/ })
    .waitFor();
  expect(await undo(page).isDisabled()).toBe(true);
});

test("in the source view the Undo button is disabled, because keys undo there", async () => {
  const page = await editDraft("blocks/source", "One.\n");

  await button(page, "Source").click();
  await source(page).press("Control+End");
  await page.keyboard.type("More.");

  expect(await undo(page).isDisabled()).toBe(true);
});

test("a new page has nothing to undo, and an empty new block is dropped", async () => {
  const page = await edit("blocks/fresh");

  await field(page).waitFor();
  expect(await undo(page).isDisabled()).toBe(true);
  await insertAtEnd(page, "Heading");
  await field(page).waitFor();
  await leave(page);

  expect(await page.getByRole("group", { name: "New block" }).count()).toBe(0);
  expect(await draftOf("blocks/fresh")).toBeNull();
});

const kinds = [
  (number: number) => `## Heading ${number}`,
  (number: number) =>
    `Paragraph ${number} with **bold**, \`code\` and [a link](https://example.org/${number}).`,
  (number: number) => `- item ${number}\n- another  item`,
  (number: number) => `\`\`\`js\nconst number = ${number};\n\`\`\``,
  (number: number) => `<Note title="${number}">\n\nInside of note ${number}.\n\n</Note>`,
];

const long = Array.from(
  { length: 500 },
  (_, number) => `${kinds[number % kinds.length]!(number)}\r\n\r\n`,
).join("");

test("typing into one of 500 blocks changes only that block", async () => {
  const page = await editDraft("blocks/long", long);
  await page.goto(`${page.url()}#line-${long.slice(0, long.indexOf("Paragraph 251 ")).split("\n").length}`);
  const changed = page.getByRole("group", { name: "Paragraph" }).filter({ hasText: "Paragraph 251 with" });
  const below = page.locator("[data-kind=list] + [data-kind=paragraph]").getByText("Typed here.");

  await write(changed, " Typed here.");
  await page.keyboard.press("Escape");
  await changed.getByText("Typed here.").waitFor();
  await page.keyboard.press("Alt+ArrowDown");
  await below.waitFor();
  await page.keyboard.press("Control+z");
  await below.waitFor({ state: "detached" });
  await save(page);

  expect((await draftOf("blocks/long")).content).toBe(
    long.replace("example.org/251).", "example.org/251). Typed here."),
  );
});
