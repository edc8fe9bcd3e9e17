import { expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";

import { type AttributesFile, gitAttributes } from "../../../src/core/repository/git-attributes.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";
import { type Random, randomOf } from "../../support/random.ts";

const random = randomOf(Number(process.env.SEED ?? 1));

const names = [
  "a",
  "b",
  "ab",
  ".a",
  "a.png",
  "b.png",
  "*",
  "{a}",
  "(a)",
  "!a",
  "a b",
  "-",
  "]",
  "ä",
  "#a",
  "\\a",
];
const pieces = [
  ...[
    "a",
    "b",
    "*",
    "?",
    "/",
    ".",
    "-",
    "~",
    "+",
    "ä",
    "#",
    "[ab]",
    "[!a]",
    "[^b]",
    "[a-c]",
    "[]a]",
    "{a}",
    "@(a)",
  ],
  ...["\\*", "\\a", "\\{a}", "*.png", "**/", "/**/", "[[:space:]]", "[[:upper:]]", "a b"],
];
const says = [
  "filter=lfs",
  "filter=lfs diff=lfs -text",
  "-filter",
  "!filter",
  "filter",
  "kept",
  "-kept",
  "big",
  "text",
  "-kept filter=x",
  "a?b filter=lfs",
];

const many = <Item>(most: number, make: () => Item): Item[] =>
  Array.from({ length: 1 + random.below(most) }, make);
const pathOf = (most: number): string => many(most, () => random.of(names)).join("/");

function line({ of, below }: Random): string {
  // Within a name, git reads two stars in another way than its documentation says.
  const pattern = many(4, () => of(pieces))
    .join("")
    .replace(/(?<=[^/])\*{2,}|\*{2,}(?=[^/])/g, "*");
  const written = below(2) === 0 ? pattern : `"${pattern.replace(/["\\]/g, "\\$&")}"`;
  return `${of(["", "", " ", "#"])}${written} ${of(says)}${of(["", "\r", "  "])}`;
}

const macros = ["[attr]kept filter=lfs", "[attr]big kept text", "[attr]kept -filter", "# nothing", ""];

test("attributes are those of git: patterns, macros, folders, and info/attributes", async () => {
  await using folder = await temporaryFolder();
  await git(folder.path, "init", "-q", ".");
  const paths = [...new Set(Array.from({ length: 300 }, () => pathOf(3)))];
  const found = { lfs: 0, all: 0 };
  for (let round = 0; round < 100; round++) {
    const files: AttributesFile[] = [
      { text: many(2, () => random.of([line(random), ...macros])).join("\n") },
      { folder: "", text: [random.of(macros), ...many(3, () => line(random))].join("\n") },
      ...["a", "a/b", "ä"].map((folder) => ({ folder, text: `${line(random)}\n` })),
    ];
    for (const { folder: of, text } of files) {
      const path = of === undefined ? ".git/info/attributes" : join(of, ".gitattributes");
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await Bun.write(join(folder.path, path), text);
    }

    const printed = await git(folder.path, "check-attr", "-z", "filter", "--", ...paths);

    const attributeOf = gitAttributes(files);
    const asGit = { true: "set", false: "unset", undefined: "unspecified" } as const;
    const values = paths.map((path) => {
      const value = `${attributeOf(path, "filter")}`;
      return [path, asGit[value as keyof typeof asGit] ?? value];
    });
    const fields = printed.split("\0");
    expect({ files, values }).toEqual({
      files,
      values: paths.map((path, at) => [path, fields[at * 3 + 2]!]),
    });
    found.lfs += values.filter(([, value]) => value === "lfs").length;
    found.all += values.length;
  }
  expect(found.lfs / found.all).toBeWithin(0.005, 0.5);
});
