import { expect, test } from "bun:test";

import { redirectsIn, withRedirects } from "../../../src/sites/redirects/redirects.ts";

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

test("GitBook shows a README at the address of its folder, and so does its redirect", () => {
  const moves = [{ from: "a/b/README.md", to: "c/b/README.md" }];
  const moved = withRedirects(".gitbook.yaml", "", moves)!;
  expect(moved).toBe("redirects:\n  a/b: c/b/README.md\n");
  const again = [{ from: "c/b/README.md", to: "d/README.md" }];
  expect(withRedirects(".gitbook.yaml", moved, again)).toBe(
    "redirects:\n  a/b: d/README.md\n  c/b: d/README.md\n",
  );
});

test.each([
  [
    ".gitbook.yaml",
    "root: ./docs # kept\n",
    "root: ./docs # kept\nredirects:\n  guide/install: start/set-up.md\n",
  ],
  [
    ".gitbook.yaml",
    "redirects:\n  a: guide/install.md\n\nroot: .\n",
    "redirects:\n  a: start/set-up.md\n  guide/install: start/set-up.md\n\nroot: .\n",
  ],
  [
    ".gitbook.yaml",
    "redirects: # none yet\nroot: .\n",
    "redirects: # none yet\n  guide/install: start/set-up.md\nroot: .\n",
  ],
  [
    "mkdocs.yml",
    "plugins:\n  - redirects:\n      redirect_maps:\nmarkdown_extensions:\n  - x: !!python/name:a.b ''\n",
    "plugins:\n  - redirects:\n      redirect_maps:\n        guide/install.md: start/set-up.md\nmarkdown_extensions:\n  - x: !!python/name:a.b ''\n",
  ],
  [
    "mkdocs.yml",
    "plugins:\n  - search\n  - redirects:\n      redirect_maps:\n        'a.md': b.md # why\nnav: []\n",
    "plugins:\n  - search\n  - redirects:\n      redirect_maps:\n        'a.md': b.md # why\n        guide/install.md: start/set-up.md\nnav: []\n",
  ],
])("%s names pages by their files", (name, before, after) => {
  const redirect = { from: "guide/install.md", to: "start/set-up.md" };
  expect(redirectsIn(name, before)?.addresses).toBe("files");
  expect(withRedirects(name, before, [redirect])).toBe(after);
});
