import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { expectNoFindings } from "../support/looks.ts";
import { isFocused, link } from "../support/roles.ts";
import { testSite } from "../support/site.ts";

const { openPage } = browserOfTests();
const { server, ada, signIn } = await testSite({
  files: {
    "content/index.mdx": "# Welcome\n",
    "content/guide/install.mdx": "# Install\n",
    ...Object.fromEntries(Array.from({ length: 60 }, (_, nth) => [`content/p${nth}.mdx`, `# Page ${nth}\n`])),
  },
});

const open = (path: string, width = 1440) => openPage(server.url + path, { width, height: 800 });
const scrolled = (page: Page) => page.evaluate(`document.querySelector(".tree-scroll").scrollTop`);
const focused = (page: Page) => page.evaluate("document.activeElement.textContent.trim()");
const path = (page: Page) => new URL(page.url()).pathname;
/** Of a page that is loaded as a whole, a mark on the window is gone. */
const mark = (page: Page) => page.evaluate("void (globalThis.isMarked = true)");
const isMarked = (page: Page) => page.evaluate("globalThis.isMarked === true");
const main = (page: Page, heading: string) =>
  page.locator("main").getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();

test("from page to page the tree stays as it is, with its scroll and the focus", async () => {
  const page = await open("/admin/settings");
  await link(page.locator("#tree"), "Page 9").waitFor();
  await page.evaluate(`document.querySelector(".tree-scroll").scrollTop = 200`);
  await mark(page);

  await link(page.locator("#tree"), "Health").click();
  await main(page, "Health");
  await link(page.locator(".head"), "Changes").click();
  await main(page, "Changes");

  expect(await isMarked(page)).toBe(true);
  expect(path(page)).toBe("/admin/changes");
  expect(await page.title()).toContain("Changes");
  expect(await scrolled(page)).toBe(200);
  expect(await focused(page)).toBe("Changes");
  expect(await page.locator(".head a[aria-current]").textContent()).toBe("Changes");

  await page.goBack();
  await main(page, "Health");
  expect(path(page)).toBe("/admin/health");
});

/** Holds a page open, as the editor does, as long as its answer is kept. */
async function read({ cookie }: Client, slug: string) {
  const left = new AbortController();
  const answer = await fetch(`${server.url}/admin/page-events`, {
    method: "POST",
    headers: {
      accept: "text/event-stream",
      "content-type": "application/json",
      cookie: cookie!,
      "sec-fetch-site": "same-origin",
    },
    body: JSON.stringify({ pages: [{ slug, tab: cookie!.slice(-20) }] }),
    signal: left.signal,
  });
  return { left, answer };
}

test("circles in the header and in the tree follow who opens pages, each in a color of their own", async () => {
  const page = await open("/admin/settings");
  const circles = (at: string) => page.locator(`${at} .person`);
  const inTree = page.locator("#tree .tree-item", { has: page.getByText("Install", { exact: true }) });
  await link(page.locator("#tree"), "guide").first().click();
  await link(page.locator("#tree"), "Install").waitFor();
  expect(await circles("#here").count()).toBe(0);

  const reads = [];
  for (const [name, slug] of [
    ["Grace", "guide/install"],
    ["Linus", "guide/install"],
    ["Barbara", "p3"],
  ] as const) {
    reads.push(await read(await signIn(name), slug));
    await circles("#here").and(page.getByLabel(name)).waitFor();
  }

  const each = (what: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll(".head .person")].map(${what})`);
  expect((await each("(one) => one.title")).sort()).toEqual(["", "Barbara", "Grace", "Linus"]);
  expect(await inTree.locator(".person").count()).toBe(2);
  expect(new Set(await each("(one) => getComputedStyle(one).backgroundColor")).size).toBe(4);
  await expectNoFindings(page);

  reads[0]!.left.abort();
  await circles("#here").and(page.getByLabel("Grace")).waitFor({ state: "detached" });
  await page.reload();
  await circles("#here").and(page.getByLabel("Linus")).waitFor();
  expect(await inTree.getByLabel("Grace").count()).toBe(0);
  for (const { answer, left } of reads.slice(1)) {
    expect(answer.status).toBe(200);
    left.abort();
  }
});

test("the bell follows what the reader is told, and leads to it", async () => {
  const page = await openPage(`${server.url}/admin/settings`, { name: "Lin", width: 1440, height: 800 });
  const lin = await signIn("Lin");
  const bell = (name: string) => page.getByRole("link", { name, exact: true });
  await bell("Notifications").waitFor();
  const updatedAt = await lin.save("guide/told", "# Install\n\nNew.\n");

  await (await signIn("Grace")).save("guide/told", "# Install\n\nNewer.\n", updatedAt);

  await bell("Notifications: 1 new").click();
  await main(page, "Notifications");
  await page.getByText("Grace changed your draft of “guide/told”.").waitFor();
  await bell("Notifications").waitFor();
  await expectNoFindings(page);
  await lin.delete("/api/admin/pages?slug=guide/told");
});

test("the counts of the header are those of the page that came", async () => {
  const page = await open("/admin/settings");
  await mark(page);
  await ada.save("p2", "# Page 2, changed\n");
  await link(page.locator("#tree"), "Health").click();
  await main(page, "Health");

  expect(await page.locator(".head-links").textContent()).toMatch(/^Changes\s*1$/);
  expect(await isMarked(page)).toBe(true);
  await ada.delete("/api/admin/drafts?slug=p2");
});

test("the editor is loaded as a whole, and the tree is there at once, where it was, with its page marked", async () => {
  const page = await open("/admin/settings");
  await link(page.locator("#tree"), "Page 9").waitFor();
  await page.evaluate(`document.querySelector(".tree-scroll").scrollTop = 300`);
  const far = page.locator("#tree-rows a", { hasText: /^Page 24$/ });
  const before = await far.boundingBox();
  await page.route("**/admin/tree?*", () => {}); // what is kept is shown while nothing is answered
  await far.click();
  await page.waitForURL(/edit\/p24/);
  await far.waitFor();

  expect(await far.boundingBox()).toEqual(before);
  expect(await far.getAttribute("aria-current")).toBe("page");
});

test("what other programs style in the tree is not kept for the next page", async () => {
  const page = await open("/admin/settings");
  await link(page.locator("#tree"), "Page 9").waitFor();
  await page.evaluate(`document.querySelector("#tree-listing input").style.color = "red"`);

  await page.route("**/admin/tree?*", () => {}); // what is kept is shown while nothing is answered
  await page.goto(`${server.url}/admin/edit/p2`);

  await link(page.locator("#tree"), "Page 9").waitFor();
  expect(await page.locator("#tree-listing [style]").count()).toBe(0);
});

test("in a narrow window the tree slides in, and Escape closes it and returns the focus", async () => {
  const page = await open("/admin/settings", 900);
  const button = page.getByRole("button", { name: "Site menu" });
  await button.click();
  const inTree = link(page.locator("#tree"), "Page 9");
  await inTree.waitFor();
  await page.keyboard.press("Escape");

  await inTree.waitFor({ state: "hidden" });
  await isFocused(button);

  await button.click();
  await page.mouse.click(800, 400);
  await inTree.waitFor({ state: "hidden" });
});

test("the tree is as wide as its edge is dragged, closed beyond its least width, and so on the next page", async () => {
  const page = await open("/admin/settings");
  const width = () => page.evaluate(`document.getElementById("tree").offsetWidth`);
  const drag = async (to: number) => {
    await page.mouse.move(Number(await width()) - 1, 300);
    await page.mouse.down();
    await page.mouse.move(to, 300, { steps: 4 });
    await page.mouse.up();
  };
  await drag(340);
  expect(await width()).toBe(340);
  await page.goto(`${server.url}/admin/health`);
  expect(await width()).toBe(340);

  await drag(60);
  await page.goto(`${server.url}/admin/settings`);
  expect(await page.locator("#tree").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Site menu" }).click();
  expect(await page.locator("#tree").isVisible()).toBe(true);
});

test("the filter finds pages of closed groups", async () => {
  const page = await open("/admin/settings");
  await page.getByRole("searchbox", { name: "Filter pages" }).fill("guide inst");
  await link(page.locator("#tree-found"), "Install").waitFor();

  expect(await page.locator("#tree-rows").isVisible()).toBe(false);
});

test("a link of the account's menu closes it, and the header has the search of the page that came", async () => {
  const page = await open("/admin");
  const search = page.getByRole("searchbox", { name: "Search pages" });
  await search.waitFor();

  await page.locator(".account").click();
  await page.locator("#account").getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();

  expect(await page.locator("#account").isVisible()).toBe(false);
  expect(await search.count()).toBe(0);
  await page.locator("#head-search button").waitFor();
  await page.locator(".head .site").click();
  await search.fill("Page 1");
  await page.locator("#listing").getByText("Page 1").first().waitFor();
});

/** Waits for the title of the tab, which has no box. */
async function titled(page: Page, title: RegExp): Promise<void> {
  while (!title.test(await page.title())) await page.evaluate("new Promise(requestAnimationFrame)");
}

test("the tab says by a dot that something is not saved", async () => {
  const page = await openPage(`${server.url}/admin/edit/p1`, { mayComplain: /ERR_FAILED|Failed to fetch/ });
  const icon = (which: string) => page.locator(`link[rel=icon]${which}`).waitFor({ state: "attached" });
  const plain = `[href="${await page.locator("link[rel=icon]").getAttribute("href")}"]`;
  await page.locator(".cm-content").waitFor();
  await page.route("**/api/admin/drafts*", (route) => route.abort());

  await page.locator(".cm-content").click();
  await page.keyboard.type("More. ");
  await titled(page, /^• /);
  await icon(`:not(${plain})`);
  await page.unroute("**/api/admin/drafts*");

  await titled(page, /^[^•]/);
  await icon(plain);
});

test("the dot is on the site's own icon, where it has one", async () => {
  const icon = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9H0z'/></svg>";
  const site = await testSite({ files: { "public/favicon.svg": icon, "content/index.mdx": "# Welcome\n" } });
  const page = await openPage(`${site.server.url}/admin/edit`, { mayComplain: /ERR_FAILED|Failed to fetch/ });
  const shown = page.locator("link[rel=icon]");
  expect(await shown.getAttribute("href")).toBe("/site-icon");
  await page.route("**/api/admin/drafts*", (route) => route.abort());

  await page.locator(".cm-content").click();
  await page.keyboard.type("More. ");
  await page.locator('link[rel=icon][href^="data:image/png"]').waitFor({ state: "attached" });
  await page.unroute("**/api/admin/drafts*");

  await page.locator('link[rel=icon][href$="/site-icon"]').waitFor({ state: "attached" });
});
