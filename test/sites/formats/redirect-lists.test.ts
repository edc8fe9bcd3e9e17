import { expect, test } from "bun:test";

import { withoutTargets, withRedirects } from "../../../src/sites/redirects/redirects.ts";

const install = [{ from: "/guide/install", to: "/start/set-up" }];

const lines = (...all: readonly string[]) => `${all.join("\n")}\n`;

test.each([
  [
    "docs.json",
    lines("{", '  "name": "Docs", // kept', '  "navigation": []', "}"),
    lines(
      "{",
      '  "name": "Docs", // kept',
      '  "navigation": [],',
      '  "redirects": [',
      "    {",
      '      "source": "/guide/install",',
      '      "destination": "/start/set-up"',
      "    }",
      "  ]",
      "}",
    ),
  ],
  [
    "mint.json",
    '{\r\n\t"redirects": [{"source": "/a", "destination": "/b"}]\r\n}',
    '{\r\n\t"redirects": [{"source": "/a", "destination": "/b"}, {"source": "/guide/install", "destination": "/start/set-up"}]\r\n}',
  ],
  [
    "vercel.json",
    lines(
      "{",
      '  "redirects": [',
      '    { "source": "/a", "destination": "/b", "permanent": true },',
      "  ],",
      "}",
    ),
    lines(
      "{",
      '  "redirects": [',
      '    { "source": "/a", "destination": "/b", "permanent": true },',
      '    { "source": "/guide/install", "destination": "/start/set-up", "permanent": true },',
      "  ],",
      "}",
    ),
  ],
  [
    "astro.config.mjs",
    lines(
      "import { defineConfig } from 'astro/config';",
      "export default defineConfig({",
      "  site: 'x',",
      "});",
    ),
    lines(
      "import { defineConfig } from 'astro/config';",
      "export default defineConfig({",
      "  site: 'x',",
      "  redirects: { '/guide/install': '/start/set-up' },",
      "});",
    ),
  ],
  [
    "next.config.ts",
    lines(
      'import type { NextConfig } from "next";',
      "const config: NextConfig = {",
      "  async redirects() {",
      "    return [];",
      "  },",
      "};",
      "export default withNextra(config);",
    ),
    lines(
      'import type { NextConfig } from "next";',
      "const config: NextConfig = {",
      "  async redirects() {",
      "    return [",
      '      { source: "/guide/install", destination: "/start/set-up", permanent: true },',
      "    ];",
      "  },",
      "};",
      "export default withNextra(config);",
    ),
  ],
  [
    "vercel.json",
    '{"redirects": [{"source": "/chat", "destination": "https://chat.example", "permanent": false}]}\n',
    '{"redirects": [{"source": "/chat", "destination": "https://chat.example", "permanent": false}, {"source": "/guide/install", "destination": "/start/set-up", "permanent": true}]}\n',
  ],
  [
    "next.config.ts",
    lines(
      "type Options = Parameters<typeof nextra>[0]",
      "const config = withBundleAnalyzer(withNextra({",
      "  redirects: () => [",
      "    { source: '/a', destination: '/b', statusCode: 302 } // for now",
      "  ]",
      "}))",
      "export default config",
    ),
    lines(
      "type Options = Parameters<typeof nextra>[0]",
      "const config = withBundleAnalyzer(withNextra({",
      "  redirects: () => [",
      "    { source: '/a', destination: '/b', statusCode: 302 }, // for now",
      "    { source: '/guide/install', destination: '/start/set-up', permanent: true }",
      "  ]",
      "}))",
      "export default config",
    ),
  ],
  [
    "docusaurus.config.ts",
    lines(
      "const config: Config = {",
      "  plugins: [['@docusaurus/plugin-client-redirects', { fromExtensions: ['html'] /* old */ }]],",
      "};",
      "export default config;",
    ),
    lines(
      "const config: Config = {",
      "  plugins: [['@docusaurus/plugin-client-redirects', { fromExtensions: ['html'], /* old */ redirects: [{ from: '/guide/install', to: '/start/set-up' }] }]],",
      "};",
      "export default config;",
    ),
  ],
  [
    "docusaurus.config.js",
    lines(
      "module.exports = {",
      "  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [",
      "    { from: '/x', to: '/guide/install' }, // old",
      "  ] }]],",
      "};",
    ),
    lines(
      "module.exports = {",
      "  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [",
      "    { from: '/x', to: '/start/set-up' }, // old",
      "    { from: '/guide/install', to: '/start/set-up' },",
      "  ] }]],",
      "};",
    ),
  ],
])("%s gets a redirect, and keeps its comments and its form", (name, before, after) => {
  expect(withRedirects(name, before, install)).toBe(after);
});

test("a redirect goes beside what is spread, and one in a constant changes there", () => {
  const change = (name: string, source: string) => withRedirects(name, source, [{ from: "/b", to: "/c" }]);
  expect(change("astro.config.mjs", "export default { redirects: { ...old } };\n")).toBe(
    "export default { redirects: { ...old, '/b': '/c' } };\n".replaceAll("'", '"'),
  );
  expect(
    change(
      "docusaurus.config.ts",
      "const redirects = [\n  { from: '/a', to: '/b' },\n];\nconst config: Config = { plugins: [['@docusaurus/plugin-client-redirects', { redirects }]] };\nexport default config;\n",
    ),
  ).toBe(
    "const redirects = [\n  { from: '/a', to: '/c' },\n  { from: '/b', to: '/c' },\n];\nconst config: Config = { plugins: [['@docusaurus/plugin-client-redirects', { redirects }]] };\nexport default config;\n",
  );
});

test("redirects from several addresses at once are followed", () => {
  const config = (list: string) =>
    `module.exports = { plugins: [['@docusaurus/plugin-client-redirects', { redirects: [${list}] }]] };\n`;
  const source = config("{ from: ['/x', '/y'], to: '/guide/install' }");
  expect(withRedirects("docusaurus.config.js", source, install)).toBe(
    config("{ from: ['/x', '/y'], to: '/start/set-up' }, { from: '/guide/install', to: '/start/set-up' }"),
  );
  expect(withRedirects("docusaurus.config.js", source, [{ from: "/a", to: "/y" }])).toBe(
    config("{ from: ['/x'], to: '/guide/install' }, { from: '/a', to: '/y' }"),
  );
});

test.each([
  [
    "docusaurus.config.js",
    "module.exports = { plugins: [['client-redirects', { redirects: [{ from: '/x', to: '/y' }, { from: ['/old', '/older'], to: '/guide/install/#a' }] }]] };\n",
    ", { from: ['/old', '/older'], to: '/guide/install/#a' }",
  ],
  [
    "mkdocs.yml",
    "plugins:\n  - redirects:\n      redirect_maps:\n        old.md: guide/install.md\n        x.md: y.md\n",
    "        old.md: guide/install.md\n",
  ],
  ["_redirects", "/old /guide/install\n", ""],
])(
  "%s has no redirect to a page that is removed, where the build would stop at one",
  (name, source, gone) => {
    const removed = [{ address: "/guide/install", file: "guide/install.md" }];
    expect(withoutTargets(name, source, removed)).toBe(source.replace(gone, ""));
  },
);

test("a redirect to a place of a page is followed, and keeps the place", () => {
  const source =
    "export default { redirects: { '/x': '/guide/install/#a', '/y': { destination: '/guide/install?b' } } };\n";
  expect(withRedirects("astro.config.mjs", source, install)).toBe(
    "export default { redirects: { '/x': '/start/set-up/#a', '/y': { destination: '/start/set-up?b' }, '/guide/install': '/start/set-up' } };\n",
  );
});
