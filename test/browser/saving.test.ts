import { expect, test } from "bun:test";

import { save, statesOf, testEditor, write } from "../support/editor.ts";
import { button, dialog, says } from "../support/roles.ts";

const { server, grace, openPage, editDraft, editPublished, draftOf } = await testEditor();

const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;

const AFTER_LAST_KEY_MS = 1000;

test("a page saves automatically after a pause, and when it closes", async () => {
  const page = await editDraft("saving/itself", "One.\n", { clock: true });

  await write(page, "One.", " A");
  await says(page, /^Saving…$/);
  await page.clock.fastForward(AFTER_LAST_KEY_MS);
  await says(page, /^Saved$/);
  const afterPause = await contentOf("saving/itself");
  await page.keyboard.type("B");
  await page.locator(".head .site").click();
  await page.getByRole("searchbox", { name: "Search pages" }).waitFor();

  expect(afterPause).toBe("One. A\n");
  // The browser sends it after the page has closed.
  while ((await contentOf("saving/itself")) !== "One. AB\n");
});

test("while one writes, a page is saved every five seconds", async () => {
  const page = await editDraft("saving/typing", "One.\n", { clock: true });
  await write(page, "One.", " A");

  // The clock goes on by itself too, by what a busy machine needs for a key.
  for (let passed = 0; passed < 5400; passed += 600) {
    await page.clock.fastForward(600);
    await page.keyboard.type("b");
  }
  while ((await contentOf("saving/typing")) === "One.\n");

  expect(await contentOf("saving/typing")).toMatch(/^One\. Ab{4,9}\n$/);
});

test("offline is said once, however often saving is tried again", async () => {
  const page = await editDraft("saving/offline", "One.\n", { clock: true, mayComplain: /ERR_FAILED/ });
  let tries = 0;
  await page.route("**/api/admin/drafts", (route) => {
    tries += 1;
    return route.abort();
  });
  await write(page, "One.", " Two.");
  await page.keyboard.press("Control+s");
  await says(page, "Offline. Kept in this browser.");
  const states = await statesOf(page);

  while (tries < 4) {
    const failed = page.waitForEvent("requestfailed");
    await page.keyboard.type("!");
    await page.clock.fastForward(5000);
    await failed;
  }
  expect(await states()).toEqual([]);
  await page.unroute("**/api/admin/drafts");
  await page.clock.fastForward(5000);
  await says(page, /^Saved$/);
});

test("if everything typed is undone, nothing is left to save", async () => {
  const page = await editPublished("saving/back", "One.\n");

  await write(page, "One.", " Two.");
  await says(page, /^Saving…$/);
  await page.keyboard.press("Control+z");
  await page.getByText("One. Two.").waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");

  await says(page, /^Saved$/);
});

test("a save whose answer was lost does not conflict with itself", async () => {
  const page = await editDraft("saving/lost", "One.\n", { mayComplain: /ERR_FAILED/ });
  let lost = 0;
  await page.route("**/api/admin/drafts", async (route) => {
    if (route.request().method() !== "PUT" || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });

  await write(page, "One.", " Two.");
  await page.keyboard.press("Control+s");
  await says(page, /^Offline/);
  await save(page);

  expect(lost).toBe(2);
  expect(await contentOf("saving/lost")).toBe("One. Two.\n");
});

test("after the session has ended, a dialog asks for the PIN and then the text is saved", async () => {
  const page = await editDraft("saving/session", "One.\n");
  const box = dialog(page, "Sign in again");
  await write(page, "One.", " Two.");
  await page.context().clearCookies();

  await page.keyboard.press("Control+s");
  await box.getByLabel("Team PIN").fill("1111");
  await button(box, "Sign in").click();
  await box.getByRole("alert").filter({ hasText: "Wrong PIN. Try again." }).waitFor();
  await box.getByLabel("Team PIN").fill("2468");
  await button(box, "Sign in").click();
  await says(page, /^Saved$/);

  expect(await draftOf("saving/session")).toMatchObject({ content: "One. Two.\n", author: "Ada" });
});

test("a text refused for lack of space stays in the browser, and is saved when there is space", async () => {
  const look = { clock: true, mayComplain: /status of 503/ };
  const page = await editDraft("saving/full", "One.\n", look);
  const error = "The server's disk is full. What you typed is not lost.";
  await page.route("**/api/admin/drafts", (route) => route.fulfill({ status: 503, json: { error } }));

  await write(page, "One.", " Two.");
  await page.keyboard.press("Control+s");
  await says(page, `Not saved: ${error}`);
  await page.unroute("**/api/admin/drafts");
  await page.clock.fastForward(5000);
  await says(page, /^Saved$/);

  expect(await contentOf("saving/full")).toBe("One. Two.\n");
});

test("the editor works over plain HTTP at a network name", async () => {
  await grace.save("saving/plain", "One.\n");
  const { port } = new URL(server.url);
  const page = await openPage(`http://docs.test:${port}/admin/edit/saving/plain`, { stranger: true });
  await page.getByLabel("Team PIN").fill("2468");
  await button(page, "Sign in").click();

  await write(page, "One.", " Two.");
  await save(page);

  expect(await page.evaluate("isSecureContext")).toBe(false);
  expect(await contentOf("saving/plain")).toBe("One. Two.\n");
});

test("the formatting bar is below the status line, however long it is", async () => {
  const size = { width: 360, height: 640 };
  const page = await editDraft("saving/sentence", "More.\n\n".repeat(40), size);
  const error = "This page is too long by far. Cut it into two pages, or take out what is not needed.";
  await page.route("**/api/admin/drafts", (route) => route.fulfill({ status: 422, json: { error } }));

  await write(page, "More.", " And more.");
  await page.keyboard.press("Control+s");
  await says(page, `Not saved: ${error}`);

  const overlap = await page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
      const edges = [".bar", "#formatting"].map((part) => document.querySelector(part).getBoundingClientRect());
      done(edges[0].bottom - edges[1].top);
    })))`,
  );
  expect(overlap).toBeLessThanOrEqual(0);
});
