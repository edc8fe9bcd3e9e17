import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, save, testEditor } from "../../support/editor.ts";

const { editDraft, draftOf, grace } = await testEditor({
  files: {
    "docs.json": "{}",
    "guide/one.mdx":
      "<Card title='A' icon='star' cols={2} open />\n\n<Card title='B c' icon='star' cols={3} />\n",
    "guide/two.mdx": "<Card title='D' icon='moon' open />\n\n<Card title='E' icon='moon' href='/a' />\n",
  },
});

const panel = (page: Page) => page.getByRole("dialog", { name: "Component" });
const field = (page: Page, name: string) => panel(page).getByLabel(name, { exact: true });
const head = (page: Page, name: string) => pageText(page).getByText(name, { exact: true });

const card = "# A\n\n<Card  title='A' cols={2}\n  open data={[1]} >\n\nInside.\n\n</Card>\n\nEnd. \n";

test("a press on a card's head opens its properties; each changes its own bytes, and undo takes one back", async () => {
  const page = await editDraft("props/press", card);

  await head(page, "Card").click();
  expect(await field(page, "title").inputValue()).toBe("A");
  expect(await field(page, "cols").inputValue()).toBe("2");
  expect(await field(page, "open").isChecked()).toBe(true);
  expect(await field(page, "data").inputValue()).toBe("[1]");
  await page.keyboard.type("It's");
  await field(page, "cols").fill("4");
  await field(page, "open").uncheck();
  await field(page, "data").fill("[1, 2]");
  await page.keyboard.press("Enter");

  await panel(page).waitFor({ state: "hidden" });
  await holds(page, card.replace("'A'", `"It's"`).replace("{2}\n  open", "{4}").replace("[1]", "[1, 2]"));
  await page.keyboard.press("Control+z");
  await holds(page, card.replace("'A'", `"It's"`).replace("{2}\n  open", "{4}"));
});

test("Alt+F10 inside opens them, and one is added and removed by keyboard alone", async () => {
  const before = "<Outer>\n<Card title='A' cols={2}>\n\nInside.\n\n</Card>\n</Outer>\n";
  const page = await editDraft("props/keys", before);
  await caretAfter(page, "Inside.");

  await page.keyboard.press("Alt+F10");
  await panel(page).waitFor();
  const options = panel(page).locator("datalist option");
  const offered = await options.evaluateAll((all) => all.map((each) => each.getAttribute("value")));
  expect(offered).toEqual(["icon", "open", "href"]);
  await field(page, "New property").focus();
  await page.keyboard.type("href");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/b");
  await page.keyboard.press("Enter");
  await page.keyboard.type("!");
  const written = before.replace("{2}", '{2} href="/b"').replace("Inside.", "Inside.!");
  await holds(page, written);

  await page.keyboard.press("Alt+F10");
  await panel(page).getByRole("button", { name: "Remove cols" }).press("Enter");
  await page.keyboard.press("Escape");
  await holds(page, written.replace(" cols={2}", ""));
  await save(page);
  expect((await draftOf("props/keys")).content).toBe(written.replace(" cols={2}", ""));
});

test("a component has its name in plain words, and its tag in its fields", async () => {
  const page = await editDraft("props/words", "# A\n\n<LinkCard title='A' />\n\nEnd.\n");
  await head(page, "Link card").click();

  await panel(page).getByText("Link card", { exact: true }).waitFor();
  await panel(page).getByText("<LinkCard>", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await holds(page, "# A\n\n<LinkCard title='A' />\n\nEnd.\n");
});

test("Enter in a choice goes on, as in every field", async () => {
  const page = await editDraft("props/choice", "# A\n\n<Card title='A'>\n\nInside.\n\n</Card>\n");
  await caretAfter(page, "Inside.");
  await page.keyboard.press("Alt+F10");
  await field(page, "New property").fill("icon");
  await page.keyboard.press("Enter");
  await page.keyboard.type("moon");
  await page.keyboard.press("Enter");
  await panel(page).waitFor({ state: "hidden" });
  await page.keyboard.type("!");

  await holds(page, "# A\n\n<Card title='A' icon=\"moon\">\n\nInside.!\n\n</Card>\n");
});

test("what the site uses with a component decides its field: a choice of words, a switch", async () => {
  const page = await editDraft("props/known", "# A\n\n<Card icon='moon'>\n\nInside.\n\n</Card>\n");
  await head(page, "Card").click();

  const choices = field(page, "icon").locator("option");
  await field(page, "icon").waitFor();
  expect(await choices.allTextContents()).toEqual(["star", "moon", "Other…"]);
  await field(page, "icon").selectOption("star");
  await holds(page, "# A\n\n<Card icon='star'>\n\nInside.\n\n</Card>\n");
  await field(page, "icon").selectOption("Other…");
  await page.keyboard.type("sun");
  await field(page, "New property").fill("open");
  await page.keyboard.press("Enter");
  await holds(page, "# A\n\n<Card icon='sun' open>\n\nInside.\n\n</Card>\n");
  await field(page, "open").uncheck();
  await holds(page, "# A\n\n<Card icon='sun'>\n\nInside.\n\n</Card>\n");
  await field(page, "open").check();
  await holds(page, "# A\n\n<Card icon='sun' open>\n\nInside.\n\n</Card>\n");
});

test("a component without text has its properties by a press too, and its source by a button", async () => {
  const page = await editDraft("props/alone", "# A\n\n<Card\n  title='A'\n/>\n\nEnd.\n");

  await head(page, "Card").click();
  await field(page, "title").fill("B");
  await panel(page).getByRole("button", { name: "Edit source" }).click();

  await panel(page).waitFor({ state: "hidden" });
  await holds(page, "# A\n\n<Card\n  title='B'\n/>\n\nEnd.\n");
  await pageText(page).getByText("title='B'").waitFor();
});

test("what can't be written says so and changes nothing; Escape leaves it", async () => {
  const before = "<Card cols={2} data={[1]}>\n\nInside.\n\n</Card>\n";
  const page = await editDraft("props/refused", before);
  await caretAfter(page, "Inside.");
  await page.keyboard.press("Alt+F10");

  await field(page, "cols").fill("two");
  await page.keyboard.press("Enter");
  await panel(page).getByText("A page can’t hold “two” here.").waitFor();
  await field(page, "cols").fill("2");
  await field(page, "data").fill("1} x={2");
  await page.keyboard.press("Enter");
  await panel(page).getByText("A page can’t hold “1} x={2” here.").waitFor();
  await page.keyboard.press("Escape");

  await panel(page).waitFor({ state: "hidden" });
  await holds(page, before);
});

test("what others save meanwhile moves the tag, and is never overwritten", async () => {
  const before = "# A\n\nText.\n\n<Card title='A' icon='star'>\n\nInside.\n\n</Card>\n";
  const page = await editDraft("props/others", before);
  const theySave = async (text: string) =>
    grace.save("props/others", text, (await draftOf("props/others")).updatedAt);
  await head(page, "Card").click();
  await field(page, "title").fill("Mine");

  const theirs = before.replace("Text.", "Longer text.").replace("'star'", "'moon'");
  await theySave(theirs);
  await holds(page, theirs);
  expect(await field(page, "icon").inputValue()).toBe("moon");
  await page.keyboard.press("Tab");
  const both = theirs.replace("'A'", "'Mine'");
  await holds(page, both);
  await save(page);

  await field(page, "title").fill("Mine again");
  await theySave(both.replace("'Mine'", "'Theirs'"));
  await holds(page, both.replace("'Mine'", "'Theirs'"));
  await page.keyboard.press("Tab");
  await panel(page).getByText("“title” was changed meanwhile, so “Mine again” is not written.").waitFor();
  expect(await field(page, "title").inputValue()).toBe("Theirs");
});

test("what is typed of a component that somebody deletes meanwhile goes with it", async () => {
  const page = await editDraft("props/gone", card);
  await head(page, "Card").click();
  await page.keyboard.type("Typed");

  await grace.save("props/gone", "# A\n\nEnd. \n", (await draftOf("props/gone")).updatedAt);

  await panel(page).waitFor({ state: "hidden" });
  await holds(page, "# A\n\nEnd. \n");
});
