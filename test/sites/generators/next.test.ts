import { expect, test } from "bun:test";

import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { at, type BaseRows } from "../../support/bases.ts";

const bases: BaseRows = [
  [
    "next.config.mjs",
    "const withNextra = nextra({ contentDirBasePath: '/docs' });\nexport default withNextra({ basePath: '/x' });",
    "content",
    at("/x", "/docs", "/docs"),
  ],
  ["next.config.js", "module.exports = withNextra({});", "src/pages/docs", at("", "/docs", "/docs")],
  ["next.config.ts", "export default {} satisfies NextConfig;", "app", at("", "", "")],
  ["next.config.ts", "export default {} satisfies NextConfig;", "content", undefined],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});
