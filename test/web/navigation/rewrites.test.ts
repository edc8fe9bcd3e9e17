import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const { ada } = await testSite({
  files: {
    "docs/.vitepress/config.ts": `export default {
  rewrites: { "en/:rest*": ":rest*" },
  locales: { root: { label: "English", lang: "en" }, de: { label: "Deutsch", lang: "de" } },
  themeConfig: { sidebar: [{ text: "Set up", link: "/setup" }, { text: "More", link: "/more" }] },
};\n`,
    "docs/en/index.md": "# Home\n",
    "docs/en/setup.md": "# Setup\n",
    "docs/en/more.md": "# More\n",
    "docs/de/index.md": "# Start\n",
  },
});

test("a language whose folder VitePress rewrites has one menu, which leads to its pages", async () => {
  const { menus } = (await ada.get("/api/admin/site/navigation?language=en")).json;

  expect(
    menus.map(({ items }: Record<string, Array<Record<string, string>>>) => items!.map(({ slug }) => slug)),
  ).toEqual([["en/setup", "en/more"]]);
});
