import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { button, link, says } from "../support/roles.ts";
import { focused, folderLink, path, testPageList, tree } from "./page-list.ts";

const { ada, open } = await testPageList();

test("a folder opens and closes in place, and its pages load when it opens", async () => {
  const page = await open();
  const guide = folderLink(page, "The guide");
  expect(await link(tree(page), "Install it").count()).toBe(0);

  await guide.click();
  await link(tree(page), "Install it").waitFor();
  await link(tree(page), "deep").click();
  await link(tree(page), "Deep down").waitFor();

  expect(await guide.getAttribute("aria-expanded")).toBe("true");
  expect(path(page)).toBe("/admin");
  await guide.click();
  await link(tree(page), "Install it").waitFor({ state: "hidden" });
  expect(await guide.getAttribute("aria-expanded")).toBe("false");
  await guide.click();
  await link(tree(page), "Deep down").waitFor();
});

test("a folder whose pages failed to load is requested again when it is reopened", async () => {
  const page = await open({ mayComplain: /ERR_FAILED|Failed to fetch/ });
  await page.route("**/admin/rows*", (route) => route.abort());
  await folderLink(page, "The guide").click();
  await says(page, "Can't reach the server.");
  await page.unroute("**/admin/rows*");
  await folderLink(page, "The guide").click();

  await folderLink(page, "The guide").click();

  await link(tree(page), "Install it").waitFor();
});

test("a folder is still open after the return from the editor", async () => {
  const page = await open();
  await folderLink(page, "The guide").click();

  await link(tree(page), "Install it").click();
  await page.waitForURL("**/admin/edit/guide/install");
  await page.goBack();

  await link(tree(page), "Install it").waitFor();
});

test("a row says in words what its draft is, who saved it and when", async () => {
  const page = await open({}, "/admin?show=recent");

  const row = (title: string) =>
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: link(page, title) })
      .last();
  expect(await row("Install it").textContent()).toMatch(/guide\/installAAda, (now|\d+ minutes? ago)Changed/);
  expect(await row("Just begun").textContent()).toMatch(/AAda, .*New/);
  expect(await row("Install it").getByRole("time").getAttribute("title")).toMatch(/^\d+ \w+ \d{4}, \d+:\d+/);
});

test("a row's menu opens the editor and the changes, and deletes an unpublished page", async () => {
  await ada.save("passing", "# In passing\n");
  const page = await open();
  const menu = button(page.getByRole("main"), "More for In passing");

  await menu.click();
  expect(await link(page.getByRole("main"), "Edit").getAttribute("href")).toBe("/admin/edit/passing");
  await link(page.getByRole("main"), "Changes").click();
  await page.waitForURL("**/admin/changes/passing");
  await page.goBack();
  await menu.click();
  await button(page, "Delete page").click();

  await menu.waitFor({ state: "detached" });
  expect((await ada.get("/api/admin/drafts?slug=passing")).json.draft).toBeNull();
});

test("a folder's pages after the first two hundred are shown on request, and get the focus", async () => {
  const page = await open({}, "/admin?folder=flat");
  const more = link(tree(page), "Show 30 more");

  await more.focus();
  await page.keyboard.press("Enter");
  await link(tree(page), "Flat 229").waitFor();

  expect(await focused(page)).toBe("Flat 200");
  expect(await more.count()).toBe(0);
  await page.keyboard.press("ArrowUp");
  expect(await focused(page)).toBe("Flat 199");
});

test("a folder that is opened before htmx has started is loaded when it has", async () => {
  const page = await open();
  // The window is used again, by tests without this.
  await page.addInitScript(`if (location.hash === "#late") {
    const later = setTimeout;
    window.setTimeout = (run, ms = 2000, ...given) => later(run, ms, ...given);
  }`);
  await page.goto(`${page.url()}#late`);
  await page.reload();
  await folderLink(page, "The guide").click();

  expect(await page.locator("[data-htmx-powered]").count()).toBe(0);
  await link(tree(page), "Just begun").waitFor();
});

test("keys work in the list: / searches, arrows move, Enter opens", async () => {
  const page = await open();

  await page.keyboard.press("/");
  expect(await page.evaluate("document.activeElement.name")).toBe("q");
  await page.getByRole("searchbox", { name: "Filter pages" }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("Welcome");
  await page.keyboard.press("End");
  expect(await focused(page)).toBe("The guide");
  await page.keyboard.press("ArrowRight");
  await link(tree(page), "Just begun").waitFor();
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBe("deep");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("Just begun");
  await page.keyboard.press("ArrowLeft");
  expect(await focused(page)).toBe("The guide");
  await page.keyboard.press("ArrowLeft");
  await link(tree(page), "Just begun").waitFor({ state: "hidden" });
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  expect(await focused(page)).toBe("The guide");
  await page.keyboard.press("ArrowUp");
  expect(await focused(page)).toBe("reference");
  await page.keyboard.press("Enter");
  await link(tree(page), "Options").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  await page.waitForURL("**/admin/edit/reference/options");
});

test.each<[string, (page: Page) => Promise<void>, string]>([
  [
    "typed is what was typed",
    async (page) => {
      await page.keyboard.press("End");
      await page.keyboard.type("own-path");
    },
    "own-path",
  ],
  [
    "left as it was is the suggested one",
    async (page) => {
      await page.getByLabel("Title").focus();
      await page.locator("#slug[value=review-checklist]").waitFor();
    },
    "review-checklist",
  ],
])("before the suggestion comes, a path that is %s", async (_, act, path) => {
  const page = await open();
  await link(page.getByRole("main"), "New page").click();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/admin/new/slug*", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.getByLabel("Title").fill("Review checklist");
  const asked = page.waitForResponse(/new\/slug/);
  await page.waitForRequest(/new\/slug/);
  await page.getByLabel("Path").focus();
  answer();
  await asked;

  await act(page);

  expect(await page.getByLabel("Path").inputValue()).toBe(path);
});
