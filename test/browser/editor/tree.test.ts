import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { holds, pageText, testEditor, write } from "../../support/editor.ts";
import { button, isFocused, link } from "../../support/roles.ts";

const many = Array.from({ length: 230 }, (_, page) => [`content/guide/p${page}.md`, `# Number ${page}\n`]);

const { edit } = await testEditor({
  files: {
    "content/index.mdx": "# Welcome\n",
    "content/guide/index.mdx": "# The guide\n",
    "content/guide/zebra.mdx": "# Zebra\n\nText.\n",
    "content/reference/options.mdx": "# Options\n",
    ...Object.fromEntries(many),
  },
});

const wide = { width: 1280 };
const tree = (page: Page) => page.getByRole("navigation", { name: "All pages" });
const opener = (page: Page) => button(page, "All pages");
const folder = (page: Page, title: string) => link(tree(page), title);
const isExpanded = (page: Page, title: string) => folder(page, title).getAttribute("aria-expanded");

/** Where the text begins, in pixels. */
const textAt = async (page: Page) => (await pageText(page).boundingBox())!.x;

/** Returns the addresses of rows that a page asks for, as they come. */
function asked(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/admin/rows")) addresses.push(request.url());
  });
  return addresses;
}

test("the tree opens in the margin with the page marked and in view, and stays open with its folders", async () => {
  const page = await edit("guide/zebra", wide);
  const addresses = asked(page);
  const before = await textAt(page);
  await page.reload();
  await pageText(page).waitFor();
  expect(await tree(page).count()).toBe(0);

  await opener(page).click();
  const current = link(tree(page), "Zebra");
  await current.waitFor();
  expect(await current.getAttribute("aria-current")).toBe("page");
  const { y } = (await current.boundingBox())!;
  expect(y).toBeGreaterThan(48);
  expect(y).toBeLessThan(800);
  expect(await textAt(page)).toBe(before);
  await folder(page, "reference").click();
  await link(tree(page), "Options").waitFor();
  expect(page.url()).toEndWith("/admin/edit/guide/zebra");
  expect(addresses).toHaveLength(2);

  await page.reload();
  await link(tree(page), "Options").waitFor();
  expect(await opener(page).getAttribute("aria-expanded")).toBe("true");
  expect(await isExpanded(page, "reference")).toBe("true");
  await opener(page).click();
  await page.reload();
  await pageText(page).waitFor();
  expect(await tree(page).count()).toBe(0);
});

test("another page is opened from the tree by the keyboard, after what was typed is saved", async () => {
  // What a page still asks for fails when one leaves it.
  const page = await edit("guide/zebra", { ...wide, mayComplain: /Failed to fetch/ });
  await opener(page).click();
  await link(tree(page), "Zebra").waitFor();

  await write(page, "Text.", " More.");
  await link(tree(page), "Zebra").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await isFocused(folder(page, "reference"));
  await page.keyboard.press("ArrowRight");
  await link(tree(page), "Options").waitFor();
  await page.keyboard.press("ArrowRight");
  await isFocused(link(tree(page), "Options"));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/edit/reference/options");

  await page.goto(`${new URL(page.url()).origin}/admin/edit/guide/zebra`);
  await pageText(page).waitFor();
  await holds(page, "# Zebra\n\nText. More.\n");
  await page.goBack();
  const current = link(tree(page), "Options");
  await current.waitFor();
  expect(await current.getAttribute("aria-current")).toBe("page");
  expect(await isExpanded(page, "reference")).toBe("true");
});

test("a narrow window neither shows nor loads the tree that was open, until it is wide", async () => {
  const page = await edit("guide/zebra", wide);
  await opener(page).click();
  await link(tree(page), "Zebra").waitFor();

  await page.setViewportSize({ width: 1100, height: 800 });
  const addresses = asked(page);
  await page.reload();
  await pageText(page).waitFor();
  expect(await tree(page).count()).toBe(0);
  expect(await opener(page).count()).toBe(0);
  expect(addresses).toEqual([]);
  await page.setViewportSize({ width: 1400, height: 800 });

  await link(tree(page), "Zebra").waitFor();
});
