import { expect, test } from "bun:test";

import { importsIn } from "../../../src/mdx/usage/import-statement.ts";

test("each imported name has a statement of its own", () => {
  const esm =
    "import A, { B as C, D } from 'x';\nimport {\n  E,\n} from \"y\"\nexport const F = 1\nimport * as G from 'z'\n";

  expect(Object.fromEntries(importsIn(esm))).toEqual({
    A: "import A from 'x';",
    C: "import { B as C } from 'x';",
    D: "import { D } from 'x';",
    E: 'import { E } from "y"',
  });
});
