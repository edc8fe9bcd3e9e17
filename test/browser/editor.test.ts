import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Locator, Page, Route } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { samples } from "../support/samples.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;
let script: Client;

beforeAll(async () => {
  server = await startServer();
  script = await Client.signedIn(server.url, { name: "Grace" });
});
afterAll(() => server[Symbol.asyncDispose]());

/** A page of several kinds of blocks, with CRLF and odd spacing that must stay. */
const tea = [
  "---\r\ntitle: Tea   # the drink\r\ndescription: 'How to'\r\n---\r\n\r\n",
  "import { Note } from '../note'\r\n\r\n",
  "## Water\r\n\r\n",
  "Boil  the *water*.\r\n\r\n\r\n",
  "<Note title='Hot'>\r\n  Take **care**.\r\n\r\n  * one\r\n  * two\r\n</Note>\r\n\r\n",
  "<Broken>\r\n\r\n",
  "+ leaves\r\n+ sugar\r\n",
].join("");

async function openEditor(
  slug: string,
  content: string,
  look: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  await script.publish(slug, content);
  return openPage(`${server.url}/admin/edit/${slug}`, { name: "Ada", ...look });
}

const block = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: /source$/ });
/** Opens a block with a click. */
async function open(block: Locator): Promise<void> {
  await block.click();
  await field(block.page()).waitFor();
}

const draftOf = async (slug: string) => (await script.get(`/api/admin/drafts?slug=${slug}`)).json.draft;

/** The draft's text once it is this one, or the one that it stays. */
async function contentOnce(slug: string, wanted: string): Promise<string> {
  let content = "";
  for (let tries = 0; tries < 500 && content !== wanted; tries += 1) ({ content } = await draftOf(slug));
  return content;
}

/** Kept when the status line says that all is saved. */
async function saved(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await page
    .getByRole("status")
    .filter({ hasText: /^Saved \d/ })
    .waitFor();
}

test("a corrected sentence is all that changes in the page", async () => {
  const page = await openEditor("tea/sentence", tea);

  await open(block(page, "Paragraph").first());
  await field(page).press("End");
  await page.keyboard.type(" Slowly.");
  await page.keyboard.press("Escape");
  await saved(page);

  expect((await draftOf("tea/sentence")).content).toBe(tea.replace("*water*.", "*water*. Slowly."));
  expect(await block(page, "Paragraph").first().textContent()).toContain("water. Slowly.");
});

test("a click opens the text where it hit", async () => {
  const page = await openEditor("tea/hit", "# A\n\nFirst **bold** words, and last ones.\n");

  await page
    .getByText("words, and")
    .first()
    .click({ position: { x: 2, y: 10 } });
  await field(page).waitFor();
  await page.keyboard.type("X");
  await page.keyboard.press("Escape");
  await saved(page);

  const { content } = await draftOf("tea/hit");
  expect(content.replace("X", "")).toBe("# A\n\nFirst **bold** words, and last ones.\n");
  expect(content).not.toEndWith("X\n");
});

test("what is typed into the next block while the last one is sent is not lost", async () => {
  const page = await openEditor("tea/meanwhile", "One.\n\nTwo.\n");
  const asked = Promise.withResolvers<Route>();
  await page.route("**/admin/blocks/**", (route) => asked.resolve(route), { times: 1 });

  await open(block(page, "Paragraph").first());
  await page.keyboard.type(" First.");
  await block(page, "Paragraph").last().click();
  const route = await asked.promise;
  await page.keyboard.type(" Second.");
  await route.continue();
  await page
    .getByRole("textbox", { name: /source$/ })
    .filter({ hasText: "Second." })
    .waitFor();
  await page.keyboard.type(" Third.");
  await saved(page);

  expect((await draftOf("tea/meanwhile")).content).toBe("One. First.\n\nTwo. Second. Third.\n");
});

test("a block inside a component is edited by itself, without its indentation", async () => {
  const page = await openEditor("tea/inside", tea);

  await open(block(page, "Component Note").getByRole("group", { name: "Paragraph" }));
  const shown = await field(page).textContent();
  await page.keyboard.press("End");
  await page.keyboard.type(" Always.");
  await page.keyboard.press("Escape");
  await saved(page);

  expect(shown).toBe("Take **care**.");
  expect((await draftOf("tea/inside")).content).toBe(tea.replace("Take **care**.", "Take **care**. Always."));
});

test("a block that cannot be read is mended as source, while all around it stays as it looks", async () => {
  const page = await openEditor("tea/broken", tea);
  const broken = block(page, "Block that cannot be read");

  const said = await broken.textContent();
  await open(broken);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("<Mended />");
  await page.keyboard.press("Escape");
  await block(page, "Component Mended").waitFor();
  await saved(page);

  expect(said).toContain("Nothing closes the tag <Broken>: </Broken> is missing.");
  expect(await block(page, "List").last().getByRole("listitem").count()).toBe(2);
  expect((await draftOf("tea/broken")).content).toBe(tea.replace("<Broken>", "<Mended />"));
});

test("two paragraphs typed into one block become two blocks", async () => {
  const page = await openEditor("tea/two", "One.\n");

  await open(block(page, "Paragraph"));
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two.");
  await page.keyboard.press("Escape");
  await block(page, "Paragraph").nth(1).waitFor();
  await saved(page);

  expect((await draftOf("tea/two")).content).toBe("One.\n\nTwo.\n");
});

test("the form of the front matter changes one value, and keeps the focus", async () => {
  const page = await openEditor("tea/front", tea);

  await page.getByRole("textbox", { name: "Title" }).fill("Green tea");
  await page.getByRole("heading", { level: 1, name: "Green tea" }).waitFor();
  await page.keyboard.type("!");
  await page.getByRole("heading", { level: 1, name: "Green tea!" }).waitFor();
  await saved(page);

  expect((await draftOf("tea/front")).content).toBe(tea.replace("Tea   #", "Green tea!   #"));
});

test("blocks are moved, duplicated and deleted by their toolbar, and all of it is undone and redone", async () => {
  const page = await openEditor("tea/tools", "# A\n\nOne.\n\nTwo.\n");
  const paragraphs = () => block(page, "Paragraph").locator(".shown").allTextContents();
  const press = (name: string) =>
    page.getByRole("toolbar", { name: "Block" }).getByRole("button", { name }).click();
  const becomes = async (texts: string[]) => {
    for (const [index, text] of texts.entries()) {
      await block(page, "Paragraph").nth(index).filter({ hasText: text }).waitFor();
    }
    await block(page, "Paragraph").nth(texts.length).waitFor({ state: "detached" });
  };

  await block(page, "Paragraph").last().focus();
  await press("Move up");
  await becomes(["Two.", "One."]);
  await press("Duplicate");
  await becomes(["Two.", "Two.", "One."]);
  await press("Delete block");
  await becomes(["Two.", "One."]);
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await becomes(["One.", "Two."]);
  await page.getByRole("button", { name: "Redo" }).click();
  await becomes(["Two.", "One."]);
  await saved(page);

  expect((await draftOf("tea/tools")).content).toBe("# A\n\nTwo.\n\nOne.\n");
  expect(await paragraphs()).toHaveLength(2);
});

test("a block is inserted from the menu, by keyboard alone, where the writer is", async () => {
  const page = await openEditor("tea/insert", "One.\n\nTwo.\n");

  await block(page, "Paragraph").first().focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Paragraph" }).waitFor();
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  await field(page).waitFor();
  await page.keyboard.type("New");
  await page.keyboard.press("Escape");
  await block(page, "Heading").waitFor();
  await saved(page);

  expect((await draftOf("tea/insert")).content).toBe("One.\n\n## New\n\nTwo.\n");
});

test("a slash in an empty block opens the menu", async () => {
  const page = await openEditor("tea/slash", "One.\n");

  await page.getByRole("button", { name: "Insert block at the end" }).click();
  await page.getByRole("menuitem", { name: "Paragraph" }).click();
  await field(page).waitFor();
  await page.keyboard.type("/");
  await page.getByRole("menuitem", { name: "Quote" }).click();
  await page.keyboard.type("Said.");
  await page.keyboard.press("Escape");
  await block(page, "Quote").waitFor();
  await saved(page);

  expect((await draftOf("tea/slash")).content).toBe("One.\n\n> Said.\n");
});

test("a picture whose text was left meanwhile stands behind it", async () => {
  const page = await openEditor("tea/picture", "One.\n\nTwo.\n");

  await open(block(page, "Paragraph").first());
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Image" }).click();
  const dialog = page.getByRole("dialog", { name: "Insert image" });
  await dialog
    .getByLabel("Image", { exact: true })
    .setInputFiles({ name: "cup.png", mimeType: "image/png", buffer: samples.png });
  await dialog.getByLabel("Alternative text").fill("A cup");
  await field(page).dispatchEvent("keydown", { key: "Escape" });
  await field(page).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("img", { name: "A cup" }).waitFor();
  await saved(page);

  const { content } = await draftOf("tea/picture");
  expect(content).toMatch(/^One\.\n\n!\[A cup\]\(\/uploads\/\S+\)\n\nTwo\.\n$/);
});

test("however long the state's sentence is, the formatting bar stands below it", async () => {
  const page = await openEditor("tea/state", `${tea}\n${"More.\n\n".repeat(40)}`, {
    width: 360,
    height: 640,
  });
  const error = "This page is too long by far. Cut it into two pages, or take out what is not needed.";
  await page.route("**/api/admin/drafts", (route) => route.fulfill({ status: 422, json: { error } }));

  await open(block(page, "Paragraph").last());
  await page.keyboard.type(" And more.");
  await page.keyboard.press("Control+s");
  await page.getByText(`Not saved: ${error}`).waitFor();

  const overlap = await page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
      const edges = [".bar", "#formatting"].map((part) => document.querySelector(part).getBoundingClientRect());
      done(edges[0].bottom - edges[1].top);
    })))`,
  );
  expect(overlap).toBeLessThanOrEqual(0);
});

test("a new block that is left empty is none", async () => {
  const page = await openEditor("tea/nothing", "One.\n");

  await page.getByRole("button", { name: "Insert block at the end" }).click();
  await page.getByRole("menuitem", { name: "Heading" }).click();
  await field(page).waitFor();
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "detached" });

  expect(await page.getByRole("group", { name: "New block" }).count()).toBe(0);
  expect(await page.getByRole("status").first().textContent()).not.toMatch(/^Saved/);
});

test("the source shows all of the page, and what is changed there is all that changes", async () => {
  const page = await openEditor("tea/source", tea);

  await page.getByRole("button", { name: "Source" }).click();
  await page.getByRole("textbox", { name: "Text of the page" }).press("Control+End");
  await page.keyboard.type("+ milk");
  await page.getByRole("button", { name: "Blocks" }).click();
  await page.getByRole("listitem").filter({ hasText: "milk" }).waitFor();
  await saved(page);

  expect((await draftOf("tea/source")).content).toBe(`${tea}+ milk`);
});

test("a page saves by itself after a pause, and when it is left", async () => {
  const page = await openEditor("tea/itself", "One.\n");

  await open(block(page, "Paragraph"));
  await page.keyboard.type(" A");
  await page
    .getByRole("status")
    .filter({ hasText: /^Saved \d/ })
    .waitFor();
  const afterPause = (await draftOf("tea/itself")).content;
  await page.keyboard.type("B");
  await page.getByRole("link", { name: "Pages" }).click();
  await page.getByRole("heading", { name: "Pages" }).waitFor();

  // The browser sends it on its own, behind the page that was left.
  const afterLeaving = await contentOnce("tea/itself", "One. AB\n");
  expect(afterPause).toBe("One. A\n");
  expect(afterLeaving).toBe("One. AB\n");
});
