import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests, expectNoFindings } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;
let grace: Client;

beforeAll(async () => {
  server = await startServer();
  grace = await Client.signedIn(server.url, { name: "Grace" });
});
afterAll(() => server[Symbol.asyncDispose]());

const address = (slug: string) => `${server.url}/admin/edit/${slug}`;
const state = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words }).waitFor();
const draftOf = async (slug: string) => (await grace.get(`/api/admin/drafts?slug=${slug}`)).json.draft;

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("group", { name: "Paragraph" }).first().click();
  await page.getByRole("textbox", { name: /source$/ }).press("End");
  await page.keyboard.type(text);
}

/** Ada has typed into a page that Grace has saved meanwhile. */
async function collide(slug: string): Promise<Page> {
  await grace.publish(slug, "One.\n\nTwo.\n");
  const page = await openPage(address(slug), { name: "Ada" });
  await type(page, " Mine.");
  await grace.save(slug, "One. Theirs.\n\nTwo.\n");
  await page.keyboard.press("Control+s");
  await page.getByRole("region", { name: "Conflict" }).getByRole("button", { name: "Keep mine" }).waitFor();
  return page;
}

test("a stale save writes nothing, says who saved, and shows both texts over the untouched one", async () => {
  const page = await collide("stale/shown");

  const panel = page.getByRole("region", { name: "Conflict" });
  await state(page, /^Grace saved a newer version$/);
  await expectNoFindings(page);
  const texts = await panel.textContent();

  expect(texts).toContain("Grace");
  expect(texts).toContain("Theirs.");
  expect(texts).toContain("Mine.");
  expect(texts).not.toContain("Two.");
  expect((await draftOf("stale/shown")).content).toBe("One. Theirs.\n\nTwo.\n");
  expect(await page.getByRole("textbox", { name: /source$/ }).textContent()).toBe("One. Mine.");
});

test("Keep mine saves my text over what I have seen", async () => {
  const page = await collide("stale/mine");

  await page.getByRole("button", { name: "Keep mine" }).click();
  await state(page, /^Saved \d/);

  expect(await draftOf("stale/mine")).toMatchObject({ content: "One. Mine.\n\nTwo.\n", author: "Ada" });
});

test("Load theirs shows their text, and undo has mine", async () => {
  const page = await collide("stale/theirs");

  await page.getByRole("button", { name: "Load theirs" }).click();
  await page.getByText("One. Theirs.").waitFor();
  const afterLoading = (await draftOf("stale/theirs")).content;
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("One. Mine.").waitFor();

  expect(afterLoading).toBe("One. Theirs.\n\nTwo.\n");
});

test("where all that was typed is taken back, there is nothing left to save", async () => {
  await grace.publish("taken/back", "One.\n");
  const page = await openPage(address("taken/back"), { name: "Ada" });

  await type(page, " Two.");
  await state(page, /^Not saved yet$/);
  await page.keyboard.press("Escape");
  await page.getByText("One. Two.").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("One. Two.").waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");

  await state(page, /^Published$|^Saved \d/);
});

test("a save whose answer was lost does not conflict with itself", async () => {
  await grace.publish("lost/answer", "One.\n");
  const page = await openPage(address("lost/answer"), { name: "Ada", mayComplain: /ERR_FAILED/ });
  let lost = 0;
  await page.route("**/api/admin/drafts", async (route) => {
    if (route.request().method() !== "PUT" || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });

  await type(page, " Two.");
  await page.keyboard.press("Control+s");
  await state(page, /offline, kept in this browser/);
  await page.keyboard.press("Control+s");
  await state(page, /^Saved \d/);

  expect(lost).toBe(2);
  expect((await draftOf("lost/answer")).content).toBe("One. Two.\n");
});

test("a block that was left while the server was away is shown as it will read once it is back", async () => {
  await grace.publish("left/offline", "One.\n");
  const page = await openPage(address("left/offline"), {
    name: "Ada",
    mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  await type(page, "");
  await page.context().setOffline(true);
  await page.keyboard.type(" **Bold.**");
  await page.keyboard.press("Escape");
  await page.getByText("One. **Bold.**").waitFor();
  await page.context().setOffline(false);

  await page.locator(".shown strong").getByText("Bold.").waitFor();
});

/** More than a page may still send when it is left. */
const LONG = "A line of a long page.\n".repeat(3500);

test("what could not be saved is offered when the page opens again, and never put in place by itself", async () => {
  await grace.publish("lost/tab", `One.\n\n${LONG}`);
  const page = await openPage(address("lost/tab"), {
    name: "Ada",
    mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  await type(page, "");
  await page.context().setOffline(true);
  await page.keyboard.type(" Two.");
  await page.keyboard.press("Control+s");
  await state(page, /offline, kept in this browser/);
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address("lost/tab"));
  await again.getByText(/^Unsaved text from \d\d:\d\d$/).waitFor();
  const shown = await again.getByRole("group", { name: "Paragraph" }).first().locator(".shown").textContent();
  await again.getByRole("button", { name: "Use it" }).click();
  await again.getByText("One. Two.").waitFor();
  await again.keyboard.press("Control+s");
  await state(again, /^Saved \d/);

  expect(shown!.trim()).toBe("One.");
  expect((await draftOf("lost/tab")).content).toBe(`One. Two.\n\n${LONG}`);
});

test("what had reached the server after all is offered no longer", async () => {
  await grace.publish("lost/not", `One.\n\n${LONG}`);
  const page = await openPage(address("lost/not"), { name: "Ada", mayComplain: /ERR_INTERNET|ERR_FAILED/ });
  await type(page, "");
  const context = page.context();
  await context.setOffline(true);
  await page.keyboard.type(" Two.");
  await page.keyboard.press("Control+s");
  await state(page, /offline, kept in this browser/);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address("lost/not"));
  const offer = again.getByText(/^Unsaved text from/);
  await offer.waitFor();

  await grace.save("lost/not", `One. Two.\n\n${LONG}`);

  await offer.waitFor({ state: "hidden" });
});

test("a session that ended asks for the PIN over the text, and then saves it", async () => {
  await grace.publish("lost/session", "One.\n");
  const page = await openPage(address("lost/session"), { name: "Ada" });
  await type(page, " Two.");
  await page.context().clearCookies();

  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Team PIN").fill("1111");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("alert").filter({ hasText: "That is not the team's PIN." }).waitFor();
  await expectNoFindings(page);
  await dialog.getByLabel("Team PIN").fill("2468");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await state(page, /^Saved \d/);

  expect(await draftOf("lost/session")).toMatchObject({ content: "One. Two.\n", author: "Ada" });
});

test("a block that cannot be shown for want of a server stays as it was typed, and is saved later", async () => {
  await grace.publish("lost/blocks", "One.\n\nTwo.\n");
  const page = await openPage(address("lost/blocks"), {
    name: "Ada",
    mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  await type(page, "");
  await page.context().setOffline(true);
  await page.keyboard.type(" **More.**");
  await page.keyboard.press("Escape");
  await page.getByText("One. **More.**").waitFor();
  await page.context().setOffline(false);
  await page.keyboard.press("Control+s");
  await state(page, /^Saved \d/);

  expect((await draftOf("lost/blocks")).content).toBe("One. **More.**\n\nTwo.\n");
});
