import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, save, testEditor } from "../../support/editor.ts";

const { editDraft, draftOf, grace } = await testEditor();

const tab = (page: Page, name: string) => pageText(page).getByRole("button", { name, exact: true });
const panel = (page: Page) => page.getByRole("dialog", { name: "Tab" });
const press = (page: Page, name: string) => panel(page).getByRole("button", { name }).click();

const one = "<TabItem  label='one'>\n\nIn one.\n\n</TabItem>";
const two = '<TabItem label="two" icon="star">\n\nIn two. \n\n</TabItem>';
const page = (...tabs: readonly string[]) =>
  `# A\n\n<Tabs syncKey='a'>\n${tabs.join("\n")}\n</Tabs>\n\nEnd. \n`;

test("a tab is renamed, moved and removed, its own bytes alone; undo takes each back", async () => {
  const window = await editDraft("tabs/edit", page(one, two));

  await tab(window, "Edit tab").click();
  await panel(window).getByLabel("Name").fill("it's one");
  await press(window, "Move later");
  const renamed = one.replace("'one'", `"it's one"`);
  await holds(window, page(two, renamed));
  await tab(window, "it's one").and(window.locator("[aria-pressed=true]")).waitFor();
  await press(window, "Remove tab");
  await panel(window).waitFor({ state: "hidden" });
  await holds(window, page(two));
  await window.keyboard.press("Control+z");
  await holds(window, page(two, renamed));
  await window.keyboard.press("Control+z");
  await holds(window, page(renamed, two));
  await window.keyboard.press("Control+z");
  await holds(window, page(one, two));
});

test("a tab is added and named by keyboard alone, and one writes in it", async () => {
  const window = await editDraft("tabs/add", page(one, two));
  await caretAfter(window, "In one.");
  await window.keyboard.press("F2");
  await panel(window).waitFor();
  await panel(window).getByRole("button", { name: "Add tab" }).press("Enter");
  await tab(window, "Tab 3").waitFor();
  await window.keyboard.type("new");
  await window.keyboard.press("Enter");
  await panel(window).waitFor({ state: "hidden" });
  await window.keyboard.type("In new.");

  const added = '<TabItem label="new">\n\nIn new.\n\n</TabItem>';
  await holds(window, page(one, added, two));
  await save(window);
  expect((await draftOf("tabs/add")).content).toBe(page(one, added, two));
});

test("a tab's properties open from its panel", async () => {
  const window = await editDraft("tabs/properties", page(one, two));
  await tab(window, "two").click();
  await tab(window, "Edit tab").click();
  await press(window, "Properties…");

  const icon = window.getByRole("dialog", { name: "Component" }).getByRole("textbox", { name: "icon" });
  await icon.fill("moon");
  await icon.press("Enter");
  await holds(window, page(one, two.replace("star", "moon")));
  expect(await panel(window).isVisible()).toBeFalse();
});

test("the list of names goes along", async () => {
  const tabs = (names: string, ...bodies: readonly string[]) =>
    `# A\n\n<Tabs items={[${names}]}>\n${bodies.map((body) => `<Tabs.Tab>\n\n${body}\n\n</Tabs.Tab>\n`).join("")}</Tabs>\n`;
  const window = await editDraft("tabs/list", tabs(`'a', "b"`, "In a.", "In b."));
  await tab(window, "b").click();
  await tab(window, "Edit tab").click();
  await press(window, "Move earlier");

  await holds(window, tabs(`"b", 'a'`, "In b.", "In a."));
});

test("names that are code are left alone, and so is what others renamed meanwhile", async () => {
  const coded =
    "# A\n\n<Tabs items={names}>\n<Tabs.Tab>\n\nIn a.\n\n</Tabs.Tab>\n<Tabs.Tab>\n\nIn b.\n\n</Tabs.Tab>\n</Tabs>\n";
  const window = await editDraft("tabs/coded", coded);
  await tab(window, "Edit tab").click();
  await press(window, "Move later");
  await panel(window).getByText("The names of these tabs are code. Edit the source.").waitFor();
  await holds(window, coded);

  const other = await editDraft("tabs/meanwhile", page(one, two));
  await tab(other, "Edit tab").click();
  await panel(other).getByLabel("Name").fill("mine");
  const theirs = page(one.replace("'one'", "'theirs'"), two);
  await grace.save("tabs/meanwhile", theirs, (await draftOf("tabs/meanwhile")).updatedAt);
  await holds(other, theirs);
  await other.keyboard.press("Tab");
  await panel(other).getByText("The tab was renamed meanwhile, so “mine” is not written.").waitFor();
  await holds(other, theirs);
});
