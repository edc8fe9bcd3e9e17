import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests, expectNoFindings } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;
let ada: Client;

beforeAll(async () => {
  server = await startServer();
  ada = await Client.signedIn(server.url, { name: "Ada" });
});
afterAll(() => server[Symbol.asyncDispose]());

const open = (slug: string, look: Parameters<typeof openPage>[1] = {}) =>
  openPage(`${server.url}/admin/edit/${slug}`, { name: "Ada", ...look });
const more = (page: Page) => page.getByLabel("More", { exact: true });
const discard = (page: Page) => page.getByRole("button", { name: "Discard draft", exact: true });
const changes = (page: Page) => page.getByRole("link", { name: "Changes", exact: true });
const draftOf = async (slug: string) => (await ada.get(`/api/admin/drafts?slug=${slug}`)).json.draft;

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("group", { name: "Paragraph" }).first().click();
  await page.getByRole("textbox", { name: /source$/ }).press("End");
  await page.keyboard.type(text);
}

async function discarded(page: Page, slug: string): Promise<void> {
  await more(page).click();
  await discard(page).click();
  await page.getByText(`Draft of “${slug}” discarded.`).waitFor();
}

describe("Discard draft", () => {
  test("discards what was typed just now too, and leaving the page saves nothing", async () => {
    await ada.publish("typed/just-now", "One.\n");
    await ada.save("typed/just-now", "One. Saved.\n");
    const page = await open("typed/just-now");
    await type(page, " Typed.");

    await discarded(page, "typed/just-now");

    expect(await draftOf("typed/just-now")).toBeNull();
    expect(await page.getByRole("group", { name: "Paragraph" }).first().textContent()).toContain("One.");
  });

  test("is taken back with every word, also those that were typed while it saved", async () => {
    await ada.save("typed/while-saving", "One.\n");
    const page = await open("typed/while-saving");
    await page.getByRole("button", { name: "Source", exact: true }).click();
    const text = page.getByRole("textbox", { name: "Text of the page" });
    await text.press("Control+End");
    await page.keyboard.type("Before.");
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/admin/drafts", async (route) => {
      ask();
      await answered;
      await route.continue();
    });

    await more(page).click();
    await discard(page).click();
    await isAsked;
    await text.press("Control+End");
    await page.keyboard.type(" Meanwhile.");
    answer();
    await page.getByText("Draft of “typed/while-saving” discarded.").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("The draft of “typed/while-saving” is back.").waitFor();

    expect((await draftOf("typed/while-saving")).content).toContain("Before. Meanwhile.");
  });

  test("of a page that was never saved leads to the list, from where it can be taken back", async () => {
    const page = await open("never/saved");
    await page.getByRole("textbox", { name: "New block, source" }).waitFor();
    await page.keyboard.type("Just begun.");

    await discarded(page, "never/saved");
    expect(new URL(page.url()).pathname).toBe("/admin");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("The draft of “never/saved” is back.").waitFor();

    expect((await draftOf("never/saved")).content).toContain("Just begun.");
  });

  test("of a new page where nothing was typed leads to the list", async () => {
    const page = await open("never/typed");
    await page.getByRole("textbox", { name: "New block, source" }).waitFor();

    await discarded(page, "never/typed");

    expect(new URL(page.url()).pathname).toBe("/admin");
    expect(await draftOf("never/typed")).toBeNull();
  });

  test("where nothing can be saved discards nothing, and the page saves on", async () => {
    await ada.save("cut/off", "One.\n");
    const page = await open("cut/off", { mayComplain: /ERR_FAILED|Failed to fetch/ });
    await type(page, " Typed.");
    await page.route("**/api/admin/drafts", (route) => route.abort());

    await more(page).click();
    await discard(page).click();
    await page.getByRole("status").getByText("Not saved: offline, kept in this browser").waitFor();
    await page.unroute("**/api/admin/drafts");
    await page.keyboard.press("Control+s");
    await page
      .getByRole("status")
      .getByText(/^Saved/)
      .waitFor();

    expect((await draftOf("cut/off")).content).toBe("One. Typed.\n");
  });

  test("once sent lets the page save nothing, and who comes back to it has one that saves", async () => {
    await ada.save("come/back", "One.\n");
    const page = await open("come/back");
    await page.route("**/admin/discard/come/back", (route) => route.fulfill({ status: 204 }));
    await more(page).click();
    await discard(page).click();
    await page.getByRole("status").getByText("Discarding the draft…").waitFor();

    await type(page, " Too late.");
    await page.keyboard.press("Control+s");
    // As a browser does that has kept the page: the one of the tests keeps none.
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    await page
      .getByRole("status")
      .getByText(/^Saved/)
      .waitFor();
    const untouched = (await draftOf("come/back")).content;
    await type(page, " In time.");
    const saved = page.waitForResponse("**/api/admin/drafts");
    await page.keyboard.press("Control+s");
    await saved;

    expect(untouched).toBe("One.\n");
    expect((await draftOf("come/back")).content).toBe("One. In time.\n");
  });

  test("is in the menu of a published page from its first save on", async () => {
    await ada.publish("first/save", "One.\n");
    const page = await open("first/save");
    await more(page).click();
    await changes(page).waitFor();
    expect(await discard(page).isVisible()).toBe(false);

    await type(page, " Typed.");
    await page.keyboard.press("Control+s");
    await page
      .getByRole("status")
      .getByText(/^Saved/)
      .waitFor();
    await more(page).click();

    await discard(page).waitFor();
    await expectNoFindings(page);
  });

  test("works without scripts", async () => {
    await ada.save("no/scripts", "One.\n");
    const page = await open("no/scripts", { javaScript: false });

    await discarded(page, "no/scripts");

    expect(await draftOf("no/scripts")).toBeNull();
  });
});

describe("the menu of the editor", () => {
  test("closes by Escape, and its button has the focus", async () => {
    await ada.save("menu/escape", "One.\n");
    const page = await open("menu/escape");
    await more(page).click();
    await changes(page).focus();

    await page.keyboard.press("Escape");

    await changes(page).waitFor({ state: "hidden" });
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("More");
  });

  test("closes by a click elsewhere, which does what it does without a menu", async () => {
    await ada.save("menu/elsewhere", "One.\n");
    const page = await open("menu/elsewhere");
    await more(page).click();
    await changes(page).waitFor();

    await page.getByRole("group", { name: "Paragraph" }).first().click();

    await changes(page).waitFor({ state: "hidden" });
    await page.getByRole("textbox", { name: /source$/ }).waitFor();
  });
});
