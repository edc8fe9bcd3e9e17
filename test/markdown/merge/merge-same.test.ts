import { describe, expect, test } from "bun:test";

import { merge } from "../../../src/markdown/merge/merge.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

/** Pages of entries, which are separated as such are. */
const places: ReadonlyArray<readonly [where: string, page: (entries: readonly string[]) => string]> = [
  ["items of a list", (entries) => `${entries.map((one) => `- ${one}\n`).join("")}`],
  ["items of a loose list", (entries) => `${entries.map((one) => `- ${one}\n`).join("\n")}`],
  ["numbered items", (entries) => `${entries.map((one) => `1. ${one}\n`).join("")}`],
  ["tasks", (entries) => `${entries.map((one) => `- [ ] ${one}\n`).join("")}`],
  [
    "items with lines of their own",
    (entries) => entries.map((one) => `- ${one}\n  more of ${one}\n`).join(""),
  ],
  ["items of an inner list", (entries) => `- outer\n${entries.map((one) => `  - ${one}\n`).join("")}`],
  ["rows", (entries) => `| a | b |\n|---|---|\n${entries.map((one) => `| ${one} | 1 |\n`).join("")}`],
  ["paragraphs", (entries) => entries.map((one) => `Text of ${one}.\n`).join("\n")],
  ["lines of a paragraph", (entries) => `${entries.map((one) => `Text of ${one}.\n`).join("")}`],
  ["lines of code", (entries) => `\`\`\`\n${entries.map((one) => `${one}();\n`).join("")}\`\`\`\n`],
  ["sections", (entries) => entries.map((one) => `## ${one}\n\nText of ${one}.\n`).join("\n")],
  ["imports", (entries) => `${entries.map((one) => `import ${one} from "${one}";\n`).join("")}\nText.\n`],
  ["children of a callout", (entries) => `:::note\n\n${entries.map((one) => `${one}\n\n`).join("")}:::\n`],
  [
    "children of a component",
    (entries) => `<Steps>\n\n${entries.map((one) => `${one}\n\n`).join("")}</Steps>\n`,
  ],
  ["keys", (entries) => `---\n${entries.map((one) => `${one}: 1\n`).join("")}---\n\nText.\n`],
  ["keys of TOML", (entries) => `+++\n${entries.map((one) => `${one} = 1\n`).join("")}+++\n\nText.\n`],
  [
    "a list of a key",
    (entries) => `---\nkey:\n${entries.map((one) => `  - ${one}\n`).join("")}---\n\nText.\n`,
  ],
  [
    "records of a key",
    (entries) => `---\nkey:\n${entries.map((one) => `  - a: ${one}\n    b: 2\n`).join("")}---\n\nText.\n`,
  ],
];

const [A, B] = ["one", "two"] as const;
const additions: ReadonlyArray<readonly [how: string, mine: string[], theirs: string[], both: string[]]> = [
  ["the same", ["x"], ["x"], ["x"]],
  ["the same run", ["x", "y"], ["x", "y"], ["x", "y"]],
  ["a run that goes on", ["x"], ["x", "y"], ["x", "y"]],
  ["a run that starts earlier", ["y"], ["x", "y"], ["x", "y"]],
  ["a run around it", ["y"], ["x", "y", "z"], ["x", "y", "z"]],
  ["a run with more between", ["x", "z"], ["x", "y", "z"], ["x", "y", "z"]],
];
const ends: ReadonlyArray<readonly [where: string, page: (run: readonly string[]) => string[]]> = [
  ["at the end", (run) => [A, B, ...run]],
  ["at the start", (run) => [...run, A, B]],
  ["in the middle", (run) => [A, ...run, B]],
];

test.each(places.filter(([, page]) => !page([A]).includes("#")))(
  "%s that both add in another order are one, in one of these orders",
  (_, page) => {
    const [base, ours, others] = [
      [A, B],
      [A, B, "x", "y", "z"],
      [A, B, "z", "x"],
    ].map(page);
    const orders = [
      ["x", "y", "z"],
      ["y", "z", "x"],
      ["z", "x", "y"],
    ].map((run) => page([A, B, ...run]));

    for (const [mine, theirs] of [
      [ours, others],
      [others, ours],
    ])
      expect([undefined, ...orders]).toContain(merge(base!, mine!, theirs!, mdx).text);
  },
);

describe.each(places)("%s that both add are one", (_, page) => {
  test.each(additions)("where both add %s", (_, mine, theirs, both) => {
    for (const [, around] of ends) {
      const [base, ours, others, all] = [[], mine, theirs, both].map((run) => page(around(run)));
      // After a key that the other lacks, a comment or list would be the last one's.
      expect([merge(base!, ours!, others!, mdx).text, merge(base!, others!, ours!, mdx).text]).toEqual([
        all!,
        all!,
      ]);
    }
  });

  test.each(additions)("where it had none before, and both add %s", (_, mine, theirs, both) => {
    const before = page([]).includes("---") || page([]).includes("+++") ? page(["a"]) : "Text.\n";
    const pageWith = (run: readonly string[]) =>
      before === "Text.\n" ? `${before}\n${page(run)}` : page(["a", ...run]);
    const [base, ours, others, all] = [before, pageWith(mine), pageWith(theirs), pageWith(both)];
    expect(merge(base, ours, others, mdx).text).toBe(all);
  });
});
