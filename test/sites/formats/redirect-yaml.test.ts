import { expect, test } from "bun:test";

import { redirectsIn, withRedirects } from "../../../src/sites/redirects/redirects.ts";

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
