import { expect, test } from "bun:test";

import { importsIn } from "../../../src/markdown/usage/import-statement.ts";

test("each imported value has its module and a statement of its own", () => {
  const esm =
    "import A, { B as C, type T, D } from 'x';\nimport {\n  E,\n} from \"y\"\nexport const F = 1\nimport type { U } from 'x'\nimport G, * as H from 'z'\n";

  expect(Object.fromEntries(importsIn(esm))).toEqual({
    A: { module: "'x'", statement: "import A from 'x';" },
    C: { module: "'x'", statement: "import { B as C } from 'x';" },
    D: { module: "'x'", statement: "import { D } from 'x';" },
    E: { module: '"y"', statement: 'import { E } from "y"' },
    G: { module: "'z'", statement: "import G from 'z'" },
  });
});
