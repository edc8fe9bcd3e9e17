import { expect, test } from "bun:test";

import { treeIn, wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };

const { ada } = await testSite({
  files: {
    "docusaurus.config.js":
      'export default { baseUrl: "/", presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]] };\n',
    "sidebars.js": 'module.exports = { docs: ["intro", "more"], api: ["calls"] };\n',
    "docs/intro.md": "# Welcome\n",
    "docs/more.md": "# More\n",
    "docs/calls.md": "# Calls\n",
  },
});

test("several menus are a group each, and an entry goes from one to the other", async () => {
  const { text } = await ada.get("/admin/tree", HTMX);
  const shown = "docs Welcome More api Calls";
  const of = (label: string) =>
    text.match(new RegExp(`<li id="entry-([^"]+)"(?:(?!<li).)*?>${label}<`, "s"))![1]!;
  const [, other] = [...text.matchAll(/<li data-takes="(menu:[^"]+)"/g)].map(([, key]) => key!);
  const updatedAt = /id="menu-edit".*?name="updatedAt" value="(\d+)"/s.exec(text)![1]!;

  expect(treeIn(text)).toContain(shown);
  const moved = await ada.submit(
    "/admin/menu/edits",
    { updatedAt, do: "move", in: of("More"), parent: other!, before: of("Calls") },
    HTMX,
  );
  expect(treeIn(moved.text)).toContain("Welcome api More Calls");
  const form = await ada.get(`/admin/menu/move?in=${of("More")}`);
  expect(wordsOf(form.text)).toContain("api");
});

test("a menu of which nothing is known has a row that says why", async () => {
  const { ada } = await testSite({
    files: {
      "astro.config.mjs":
        'import starlight from "@astrojs/starlight";\nexport default { integrations: [starlight({ title: "Tea", sidebar: await made() })] };\n',
      "src/content/docs/start.md": "---\ntitle: Start\n---\n",
    },
  });

  const { text } = await ada.get("/admin/tree", HTMX);

  expect(text).toContain('data-fixed="Code makes it, at line 2 of astro.config.mjs."');
  expect(treeIn(text)).toContain("sidebar Not in the menu");
});
