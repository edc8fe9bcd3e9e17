import { expect, test } from "bun:test";

import { merged } from "../../../src/core/draft/merged.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { conflictView } from "../../../src/web/admin/history/merges.ts";

const page = "# T\n\nA words\n\nB words\n\nC words\n";

test.each([
  ["changed", page, page.replace("A", "A1"), page.replace("A", "A2")],
  ["changed", "---\na: 1\n---\n", "---\na: 2\n---\n", "---\na: 3\n---\n"],
  ["removed", page, page.replace("B words\n\n", ""), page.replace("B", "B2")],
  ["removed", page, page.replace("C", "C1"), page.replace("\n\nC words", "")],
  ["place", page, "# T\n\nB words\n\nA words\n\nC words\n", page.replace("A words", "A words\n\nNew")],
  ["place", page, page.replace("A words", "A words\n\nNew"), "# T\n"],
  ["needed", "A[^a]\n\n[^a]: Note\n", "A\n", "A[^a]\n\nB[^a]\n\n[^a]: Note\n"],
] as const)("a question of a merge says why people are asked: %s", (reason, base, mine, theirs) => {
  const { conflicts } = merged({ base, mine, theirs, dialect: mdx, decisions: [] });

  expect(conflicts.map((conflict) => conflictView(conflict).reason)).toEqual([reason]);
});
