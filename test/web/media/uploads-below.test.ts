import { expect, test } from "bun:test";

import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const astro =
  'import { defineConfig } from "astro/config";\nexport default defineConfig({ base: "/tea" });\n';
const vitepress = 'export default { base: "/tea/" };\n';

/** Where the site of these files is served below `/tea`, what is before the address of an upload in a page. */
const sites: ReadonlyArray<readonly [name: string, files: Record<string, string>, before: string]> = [
  ["Hugo", { "hugo.toml": 'baseURL = "https://x.org/tea/"\n', "content/a.md": "# A\n" }, "/tea"],
  ["Jekyll", { "_config.yml": "baseurl: /tea\n", "index.md": "# A\n", "docs/a.md": "# A\n" }, "/tea"],
  ["MkDocs", { "mkdocs.yml": "site_url: https://x.org/tea/\n", "docs/index.md": "# A\n" }, "/tea"],
  ["Starlight", { "astro.config.mjs": astro, "src/content/docs/a.md": "# A\n" }, "/tea"],
  ["VitePress, which adds it", { "docs/.vitepress/config.mjs": vitepress, "docs/index.md": "# A\n" }, ""],
  [
    "Hugo, where pages leave it to a template",
    {
      "hugo.toml": 'baseURL = "https://x.org/tea/"\n',
      "content/a.md": "# A\n\n![](/b.svg)\n",
      "static/b.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    },
    "",
  ],
];

test.each(sites)("an upload has the address that pages of its site need: %s", async (_, files, before) => {
  const { ada } = await testSite({ files });

  const { path, url } = await ada.upload("pot.png", samples.png);
  const choices = await ada.get("/admin/pictures/new?q=pot");

  expect(url).toBe(`${before}/uploads/${path}`);
  expect(choices.text).toContain(`value="${url}"`);
  expect((await ada.get(before === "" ? url : `/site${url}`)).headers.get("content-type")).toBe("image/png");
});
