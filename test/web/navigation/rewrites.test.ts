import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

const { ada, repository } = await testSite({
  files: {
    "docs/.vitepress/config.ts": `export default {
  rewrites: { "en/:rest*": ":rest*" },
  locales: { root: { label: "English", lang: "en" }, de: { label: "Deutsch", lang: "de" } },
  themeConfig: { sidebar: [{ text: "Set up", link: "/setup" }, { text: "More", link: "/more" }, { text: "Start", link: "/start" }] },
};\n`,
    "docs/start.md": "# Start\n",
    "docs/en/index.md": "# Home\n",
    "docs/en/setup.md": "# Setup\n",
    "docs/en/more.md": "# More\n",
    "docs/de/index.md": "# Start\n",
  },
});

type Menu = Readonly<{ items: ReadonlyArray<Readonly<{ id: string; slug: string }>> }>;

const english = async (): Promise<Readonly<{ menus: readonly Menu[]; revision: string }>> =>
  (await ada.get("/api/admin/site/navigation?language=en")).json;

test("a language whose folder VitePress rewrites has one menu, which leads to the pages of both folders", async () => {
  const { menus } = await english();

  expect(menus.map(({ items }) => items.map(({ slug }) => slug))).toEqual([["en/setup", "en/more", "start"]]);
});

test("what is changed in that menu is changed once, and a page of either folder can be added", async () => {
  const { menus, revision } = await english();
  const ids = menus[0]!.items.map(({ id }) => id);
  const { status, json } = await ada.post("/api/admin/publish", {
    changes: [{ slug: "en/last", content: "# Last\n" }],
    navigation: {
      revision,
      edits: [
        { do: "move", id: ids[2], parent: null, before: ids[0] },
        { do: "add", slug: "en/last", label: "Last", parent: null, before: null },
      ],
    },
  });

  expect([status, json.toLookAt]).toEqual([200, []]);
  expect((await english()).menus.map(({ items }) => items.map(({ slug }) => slug))).toEqual([
    ["start", "en/setup", "en/more", "en/last"],
  ]);
  expect(await git(repository, "show", "main:docs/.vitepress/config.ts")).toContain(
    '{ text: "Last", link: "/last" }',
  );
});
