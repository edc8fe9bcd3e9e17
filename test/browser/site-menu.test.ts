import { beforeEach, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { button, isFocused, link, says } from "../support/roles.ts";
import { testSite } from "../support/site.ts";

const { openPage } = browserOfTests();
const { server, ada, grace } = await testSite({
  files: {
    "docusaurus.config.js":
      'export default { baseUrl: "/", presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]] };\n',
    "sidebars.js": `module.exports = {
  docs: [
    "intro",
    { type: "category", label: "Guides", items: ["zebra", "ape"] },
    "end",
    ...made(),
  ],
};\n`,
    "docs/intro.md": "# Welcome\n",
    "docs/zebra.md": "# Zebras\n",
    "docs/ape.md": "# Apes\n",
    "docs/end.md": "# The end\n",
    "docs/left.md": "# Left out\n",
  },
});

const before = ["Welcome", "Guides", "Zebras", "Apes", "The end"];

beforeEach(async () => {
  const { draft } = (await ada.get("/api/admin/site/navigation/draft")).json;
  if (draft) await ada.delete("/api/admin/site/navigation/draft");
});

const open = (look: Parameters<typeof openPage>[1] = {}) => openPage(`${server.url}/admin`, look);
const tree = (page: Page) => page.locator("#tree-rows");
/** Without what is computed, and what is in no menu. */
const listed = async (page: Page) =>
  (await page.locator("[data-entry]:not([data-fixed]) > .tree-item [data-row]").allTextContents()).map(
    (name) => name.trim(),
  );
const press = async (page: Page, name: string, key: string) => {
  await link(tree(page), name).focus();
  await canMove(page);
  await page.keyboard.press(key);
};
/** What moves entries is loaded when somebody comes near one. */
const canMove = (page: Page) =>
  page.evaluate(`(async () => {
    for (;;) {
      for (const { name } of performance.getEntriesByType("resource")) {
        const isScript = name.endsWith(".js") && (await (await fetch(name)).text()).includes("data-entry-of");
        if (isScript) return void (await import(name));
      }
      await new Promise(requestAnimationFrame);
    }
  })()`);

test("Alt with an arrow key moves an entry, says where it is, and keeps the focus on it", async () => {
  const page = await open();

  await press(page, "Welcome", "Alt+ArrowDown");
  await says(page, "Moved Welcome above The end.");
  expect(await listed(page)).toEqual(["Guides", "Zebras", "Apes", "Welcome", "The end"]);
  await isFocused(link(tree(page), "Welcome"));
  await page.keyboard.press("Alt+ArrowRight");
  await says(page, "Moved Welcome to the end of Guides.");
  expect(await listed(page)).toEqual(["Guides", "Zebras", "Apes", "Welcome", "The end"]);
  await isFocused(link(tree(page), "Welcome"));
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await says(page, "Moved Welcome above Zebras.");
  await page.keyboard.press("Alt+ArrowUp");
  await says(page, "It is the first one here.");
  await page.keyboard.press("Alt+ArrowLeft");
  await says(page, "Moved Welcome above The end.");
  await page.getByText("The menu has 1 unpublished change").waitFor();
  expect(page.url()).toEndWith("/admin");
  expect((await ada.get("/api/admin/site/navigation/draft")).json.draft.edits).toHaveLength(1);
});

test("a key that is pressed before its script is there is not lost", async () => {
  const page = await open();
  const goesOn = Promise.withResolvers<void>();
  await page.route("**/static/*.js", (route) => goesOn.promise.then(() => route.continue()));

  await link(tree(page), "Welcome").focus();
  await page.keyboard.press("Alt+ArrowDown");
  goesOn.resolve();

  await says(page, "Moved Welcome above The end.");
  await page.unroute("**/static/*.js");
});

test("an entry is dragged before another one, into a group, and out of the menu", async () => {
  const page = await open();
  await link(tree(page), "Welcome").hover();
  await canMove(page);
  const row = (name: string) => page.locator("#tree-rows .tree-item", { has: link(page, name) }).last();

  await row("The end").dragTo(row("Welcome"), { targetPosition: { x: 80, y: 4 } });
  await says(page, "Moved The end above Welcome.");
  expect(await listed(page)).toEqual(["The end", "Welcome", "Guides", "Zebras", "Apes"]);
  await row("Welcome").dragTo(row("Guides"), { targetPosition: { x: 80, y: 20 } });
  await says(page, "Moved Welcome to the end of Guides.");
  await row("Apes").dragTo(row("Not in the menu"), { targetPosition: { x: 80, y: 20 } });
  await says(page, "Removed Apes from the menu.");
  await link(tree(page), "Not in the menu").click();
  await row("Left out").dragTo(row("The end"), { targetPosition: { x: 80, y: 25 } });
  await says(page, "Added Left out above Guides.");

  expect(await listed(page)).toEqual(["The end", "Left out", "Guides", "Zebras", "Welcome"]);
});

test("what a colleague did meanwhile is shown, and the move can be made then", async () => {
  const page = await open({ mayComplain: /409|ERR_FAILED/ });
  // The tree would follow what she does.
  await page.route("**/admin/news", (route) => route.abort());
  await Promise.all([page.waitForResponse(/\/admin\/tree\b/), page.reload()]);
  const { menus, revision } = (await ada.get("/api/admin/site/navigation")).json;
  const [, guides] = menus[0].items;
  const edits = [{ do: "rename", id: guides.id, label: "Animals" }];
  await grace.put("/api/admin/site/navigation/draft", { revision, edits, updatedAt: null });

  await press(page, "The end", "Alt+ArrowUp");
  await page.getByText("Grace changed the menu").waitFor();
  await page.getByText("Renamed Guides to Animals.").first().waitFor();
  expect((await listed(page))[1]).toBe("Animals");
  await button(page, "Try again").click();
  await page.getByText("The menu has 2 unpublished changes").waitFor();

  expect(await listed(page)).toEqual(["Welcome", "The end", "Animals", "Zebras", "Apes"]);
});

test("what the site computes stays where it is, and says why", async () => {
  const page = await open();

  await press(page, "...made()", "Alt+ArrowUp");

  await says(page, /It can't be moved here\. .*line 6/);
  expect(await listed(page)).toEqual(before);
});

test("without script an entry is moved by a form, and the changes are discarded", async () => {
  const page = await open({ javaScript: false, width: 360 });

  await page.goto(await moveFormOf(page, "Welcome"));
  await page.getByLabel("Group").selectOption({ label: "Guides" });
  await button(page, "Show its entries").click();
  await page.getByLabel("Before").selectOption({ label: "Apes" });
  await button(page, "Move").click();
  await page.getByText("The menu has 1 unpublished change").waitFor();

  expect(await listed(page)).toEqual(["Guides", "Zebras", "Welcome", "Apes", "The end"]);
  await button(page, "Discard").click();
  await page.waitForURL("**/admin");
  expect(await listed(page)).toEqual(before);
});

async function moveFormOf(page: Page, name: string): Promise<string> {
  await button(tree(page), `More for ${name}`).click();
  const address = await link(page.getByRole("main"), "Move in the menu…").getAttribute("href");
  return new URL(address!, page.url()).href;
}

test("the form for a place in the menu shows the entries of the group that is chosen", async () => {
  const page = await openPage(`${server.url}/admin/menu/add?folder=left`);

  await page.getByLabel("Group").selectOption({ label: "Guides" });
  await page.getByLabel("Before").getByText("Zebras").waitFor({ state: "attached" });
  expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([
    "Add “Left out” to the menu",
  ]);
  await page.getByLabel("Before").selectOption({ label: "Apes" });
  await button(page, "Add").click();

  await page.getByText("The menu has 1 unpublished change").waitFor();
  expect(await listed(page)).toEqual(["Welcome", "Guides", "Zebras", "Left out", "Apes", "The end"]);
});

test("what a colleague does to the menu is shown at once, and told", async () => {
  const page = await open();
  const news = page.locator("#menu-news");
  await press(page, "Welcome", "Alt+ArrowDown");
  await says(page, "Moved Welcome above The end.");
  const { draft } = (await grace.get("/api/admin/site/navigation/draft")).json;
  expect(await news.isHidden()).toBeTrue();

  const { menus } = (await grace.get("/api/admin/site/navigation")).json;
  const { revision, updatedAt } = draft;
  const edits = [...draft.edits, { do: "rename", id: menus[0].items[1].id, label: "Hello" }];
  const renamed = await grace.put("/api/admin/site/navigation/draft", { revision, edits, updatedAt });
  expect(renamed.status).toBe(200);
  await page.getByText("Grace changed the menu.").waitFor();

  expect(await listed(page)).toEqual(["Hello", "Zebras", "Apes", "Welcome", "The end"]);
  await isFocused(link(tree(page), "Welcome"));
  await page.keyboard.press("Alt+ArrowUp");
  await says(page, "Moved Welcome above Hello.");
  expect(await news.isHidden()).toBeTrue();
});
