import { expect, test } from "bun:test";

import { settingsOfSite } from "../../src/sites/site-settings.ts";

test("the configuration that is nearest to the pages counts", () => {
  const files = [
    { path: "mkdocs.yml", text: "site_url: https://example.com/a/\n" },
    { path: "docs/.vitepress/config.js", text: "export default { base: '/b/' };" },
    { path: "docs/x/mkdocs.yml", text: "site_url: https://example.com/c/\n" },
  ];
  expect(settingsOfSite(files, "docs").base?.served).toBe("/b");
  expect(settingsOfSite(files, "other").base?.served).toBe("/a");
  expect(settingsOfSite([], "docs")).toEqual({ redirects: [], fallback: undefined, base: undefined });
});
