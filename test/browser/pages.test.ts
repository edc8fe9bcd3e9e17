import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright-core";

import { makeSite } from "../bench/site.ts";
import { browserOfTests, expectGoodLooks, expectNoFindings } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { repositoryWith } from "../support/git.ts";
import { startServer, temporaryFolder } from "../support/server.ts";

const { openPage } = browserOfTests();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const flat = Array.from({ length: 230 }, (_, page) => [`content/flat/p${page}.md`, `# Flat ${page}\n`]);
  await repositoryWith(join(folder.path, "site"), {
    "content/index.mdx": "# Welcome\n",
    "content/guide/index.mdx": "# The guide\n",
    "content/guide/install.mdx": "# Install\n\nRun the **installer** of the résumé.\n",
    "content/guide/deep/page.mdx": "# Deep down\n",
    "content/guide/deep/long.mdx": `# ${"Donaudampfschiff".repeat(8)}\n`,
    "content/reference/options.mdx": "# Options\n",
    ...Object.fromEntries(flat),
  });
  server = await startServer({ REPOSITORY: join(folder.path, "site") });
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  await ada.save("guide/install", "# Install it\n\nRun the **installer** of the résumé.\n");
  await ada.save("guide/fresh", "# Just begun\n");
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const open = (look: Parameters<typeof openPage>[1] = {}, path = "/admin") =>
  openPage(server.url + path, look);

const pageLink = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });
const folderLink = (page: Page, title: string) => page.getByRole("link", { name: `Pages in ${title}` });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search pages" });
const focused = (page: Page) => page.evaluate("document.activeElement.textContent.trim()") as Promise<string>;
const path = (page: Page) => page.url().slice(server.url.length);

test("a folder opens and closes where it is, and its pages come when it is opened", async () => {
  const page = await open();
  const guide = folderLink(page, "The guide");
  expect(await pageLink(page, "Install it").count()).toBe(0);

  await guide.click();
  await pageLink(page, "Install it").waitFor();
  await page.getByRole("link", { name: "deep" }).click();
  await pageLink(page, "Deep down").waitFor();

  expect(await guide.getAttribute("aria-expanded")).toBe("true");
  expect(path(page)).toBe("/admin?folder=guide%2Fdeep");
  await guide.click();
  await pageLink(page, "Install it").waitFor({ state: "hidden" });
  expect(await guide.getAttribute("aria-expanded")).toBe("false");
  await guide.click();
  await pageLink(page, "Deep down").waitFor();
});

test("a folder whose pages did not come is asked for again when it is opened again", async () => {
  const page = await open({ mayComplain: /ERR_FAILED|Failed to fetch/ });
  await page.route("**/admin/rows*", (route) => route.abort());
  await folderLink(page, "The guide").click();
  await page.getByRole("status").filter({ hasText: "The server cannot be reached." }).waitFor();
  await page.unroute("**/admin/rows*");
  await folderLink(page, "The guide").click();

  await folderLink(page, "The guide").click();

  await pageLink(page, "Install it").waitFor();
});

test("who comes back from the editor finds the folder open", async () => {
  const page = await open();
  await folderLink(page, "The guide").click();

  await pageLink(page, "Install it").click();
  await page.waitForURL("**/admin/edit/guide/install");
  await page.goBack();

  await pageLink(page, "Install it").waitFor();
});

test("a row tells by words what its draft is, who saved it and when", async () => {
  const page = await open({}, "/admin?folder=guide");

  const row = (title: string) =>
    page
      .getByRole("listitem")
      .filter({ has: pageLink(page, title) })
      .last();
  expect(await row("Install it").textContent()).toMatch(
    /guide\/installChangedAda, (just now|\d+ minutes? ago)/,
  );
  expect(await row("Just begun").textContent()).toMatch(/DraftAda, /);
  expect(await row("Deep down").count()).toBe(0);
  expect(await row("Welcome").textContent()).not.toMatch(/Draft|Changed/);
  expect(await row("Install it").getByRole("time").getAttribute("title")).toMatch(
    /^\d+ \w+ \d{4} at \d+:\d+/,
  );
});

test("a row's menu leads to the editor and the changes, and deletes a page that was only begun", async () => {
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  await ada.save("passing", "# In passing\n");
  const page = await open();
  const menu = page.getByRole("button", { name: "More for In passing" });

  await menu.click();
  expect(await page.getByRole("link", { name: "Edit", exact: true }).getAttribute("href")).toBe(
    "/admin/edit/passing",
  );
  await page.getByRole("link", { name: "Changes", exact: true }).click();
  await page.waitForURL("**/admin/changes/passing");
  await page.goBack();
  await menu.click();
  await page.getByRole("button", { name: "Delete page" }).click();

  await menu.waitFor({ state: "detached" });
  expect((await ada.get("/api/admin/drafts?slug=passing")).json.draft).toBeNull();
});

test("the keys alone lead through the list: / searches, arrows move, Enter opens", async () => {
  const page = await open();

  await page.keyboard.press("/");
  expect(await page.evaluate("document.activeElement.name")).toBe("q");
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("Welcome");
  await page.keyboard.press("End");
  expect(await focused(page)).toBe("The guide");
  await page.keyboard.press("ArrowRight");
  await pageLink(page, "Just begun").waitFor();
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBe("deep");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("Just begun");
  await page.keyboard.press("ArrowLeft");
  expect(await focused(page)).toBe("The guide");
  await page.keyboard.press("ArrowLeft");
  await pageLink(page, "Just begun").waitFor({ state: "hidden" });
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  expect(await focused(page)).toBe("The guide");
  await page.keyboard.press("ArrowUp");
  expect(await focused(page)).toBe("reference");
  await page.keyboard.press("Enter");
  await pageLink(page, "Options").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  await page.waitForURL("**/admin/edit/reference/options");
});

test("the search finds as one types, says how many, marks what it found, and gives the tree back", async () => {
  const page = await open();
  // What is said is said because it changes in its place.
  await page.evaluate("document.getElementById('found').stands = true");

  await search(page).pressSequentially("RESUME");
  await page.getByRole("status").filter({ hasText: "1 page" }).waitFor();

  expect(await page.locator("mark").allInnerTexts()).toEqual(["résumé"]);
  expect(await search(page).inputValue()).toBe("RESUME");
  expect(path(page)).toBe("/admin?q=RESUME");
  expect(await page.evaluate("document.getElementById('found').stands")).toBe(true);
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("Install it");
  await page.keyboard.press("ArrowUp");
  await search(page).fill("");
  await folderLink(page, "The guide").waitFor();
  await folderLink(page, "The guide").click();
  await pageLink(page, "Install it").waitFor();
});

test("where nothing matches, it says what to do", async () => {
  const page = await open();

  await search(page).fill("zebra");

  await page.getByText("No page has “zebra” in its title, slug or text.").waitFor();
  expect(await page.getByRole("status").filter({ hasText: "Nothing matches." }).count()).toBe(1);
  await expectNoFindings(page);
  await page.getByRole("link", { name: "all pages" }).click();
  await pageLink(page, "Welcome").waitFor();
});

test("what a folder holds besides its first two hundred is shown when it is asked for, and the focus goes there", async () => {
  const page = await open({}, "/admin?folder=flat");
  const more = page.getByRole("link", { name: "Show 30 more" });

  await more.focus();
  await page.keyboard.press("Enter");
  await pageLink(page, "Flat 229").waitFor();

  expect(await focused(page)).toBe("Flat 200");
  expect(await more.count()).toBe(0);
  await page.keyboard.press("ArrowUp");
  expect(await focused(page)).toBe("Flat 199");
});

test("a new page is begun where one is: its slug follows the title until it is changed, and is checked at once", async () => {
  const page = await open();
  await folderLink(page, "The guide").click();
  await pageLink(page, "Install it").focus();

  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "New page" }).waitFor();
  const [title, slug] = [page.getByLabel("Title"), page.getByLabel("Slug")];
  await title.fill("Install");
  await page.getByText("“guide/install” is taken by a page.").waitFor();
  expect(await page.getByRole("link", { name: "Install it" }).getAttribute("href")).toBe(
    "/admin/edit/guide/install",
  );
  expect(await slug.getAttribute("aria-invalid")).toBe("true");
  await title.fill("Größe & Farbe");
  await page.getByText("“guide/größe-farbe” is free.").waitFor();
  await slug.fill("guide//größe");
  await page.getByText("it has an empty part").waitFor();
  await slug.fill("guide/size");
  await page.getByText("“guide/size” is free.").waitFor();
  await title.fill("Size & colour");
  await page.waitForResponse((answer) => answer.url().includes("/admin/new/slug"));
  expect(await slug.inputValue()).toBe("guide/size");
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Write page" }).click();

  await page.waitForURL("**/admin/edit/guide/size?title=Size%20%26%20colour");
});

test("without script: folders open, the search searches, a new page is begun, a begun page is deleted", async () => {
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  await ada.save("plain", "# Plainly\n");
  const page = await open({ javaScript: false });

  await folderLink(page, "The guide").click();
  await pageLink(page, "Install it").waitFor();
  await folderLink(page, "The guide").click();
  await pageLink(page, "Install it").waitFor({ state: "hidden" });
  await search(page).fill("installer");
  await search(page).press("Enter");
  await page.locator("mark").filter({ hasText: "installer" }).waitFor();
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByLabel("Title").fill("The guide");
  await page.getByLabel("Slug").fill("guide");
  await page.getByRole("button", { name: "Write page" }).click();
  await page.getByText("“guide” is taken by a page.").waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("The guide");
  await page.getByLabel("Slug").fill("");
  await page.getByLabel("Title").fill("Quite new");
  await page.getByRole("button", { name: "Write page" }).click();
  await page.waitForURL("**/admin/edit/quite-new?title=Quite%20new");
  await page.goto(`${server.url}/admin`);
  await page.getByRole("button", { name: "More for Plainly" }).click();
  await page.getByRole("button", { name: "Delete page" }).click();
  await page.waitForURL((url) => url.pathname === "/admin");
  expect(await pageLink(page, "Plainly").count()).toBe(0);
});

test("list, menu, search and new page break no rule of axe, and fit windows of every width", async () => {
  const page = await open({}, "/admin?folder=guide%2Fdeep");

  await expectGoodLooks(page);
  await page.getByRole("button", { name: "More for Just begun" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
  await expectGoodLooks(page);
  await page.keyboard.press("Escape");
  await search(page).fill("install");
  await page.getByRole("status").filter({ hasText: "page" }).waitFor();
  await expectGoodLooks(page);
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByLabel("Title").fill("Something new");
  await page.getByText("is free").waitFor();
  await expectGoodLooks(page);
});

test("five thousand pages: the list is there, folders open and the search finds one of them", async () => {
  await using place = await temporaryFolder();
  await mkdir(join(place.path, "site.git"));
  const site = await makeSite(join(place.path, "site.git"), { pages: 5000, others: 0 });
  await using large = await startServer({ REPOSITORY: site });
  const page = await openPage(`${large.url}/admin`);

  await page.getByRole("link", { name: "section-42" }).click();
  await pageLink(page, "Page 4942").waitFor();
  await search(page).fill("page 4321 manual");
  await page.getByRole("status").filter({ hasText: "1 page" }).waitFor();
  await search(page).fill("edition");
  await page.getByText("5,000 pages; the first 50 are shown.").waitFor();

  expect(await page.getByRole("listitem").count()).toBeLessThan(300);
});

test("what the list needs of script is at most 25 KB, compressed", async () => {
  const { text } = await (await Client.signedIn(server.url)).get("/admin");
  const scripts = Array.from(text.matchAll(/<script[^>]* src="([^"]*)"/g), ([, src]) => src!);

  const sizes = await Promise.all(
    scripts.map(async (src) => {
      const answer = await fetch(server.url + src, {
        headers: { "accept-encoding": "gzip" },
        decompress: false,
      });
      return (await answer.bytes()).length;
    }),
  );

  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(25 * 1024);
});
