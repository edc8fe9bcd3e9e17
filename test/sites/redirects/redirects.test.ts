import { expect, spyOn, test } from "bun:test";

import fc from "fast-check";

import { REDIRECTS_PART } from "../../../src/sites/generators/mintlify.ts";
import { redirectFormats } from "../../../src/sites/generators/table.ts";
import { redirectsIn, withRedirects } from "../../../src/sites/redirects/redirects.ts";
import { runs } from "../../support/seed.ts";

const install = [{ from: "/guide/install", to: "/start/set-up" }];

test("a → b → c leaves a → c and b → c, and a → b → a leaves none", () => {
  const start = "/x /y 301\n";
  const once = withRedirects("_redirects", start, [{ from: "/a", to: "/b" }])!;
  expect(withRedirects("_redirects", once, [{ from: "/b", to: "/c" }])).toBe(
    "/x /y 301\n/a /c 301\n/b /c 301\n",
  );
  expect(withRedirects("_redirects", once, [{ from: "/b", to: "/a" }])).toBe(start);
});

test.each([
  ["next.config.js", "module.exports = { redirects: async () => load() };"],
  ["next.config.js", "module.exports = { redirects: async () => load('old') };"],
  ["astro.config.mjs", "export default defineConfig({ redirects });"],
  ["docusaurus.config.js", "module.exports = { plugins: [] };"],
  ["docs.json", "{ broken"],
  ["docs.json", '{ "redirects": {} }'],
  ["mkdocs.yml", "plugins: [search]\n"],
  ["mkdocs.yml", "a: [\n"],
  ["netlify.toml", 'redirects = [{ from = "/a", to = "/b" }]\n'],
  ["vercel.json", "[".repeat(50_000)],
  ["vercel.json", `{"a":"${"x".repeat(300_000)}"}`],
  ["package.json", "{}"],
])("%s without a place for redirects is left alone: %#", (name, source) => {
  expect(withRedirects(name, source, install)).toBeUndefined();
});

const address = fc.constantFrom("/a", "/b", "/c/d", "/e");
const moves = fc.array(
  fc.tuple(address, address).filter(([from, to]) => from !== to),
  { maxLength: 6 },
);
const files: ReadonlyArray<readonly [string, string]> = [
  ["docs.json", '{ "redirects": [ ] , "x": 1 }\n'],
  ["vercel.json", '{\n  "redirects": [{ "source": "/e", "destination": "/a" }]\n}\n'],
  ["astro.config.mjs", "export default { redirects: { '/e': '/a/' }, site: '' };\n"],
  ["next.config.js", "module.exports = { async redirects() { return [] } }\n"],
  ["_redirects", "# one\n/e  /a/ 302\n"],
  ["netlify.toml", '[[redirects]]\nfrom = "/e"\nto = "/a"\nstatus = 302\n\n[build]\nx = 1\n'],
];

test("after any moves each address is redirected once, no two redirects follow each other, and none leads to itself", () => {
  fc.assert(
    fc.property(fc.constantFrom(...files), moves, ([name, source], all) => {
      let text = source;
      for (const [from, to] of all) text = withRedirects(name, text, [{ from, to }])!;

      const pairs = [
        ...text.matchAll(
          /(?:"source": |from = |source: |'(?=\/[a-e/]*':)|^(?=\/))["']?([^"'\s]*)["']?[:,]?\s*(?:"destination": |to = |destination: )?["']?(\/[a-e/]*)/gm,
        ),
      ].map(([, from, to]) => [from!, to!.replace(/\/$/, "")] as const);
      const froms = pairs.map(([from]) => from);
      expect(new Set(froms).size).toBe(froms.length);
      expect(pairs.filter(([, to]) => froms.includes(to))).toEqual([]);
      expect(redirectsIn(name, text)?.entries.length).toBe(pairs.length);
    }),
    { numRuns: runs(200) },
  );
});

const empty: ReadonlyArray<readonly [string, string]> = [
  ["docs.json", '{ "redirects": [] }'],
  [REDIRECTS_PART, "[]"],
  ["vercel.json", "{}"],
  ["next.config.js", "module.exports = { async redirects() { return [] } }"],
  [
    "docusaurus.config.js",
    "module.exports = { plugins: [['@docusaurus/plugin-client-redirects', { redirects: [] }]] };",
  ],
  ["astro.config.mjs", "export default { redirects: {} };"],
  ["_redirects", ""],
  ["netlify.toml", ""],
  [".gitbook.yaml", "redirects:\n  old: other.md\n"],
  ["mkdocs.yml", "plugins:\n  - redirects:\n      redirect_maps:\n        old.md: other.md\n"],
];

test.each(empty)("however many redirects %s has, each text of it is read once", (name, source) => {
  const format = redirectFormats.find(({ is }) => is.test(name))!;
  const count = 100;
  const moved = (from: string, to: string) =>
    Array.from({ length: count }, (_, page) => ({ from: `/${from}-${page}`, to: `/${to}-${page}` }));
  const file = withRedirects(name, source, moved("a", "b"))!;
  using read = spyOn(format, "read");

  const changed = withRedirects(name, file, moved("b", "c"))!;

  const texts = read.mock.calls.map(([text]) => text);
  expect(redirectsIn(name, changed)!.entries.length).toBeGreaterThanOrEqual(2 * count);
  expect(texts.length).toBe(new Set(texts).size);
  // Each move changes where one redirect leads to, and adds one.
  expect(texts.length).toBe(2 * count + 1);
});
