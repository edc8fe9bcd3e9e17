import { expect, test } from "bun:test";

import { Redirections } from "../../../src/sites/addresses/redirections.ts";
import { redirectsOfSite } from "../../../src/sites/redirects/redirects.ts";

test.each([
  ["/old", "/old/", "/new"],
  ["/old/", "/old.html", "/new"],
  ["/old/index", "/old", "/new"],
  ["/old/:slug", "/old/a", "/new"],
  ["/old/:slug", "/old/a/b", undefined],
  ["/old/*", "/old/a/b", "/new"],
  ["/old/:path*", "/old/a/b", "/new"],
  ["/old/(.*)", "/old", "/new"],
  ["/old/[...slug]", "/old/a/b", "/new"],
  ["/old/[slug]/c", "/old/a/c", "/new"],
  ["/old", "/older", undefined],
  // One for the whole site shows a page for what isn't found.
  ["/*", "/a", undefined],
  ["https://a.example/old", "/old", undefined],
])("%s leads on from %s to %s", (from, address, target) => {
  expect(new Redirections([{ from, to: "/new" }]).target(address)).toBe(target);
});

test("redirects of each format are addresses from the root", () => {
  const redirect = { source: "/a", destination: "/b" };
  const files = {
    "docs/docs.json": JSON.stringify({ redirects: [redirect] }),
    "vercel.json": JSON.stringify({ redirects: [redirect] }),
    "next.config.js": `module.exports = { redirects: async () => [${JSON.stringify(redirect)}] };`,
    "astro.config.mjs": "export default { redirects: { '/a': '/b' } };",
    "docusaurus.config.js":
      "module.exports = { plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/a', to: '/b' }] }]] };",
    "public/_redirects": "/a /b 301\n",
    "netlify.toml": '[[redirects]]\n  from = "/a"\n  to = "/b"\n',
    ".gitbook.yaml": "redirects:\n  a: b.md\n",
    "mkdocs.yml": "plugins:\n  - redirects:\n      redirect_maps:\n        a.md: b/index.md\n",
  };

  const found = Object.entries(files).map(([path, text]) => redirectsOfSite([{ path, text }]));

  expect(found).toEqual(Object.keys(files).map(() => [{ from: "/a", to: "/b" }]));
  expect(
    redirectsOfSite([
      { path: "docs.json", text: "{ broken" },
      { path: "a.md", text: "" },
    ]),
  ).toEqual([]);
});
