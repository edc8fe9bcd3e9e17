import type { Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { link } from "../support/roles.ts";
import { testSite } from "../support/site.ts";
import type { Look } from "../support/window.ts";

/** A site with folders, of which one holds more pages than are shown at once, and with two drafts of Ada's. */
export async function testPageList() {
  const { openPage } = browserOfTests();
  const flat = Array.from({ length: 230 }, (_, page) => [`content/flat/p${page}.md`, `# Flat ${page}\n`]);
  const site = await testSite({
    files: {
      "content/index.mdx": "# Welcome\n",
      "content/guide/index.mdx": "# The guide\n",
      "content/guide/install.mdx": "# Install\n\nRun the **installer** of the résumé.\n",
      "content/guide/deep/page.mdx": "# Deep down\n",
      "content/reference/options.mdx": "# Options\n",
      ...Object.fromEntries(flat),
    },
  });
  await site.ada.save("guide/install", "# Install it\n\nRun the **installer** of the résumé.\n");
  await site.ada.save("guide/fresh", "# Just begun\n");
  const open = (look: Look = {}, path = "/admin") => openPage(site.server.url + path, look);
  return { ...site, openPage, open };
}

/** The tree at the edge of the page. */
export const tree = (page: Page) => page.locator("#tree-rows");
export const folderLink = (page: Page, title: string) => link(tree(page), `Pages in ${title}`);
export const search = (page: Page) => page.getByRole("searchbox", { name: "Search pages" });
export const focused = (page: Page) =>
  page.evaluate("document.activeElement.textContent.trim()") as Promise<string>;
export const path = (page: Page) => page.url().slice(new URL(page.url()).origin.length);
