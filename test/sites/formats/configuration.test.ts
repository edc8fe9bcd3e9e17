import { expect, test } from "bun:test";

import { readJson } from "../../../src/sites/files/script.ts";
import { addedToLinks, inFull, pathAt, restAfter } from "../../../src/sites/formats/configuration.ts";
import { partsOfSite } from "../../../src/sites/site-settings.ts";

test("a path is that of an address; one that is missing is empty, and what is no data unknown", () => {
  const config = readJson('{ "a": "https://x.org/y/", "b": ["SITE", "/z"], "c": 5 }');

  expect(["a", "b", "missing", "c"].map((key) => pathAt(config, key))).toEqual(["/y", "/z", "", undefined]);
});

test("links have the whole path, or none", () => {
  expect(inFull("/x")?.links).toEqual(["/x", ""]);
  expect([inFull("")?.links, inFull(undefined)]).toEqual([[""], undefined]);
  expect(addedToLinks("/x")).toEqual({ served: "/x", route: "", links: [""] });
});

test("the rest of a folder is that after its last place", () => {
  const places = ["/src/pages/", "/app/"];

  expect([restAfter(places, "a/src/pages/b/c"), restAfter(places, "app"), restAfter(places, "apps")]).toEqual(
    ["/b/c", "", undefined],
  );
});

test.each([
  ["mkdocs.yml", "docs", "site_url: https://tea.dev/x/\n", "https://tea.dev/x"],
  ["mkdocs.yml", "docs", "site_url: !ENV [SITE, 'https://tea.dev']\n", "https://tea.dev"],
  ["mkdocs.yml", "docs", "site_url: http://localhost:8000/\n", undefined],
  ["mkdocs.yml", "docs", "site_url: https://docs.example.com/\n", undefined],
  ["mkdocs.yml", "docs", "site_name: Tea\n", undefined],
  [
    "docusaurus.config.js",
    "docs",
    "export default { url: 'https://tea.dev', baseUrl: '/x/', presets: [['classic', {}]] };",
    "https://tea.dev/x",
  ],
  [
    "docusaurus.config.js",
    "docs",
    "export default { url: 'https://tea.dev', baseUrl: base(), presets: [['classic', {}]] };",
    undefined,
  ],
  [
    "docusaurus.config.js",
    "docs",
    "export default { url: process.env.URL, baseUrl: '/', presets: [['classic', {}]] };",
    undefined,
  ],
  [
    "astro.config.mjs",
    "src/content/docs",
    "export default defineConfig({ site: 'https://tea.dev', base: '/x', integrations: [starlight({})] });",
    "https://tea.dev/x",
  ],
  ["hugo.toml", "content", "baseurl = 'https://tea.dev/'\n", "https://tea.dev"],
  ["_config.yml", "", "url: https://tea.dev\nbaseurl: /x\n", "https://tea.dev/x"],
])("where readers see the site is in %s of %s: %s", (path, folder, text, url) => {
  expect(partsOfSite([{ path, text }], folder).url).toBe(url);
});

test.each([
  ["mkdocs.yml", "docs", "site_name: Tea\n", "Tea"],
  ["mkdocs.yml", "docs", "site_name: !ENV [NAME, Tea]\n", "Tea"],
  ["_config.yml", "", "title: Tea & more\n", "Tea & more"],
  ["_config.yml", "", "title: '{{ site.x }}'\n", undefined],
  ["hugo.toml", "content", "title = 'Tea'\n", "Tea"],
  ["docusaurus.config.js", "docs", "export default { title: 'Tea', presets: [['classic', {}]] };", "Tea"],
  ["docusaurus.config.js", "docs", "export default { title: t(), presets: [['classic', {}]] };", undefined],
  [
    "astro.config.mjs",
    "src/content/docs",
    "export default defineConfig({ integrations: [starlight({ title: 'Tea' })] });",
    "Tea",
  ],
  ["docs/.vitepress/config.js", "docs", "export default { title: 'Tea' };", "Tea"],
])("what the site is called is in %s of %s: %s", (path, folder, text, name) => {
  expect(partsOfSite([{ path, text }], folder).name).toBe(name);
});
