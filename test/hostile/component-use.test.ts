import { test } from "bun:test";

import { mdx, pageTree } from "../../src/markdown/tree/index.ts";
import { componentsIn, importedBy } from "../../src/markdown/usage/component-use.ts";

test("a page of only opening tags is read in time", () => {
  for (const page of ["<A ", '<A "', "<A>", "<A {", "{/*"]) componentsIn(pageTree(page.repeat(300_000), mdx));
});

test("imports of any length are read in time", () => {
  const parts = [
    "import ",
    "import A, ",
    "import A from ",
    "import\n",
    "import {A} from 'a'\n",
    " ",
    "from ",
  ];
  for (const part of parts) importedBy(pageTree(`import ${part.repeat(200_000)}`, mdx));
});
