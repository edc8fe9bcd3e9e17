import { expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { makeSite } from "../bench/site.ts";
import { temporaryFolder } from "../support/folder.ts";
import { button, heading, link, says } from "../support/roles.ts";
import { startServer } from "../support/server.ts";
import { focused, folderLink, path, search, testPageList, tree } from "./page-list.ts";

const { server, ada, openPage, open } = await testPageList();

test("the search finds as the writer types, says how many, marks the matches, and restores the tree", async () => {
  const page = await open();
  // What is said is said because it changes in its place.
  await page.evaluate("document.getElementById('found').stands = true");

  await search(page).pressSequentially("RESUME");
  await says(page, "1 page");

  expect(await page.locator("mark").allInnerTexts()).toEqual(["résumé"]);
  expect(await search(page).inputValue()).toBe("RESUME");
  expect(path(page)).toBe("/admin?q=RESUME");
  expect(await page.evaluate("document.getElementById('found').stands")).toBe(true);
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("Install it");
  await page.keyboard.press("ArrowUp");
  expect(await page.evaluate("document.activeElement.name")).toBe("q");
  await search(page).fill("");
  await folderLink(page, "The guide").click();
  await link(tree(page), "Install it").waitFor();
});

test("what is found in a long text opens in the editor with its line in view, and the caret there", async () => {
  const lines = Array.from({ length: 300 }, (_, line) => `Line ${line} of the long page.`);
  await ada.save("long", ["# Long", ...lines.with(250, "Here is the samovar.")].join("\n\n"));
  const page = await open();

  await search(page).pressSequentially("samovar");
  await page.locator("mark").filter({ hasText: "samovar" }).waitFor();
  await link(page.getByRole("main"), "Long").click();

  const found = page.locator("#document .cm-line").filter({ hasText: "Here is the samovar." });
  await found.waitFor();
  await page.locator(".cm-content:focus").waitFor();
  const { y } = (await found.boundingBox())!;
  expect(y).toBeGreaterThan(100);
  expect(y).toBeLessThan(page.viewportSize()!.height - 50);
  await page.keyboard.type("Look: ");
  await page.locator("#document .cm-line").filter({ hasText: "Look: Here is the samovar." }).waitFor();
});

test("a search without matches says what to do", async () => {
  const page = await open();

  await search(page).fill("zebra");

  await page.getByText("No pages match “zebra”.").waitFor();
  await says(page, "No results.");
  await link(page, "Clear search").click();
  await page.locator("#head-search input:placeholder-shown").waitFor();
  await link(tree(page), "Welcome").waitFor();
});

test("a new page starts in the current folder; its slug follows the title until changed, and is checked at once", async () => {
  const page = await open();
  await folderLink(page, "The guide").click();
  await link(tree(page), "Install it").focus();

  await page.keyboard.press("n");
  await heading(page, "New page").waitFor();
  const [title, slug] = [page.getByLabel("Title"), page.getByLabel("Path")];
  await title.fill("Install");
  await page.getByText("A page already exists at “guide/install”.").waitFor();
  expect(await link(page.getByRole("main"), "Install it").getAttribute("href")).toBe(
    "/admin/edit/guide/install",
  );
  expect(await slug.getAttribute("aria-invalid")).toBe("true");
  await title.fill("Größe & Farbe");
  await page.getByText("This path is available.").waitFor();
  expect(await slug.inputValue()).toBe("guide/größe-farbe");
  await slug.fill("guide//größe");
  await page.getByText("it has an empty part").waitFor();
  await slug.fill("guide/size");
  await page.getByText("This path is available.").waitFor();
  const checked = page.waitForResponse("**/admin/new/slug*");
  await title.fill("Size & color");
  await checked;
  expect(await slug.inputValue()).toBe("guide/size");
  await button(page, "Create page").click();

  await page.waitForURL("**/admin/edit/guide/size?title=Size%20%26%20color");
});

test("text typed before the scripts load is searched, and its slug checked, when they load", async () => {
  const page = await open();
  let scripts = Promise.withResolvers<void>();
  await page.route("**/static/admin-*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });

  await page.goto(`${server.url}/admin`, { waitUntil: "commit" });
  await search(page).fill("resume");
  scripts.resolve();
  await says(page, "1 page");
  scripts = Promise.withResolvers();
  await page.goto(`${server.url}/admin/new?folder=guide`, { waitUntil: "commit" });
  await page.getByLabel("Title").fill("Install");
  scripts.resolve();

  await page.getByText("A page already exists at “guide/install”.").waitFor();
});

test("without script, folders open, the search works, and a page can be created and deleted", async () => {
  await ada.save("plain", "# Plainly\n");
  const page = await open({ javaScript: false });

  await folderLink(page, "The guide").click();
  await link(tree(page), "Install it").waitFor();
  await folderLink(page, "The guide").click();
  await link(tree(page), "Install it").waitFor({ state: "hidden" });
  await search(page).fill("installer");
  await search(page).press("Enter");
  await page.locator("mark").filter({ hasText: "installer" }).waitFor();
  await link(page.getByRole("main"), "New page").click();
  await page.getByLabel("Title").fill("The guide");
  await page.getByLabel("Path").fill("guide");
  await button(page, "Create page").click();
  await page.getByText("A page already exists at “guide”.").waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("The guide");
  await page.getByLabel("Path").fill("");
  await page.getByLabel("Title").fill("Quite new");
  await button(page, "Create page").click();
  await page.waitForURL("**/admin/edit/quite-new?title=Quite%20new");
  await page.goto(`${server.url}/admin`);
  await button(tree(page), "More for Plainly").click();
  await button(page.getByRole("main"), "Delete page").click();
  await page.waitForURL((url) => url.pathname === "/admin");
  expect(await link(page, "Plainly").count()).toBe(0);
});

test("with five thousand pages the list opens, folders open and the search finds a page", async () => {
  await using place = await temporaryFolder();
  await mkdir(join(place.path, "site.git"));
  const site = await makeSite(join(place.path, "site.git"), { pages: 5000, others: 0 });
  await using large = await startServer({ REPOSITORY: site });
  const page = await openPage(`${large.url}/admin`);

  await link(tree(page), "section-42").click();
  await link(tree(page), "Page 4942").waitFor();
  await search(page).fill("page 4321 manual");
  await says(page, "1 page");
  await search(page).fill("edition");
  await page.getByText("5,000 pages. Showing the first 50.").waitFor();

  expect(await page.getByRole("main").getByRole("listitem").count()).toBeLessThan(300);
});
