import { expect, test } from "bun:test";

import { withRedirects } from "../../../src/sites/redirects/redirects.ts";

const install = [{ from: "/guide/install", to: "/start/set-up" }];

const lines = (...all: readonly string[]) => `${all.join("\n")}\n`;

test.each([
  [
    "_redirects",
    "# all\n/a  /b 301\n/* /index.html 200\n",
    "# all\n/a  /b 301\n/guide/install /start/set-up 301\n/* /index.html 200\n",
  ],
  ["_redirects", "", "/guide/install /start/set-up 301\n"],
  [
    "_redirects",
    "/a /b\n\n# A proxy\n# of ours\n/x/* https://example.com/:splat 200\n",
    "/a /b\n\n/guide/install /start/set-up 301\n# A proxy\n# of ours\n/x/* https://example.com/:splat 200\n",
  ],
  [
    "netlify.toml",
    lines("[build]", 'command = "x" # why', "[[redirects]]", "from = '/x'", 'to = "/guide/install"'),
    lines(
      "[build]",
      'command = "x" # why',
      "[[redirects]]",
      "from = '/x'",
      'to = "/start/set-up"',
      "",
      "[[redirects]]",
      '  from = "/guide/install"',
      '  to = "/start/set-up"',
    ),
  ],
])("%s gets a redirect, and keeps its comments and its form", (name, before, after) => {
  expect(withRedirects(name, before, install)).toBe(after);
});

test("netlify.toml is as before where a page goes back", () => {
  for (const newline of ["\n", "\r\n"]) {
    const before = ["[build]", "", "[[redirects]]", 'from = "/x"', 'to = "/y"', ""].join(newline);
    const moved = withRedirects("netlify.toml", before, install)!;
    expect(withRedirects("netlify.toml", moved, [{ from: "/start/set-up", to: "/guide/install" }])).toBe(
      before,
    );
  }
});

test("what is below a redirect of netlify.toml goes with it, and what is above the next table stays", () => {
  const other = ["[[redirects]]", 'from = "/x"', 'to = "/y"', ""];
  const own = ["[[redirects]]", 'from = "/a"', 'to = "/b" # b', "  [redirects.query]", '  id = ":id"', ""];
  const rest = [
    "# the build",
    "[build]",
    'command = """',
    "[[redirects]]",
    'from = "/a"',
    'to = "/b"',
    '"""',
  ];

  expect(withRedirects("netlify.toml", lines(...other, ...own, ...rest), [{ from: "/b", to: "/a" }])).toBe(
    lines(...other, ...rest),
  );
});

test("a file of redirects that another program reads isn't one", () => {
  for (const text of ["/a=/b\n", "# all\n/a /b\n  /c\n"])
    expect([text, withRedirects("_redirects", text, install)]).toEqual([text, undefined]);
  for (const text of ["# all\n\n/a /b\n", "  # all\n"])
    expect(withRedirects("_redirects", text, install)).toContain("/guide/install /start/set-up 301");
});
