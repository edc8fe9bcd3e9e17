import { test } from "bun:test";

import { pageText } from "../../src/markdown/components/index.ts";
import { componentsIn, importedBy } from "../../src/markdown/usage/component-use.ts";

test("a page of only opening tags is read in time", () => {
  for (const page of ["<A ", '<A "', "<A>", "<A {", "{/*"]) componentsIn(pageText(page.repeat(300_000)));
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
  for (const part of parts) importedBy(pageText(`import ${part.repeat(200_000)}`));
});
