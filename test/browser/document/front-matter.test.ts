import { expect, test } from "bun:test";

import type { Locator, Page, Route } from "playwright-core";

import { answerFirst } from "../../support/browser.ts";
import { begins, caretAfter, holds, pageText, save, showView, testEditor } from "../../support/editor.ts";
import { button, heading, isFocused } from "../../support/roles.ts";
import { reloadWithoutDocument } from "./held-document.ts";

const { editDraft, draftOf, grace } = await testEditor();

const tea = "---\r\ntitle: Tea   # the drink\r\ndescription: 'How to'\r\n---\r\n\r\nText.\r\n";

const field = (page: Page, name: string) => pageText(page).getByRole("textbox", { name });
const SHOWN_WITHIN_MS = 20_000;

async function expectValue(field: Locator, value: string): Promise<void> {
  const deadline = performance.now() + SHOWN_WITHIN_MS;
  while ((await field.inputValue()) !== value && performance.now() < deadline)
    await field.page().evaluate("new Promise(requestAnimationFrame)");
  expect(await field.inputValue()).toBe(value);
}

test("the properties open by an arrow of their own, as no other details do", async () => {
  const page = await editDraft("arrow", tea);

  const display = await pageText(page)
    .locator(".properties > summary")
    // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
    .evaluate((summary) => (globalThis as any).getComputedStyle(summary).display);

  expect(display).toBe("inline-flex"); // a list item has a triangle
});

const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;

/** What others saved is said to be saved, too, for a moment, before the writer's own text is. */
async function expectContent(slug: string, content: string): Promise<void> {
  const deadline = performance.now() + SHOWN_WITHIN_MS;
  while ((await contentOf(slug)) !== content && performance.now() < deadline) await Bun.sleep(0);
  expect(await contentOf(slug)).toBe(content);
}

const edits = "**/admin/blocks/**";

test("a field changes one value of the text, and keeps the focus", async () => {
  const page = await editDraft("matter/one", tea);

  await field(page, "Title").fill("Green tea");
  await heading(page, "Green tea").waitFor();
  await page.keyboard.type("!");
  await heading(page, "Green tea!").waitFor();
  await save(page);

  await isFocused(field(page, "Title"));
  const { x, y, width, height } = (await page.locator(".doc-widget[data-kind=frontmatter]").boundingBox())!;
  await page.mouse.click(x + width / 2, y - 3);
  await page.mouse.click(x + width / 2, y + height + 3);
  await page.mouse.click(x + width / 2, y + 2);
  expect(await page.locator(".doc-source-line").count()).toBe(0);
  expect(await contentOf("matter/one")).toBe(tea.replace("Tea   #", "Green tea!   #"));
});

test("while the server is slow, both fields can be typed in, and nothing typed is lost", async () => {
  const page = await editDraft("matter/slow", tea);
  const held = Promise.withResolvers<Route>();
  await answerFirst(page, edits, (route) => held.resolve(route));

  await field(page, "Title").fill("Green");
  const route = await held.promise;
  await field(page, "Description").fill("How to brew");
  await field(page, "Title").fill("Green tea");
  await route.continue();
  await heading(page, "Green tea").waitFor();
  await pageText(page).locator("[data-waiting]").waitFor({ state: "detached" });
  await save(page);

  expect(await contentOf("matter/slow")).toBe(
    tea.replace("Tea   #", "Green tea   #").replace("How to", "How to brew"),
  );
});

test("what others change while a field is typed in stays, and is shown in the other field", async () => {
  const page = await editDraft("matter/others", tea);
  const { updatedAt } = await draftOf("matter/others");
  const held = Promise.withResolvers<Route>();
  await answerFirst(page, edits, (route) => held.resolve(route));

  await field(page, "Title").fill("Green tea");
  const route = await held.promise;
  const taken = page.waitForRequest(/previews/);
  await grace.save("matter/others", tea.replace("How to", "Their words"), updatedAt);
  await taken;
  await route.continue();
  await heading(page, "Green tea").waitFor();
  await isFocused(field(page, "Title"));
  await save(page);

  await expectValue(field(page, "Description"), "Their words");
  await expectContent(
    "matter/others",
    tea.replace("Tea   #", "Green tea   #").replace("How to", "Their words"),
  );
});

test("a title does not take the place of one that another person saved while it was typed", async () => {
  const page = await editDraft("matter/meanwhile", tea);
  const { updatedAt } = await draftOf("matter/meanwhile");
  const held = Promise.withResolvers<Route>();
  await answerFirst(page, edits, (route) => held.resolve(route));

  await field(page, "Title").fill("Green tea");
  const writing = await held.promise;
  const theirs = tea.replace("Tea   #", "Black tea   #");
  await grace.save("matter/meanwhile", theirs, updatedAt);
  await begins(page, "---\ntitle: Black tea   #");
  await writing.continue();

  const told =
    "Someone else saved “title: Black tea   # the drink” while you typed. Edit your text to replace it.";
  await pageText(page).getByRole("alert").filter({ hasText: told }).waitFor();
  expect(await field(page, "Title").inputValue()).toBe("Green tea");
  expect(await contentOf("matter/meanwhile")).toBe(theirs);
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await begins(page, "---\ntitle: Green tea!   #");
});

test("after a choice between two titles, the writer goes on in the field", async () => {
  const page = await editDraft("matter/conflict", tea, { mayComplain: /409/ });
  const { updatedAt } = await draftOf("matter/conflict");
  const theirs = Promise.withResolvers<void>();
  await page.route("**/api/admin/drafts", async (route) => {
    await theirs.promise;
    await route.continue();
  });

  await field(page, "Title").fill("Green tea");
  await heading(page, "Green tea").waitFor();
  await grace.save("matter/conflict", tea.replace("Tea   #", "Black tea   #"), updatedAt);
  theirs.resolve();
  await button(page, "Keep mine").click();
  await button(page, "Keep mine").waitFor({ state: "hidden" });
  await isFocused(field(page, "Title"));
  await page.keyboard.press("End");
  await page.keyboard.type("!");

  await begins(page, "---\ntitle: Green tea!   #");
});

test("without the server the field says so, keeps its text, and writes it later", async () => {
  const page = await editDraft("matter/away", tea, { mayComplain: /Failed to load resource|ERR_/ });
  let isAway = true;
  await page.route(edits, (route) => (isAway ? route.abort() : route.continue()));

  await field(page, "Title").fill("Green tea");
  await pageText(page).getByRole("alert").filter({ hasText: "Can't reach the server" }).waitFor();
  isAway = false;
  await page.keyboard.type("!");
  await heading(page, "Green tea!").waitFor();

  expect(await pageText(page).getByRole("alert").count()).toBe(0);
});

test("its source is edited as YAML, and the form shows what it became", async () => {
  const page = await editDraft("matter/yaml", tea);

  await pageText(page).getByText("Properties").click();
  await button(pageText(page), "Edit as YAML").click();
  await pageText(page).locator(".doc-source-line").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.type(" of water");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await isFocused(field(page, "Title"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await isFocused(pageText(page));
  await save(page);

  expect(await contentOf("matter/yaml")).toBe(tea.replace("drink", "drink of water"));
});

test("Enter at the start or the end of its source writes below it", async () => {
  for (const end of ["Home", "End"]) {
    const page = await editDraft(`matter/enter-${end}`, "---\ntitle: Tea\n---\n\nText.\n");
    await caretAfter(page, "Text.");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Escape");
    await page.keyboard.press(end);

    await page.keyboard.press("Enter");
    await page.keyboard.type("New.");

    await holds(page, "---\ntitle: Tea\n---\n\nNew.\n\nText.\n");
  }
});

test("what is typed just before the source is shown, or the page is published, is in the text", async () => {
  const page = await editDraft("matter/soon", tea);

  await field(page, "Title").fill("Green tea");
  await showView(page, "source");
  await pageText(page).getByText("Green tea").waitFor();
  await showView(page, "page");
  await field(page, "Title").fill("Black tea");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog", { name: "Publish" }).getByText("Black tea").first().waitFor();

  expect(await contentOf("matter/soon")).toBe(tea.replace("Tea   #", "Black tea   #"));
});

test("undo in the text shows the earlier value in its field", async () => {
  const page = await editDraft("matter/undo", tea);

  await field(page, "Title").fill("Green tea");
  await heading(page, "Green tea").waitFor();
  await page.keyboard.press("Escape");
  await isFocused(pageText(page));
  await page.keyboard.press("Control+z");
  await expectValue(field(page, "Title"), "Tea");
  await save(page);

  expect(await contentOf("matter/undo")).toBe(tea);
});

test("a press on the rendered page's form goes to its field, before the document is there", async () => {
  const page = await editDraft("matter/press", tea);
  const release = await reloadWithoutDocument(page);

  await page.locator("#blocks [data-field=title]").click();
  release();
  await pageText(page).waitFor();
  await isFocused(field(page, "Title"));

  expect(await pageText(page).locator(".doc-source-line").count()).toBe(0);
});

test("what is typed in the rendered page's form, before the document is there, is written", async () => {
  const page = await editDraft("matter/early", tea);
  const release = await reloadWithoutDocument(page);

  await page.locator("#blocks [data-field=title]").fill("Green tea");
  await page.locator("#blocks").getByText("Properties").click();
  release();
  await pageText(page).waitFor();
  await begins(page, "---\ntitle: Green tea   #");

  await isFocused(pageText(page).locator("summary"));
  await button(pageText(page), "Edit as YAML").waitFor();
});

test("the header shows a title that is typed as a heading, and the slug of a page without one", async () => {
  const page = await editDraft("matter/heading", "# Tea\n");

  await caretAfter(page, "Tea");
  await page.keyboard.type("pot");
  await heading(page, "Teapot").first().waitFor();
  expect(await page.locator("#title").textContent()).toBe("Teapot");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");

  await heading(page, "matter/heading").waitFor();
});
