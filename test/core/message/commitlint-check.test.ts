import { expect, test } from "bun:test";

import lint from "@commitlint/lint";
import load from "@commitlint/load";
import fc from "fast-check";

import { faultsByCommitlint } from "../../../src/core/message/commitlint-check.ts";
import { conventionalRules } from "../../../src/sites/commits/commit-rules.ts";
import type { CommitRule, CommitRules } from "../../../src/sites/server.ts";
import { runs, seed } from "../../support/seed.ts";

const namesOf = (faults: readonly string[]) =>
  faults.map((each) => /\(([a-z-]+)\)\.$/.exec(each)![1]!).sort();

const ours = (
  message: string,
  rules: readonly CommitRule[],
  preset: CommitRules["preset"] = "conventional",
) =>
  namesOf(
    faultsByCommitlint(message, { path: "commitlint.config.js", rules, preset, hasUsualIgnores: true }),
  );

const { parserPreset } = await load({ extends: ["@commitlint/config-conventional"] });
const parserOpts = { conventional: parserPreset?.parserOpts as object, angular: undefined };

/** What commitlint itself says. */
async function theirs(
  message: string,
  rules: readonly CommitRule[],
  preset: "conventional" | "angular" = "conventional",
) {
  const given = rules.map(({ name, when, value }) => [
    name,
    [2, when, ...(value === undefined ? [] : [value])],
  ]);
  const { errors } = await lint(message, Object.fromEntries(given), { parserOpts: parserOpts[preset] });
  return errors.map(({ name }) => name).sort();
}

test.each([
  ["Update Tea\n", ["subject-empty", "type-empty"]],
  ["docs(guide): update Tea\n", []],
  ["docs(guide): Update Tea\n", ["subject-case"]],
  ["Docs: update Tea.\n", ["subject-full-stop", "type-case", "type-enum"]],
  [`docs: ${"tea ".repeat(30)}end\n`, ["header-max-length"]],
  ["docs: update Tea\n- guide/tea\n", ["body-leading-blank"]],
  [`docs: update Tea\n\nEdited-by: ${"A".repeat(100)}\n`, ["footer-max-line-length"]],
  ['Revert "docs: update Tea"\n\nThis reverts commit abc.\n', []],
  ["1.2.3\n", []],
])("%j has the faults %j", async (message, names) => {
  expect(ours(message, conventionalRules)).toEqual(names);
  expect(await theirs(message, conventionalRules)).toEqual(names);
});

const cases = [
  "lower-case",
  "upper-case",
  "sentence-case",
  "start-case",
  "pascal-case",
  "camel-case",
  "kebab-case",
  "snake-case",
];

const when = fc.constantFrom("always" as const, "never" as const);
const length = fc.integer({ min: 0, max: 40 });
const scopes = ["guide", "api", "guide/start", "Docs"];
const values: Readonly<Record<string, fc.Arbitrary<unknown> | undefined>> = {
  ...Object.fromEntries(["header", "subject", "body", "type"].map((part) => [`${part}-case`, casesOr()])),
  ...Object.fromEntries(
    ["header", "subject", "body", "type", "scope", "footer"].flatMap((part) => [
      [`${part}-max-length`, length],
      [`${part}-min-length`, length],
    ]),
  ),
  "scope-case": fc.oneof(
    casesOr(),
    fc.record({ cases: fc.subarray(cases, { minLength: 1 }), delimiters: fc.subarray(["/", "-"]) }),
  ),
  "scope-enum": fc.oneof(
    fc.subarray(scopes),
    fc.record({ scopes: fc.subarray(scopes), delimiters: fc.subarray(["/", ","]) }),
  ),
  "type-enum": fc.subarray(["docs", "feat", "Docs"]),
  "body-max-line-length": length,
  "footer-max-line-length": length,
  "body-full-stop": fc.constantFrom(".", "!"),
  "header-full-stop": fc.constantFrom(".", "!"),
  "subject-full-stop": fc.constantFrom(".", "!"),
  "signed-off-by": fc.constantFrom("Signed-off-by:", "Edited-by:"),
  ...Object.fromEntries(
    [
      "body-empty",
      "body-leading-blank",
      "footer-empty",
      "footer-leading-blank",
      "header-trim",
      "scope-empty",
      "subject-empty",
      "type-empty",
      "subject-exclamation-mark",
      "breaking-change-exclamation-mark",
    ].map((name) => [name, undefined]),
  ),
};

function casesOr() {
  return fc.oneof(fc.constantFrom(...cases), fc.subarray(cases, { minLength: 1 }));
}

const rule = fc
  .constantFrom(...Object.keys(values))
  .chain((name) =>
    fc
      .tuple(when, values[name] ?? fc.constant(undefined))
      .map(([asked, value]): CommitRule => ({ name, when: asked, value })),
  );

const word = fc.constantFrom(
  "tea",
  "Tea",
  "TEA",
  "greenTea",
  "GreenTea",
  "green-tea",
  "a_b",
  "2",
  "v2",
  "é",
  "“x”",
  "`Code`",
  "'q'",
  '"Q"',
  "https://example.org/a/long/path",
  ".",
  "...",
  "!",
);
const subject = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
const header = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("docs", "feat", "Docs", "", "do cs"),
      fc.constantFrom(
        "",
        "(guide)",
        "(guide/start)",
        "(api, guide)",
        "(guide-api)",
        "(Docs)",
        "()",
        "(a)(b)",
      ),
      fc.constantFrom(": ", "!: ", ":", " "),
      subject,
    )
    .map((parts) => parts.join("")),
  subject,
  fc.constantFrom(
    'Revert "docs: x"',
    "revert: x",
    "Merge branch 'a' into b",
    "Merge a into b",
    "Merge pull request #1",
    "fixup! x",
    "v1.2.3",
    "chore: 1.2.3",
    "chore(a): 1.2.3-beta",
    "Merged PR 12: x",
    "Merged a in b",
    "Auto-merged a into b",
    "Merge tag 'x'",
    "Automatic merge",
    "Reapply x",
    "Merge x",
  ),
);
const line = fc.oneof(
  subject,
  fc.constantFrom(
    "",
    " ",
    "Edited-by: Ada",
    "Signed-off-by: Ada <a@b.c>",
    "BREAKING CHANGE: all",
    "BREAKING-CHANGE: all",
    "breaking change: all",
    "* BREAKING CHANGE: all",
    "Closes #12",
    "closes: #12",
    "gpg: signature",
    "# comment",
    "Key:value",
    "Key:  v",
    "(cherry picked from commit abcdef1234)",
    "Merge branch 'x'",
  ),
);
const message = fc
  .tuple(header, fc.array(line, { maxLength: 6 }), fc.constantFrom("", "\n", "\n\n"))
  .map(([first, lines, end]) => `${[first, ...lines].join("\n")}${end}`)
  .filter((text) => text.trim() !== "" && !text.trimStart().startsWith("gpg:"));

/** What isn't known is no fault, so we may say less where words have to be told apart. */
const mayBeUnknown = new Set(["header-case", "subject-case", "body-case", "scope-case", "type-case"]);

test("any message has the faults that commitlint finds by any of the rules", async () => {
  let [same, found] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      message,
      fc.uniqueArray(rule, { selector: ({ name }) => name, minLength: 1, maxLength: 8 }),
      fc.constantFrom("conventional" as const, "angular" as const),
      async (text, rules, preset) => {
        const expected = await theirs(text, rules, preset);
        const said = ours(text, rules, preset);

        for (const name of said) expect(expected).toContain(name);
        for (const name of expected) if (!mayBeUnknown.has(name)) expect(said).toContain(name);
        same += Number(Bun.deepEquals(said, expected));
        found += 1;
      },
    ),
    { seed, numRuns: runs(5000) },
  );
  expect(same / found).toBeGreaterThan(0.9);
}, 120_000);

test("letters of ASCII are told apart as commitlint does", async () => {
  const texts = fc.stringMatching(/^[a-zA-Z][a-zA-Z '_,:-]{0,12}$/);
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(...cases), when, async (text, letters, asked) => {
      const rules = [{ name: "subject-case", when: asked, value: [letters] }];

      expect(ours(`docs: ${text}`, rules)).toEqual(await theirs(`docs: ${text}`, rules));
    }),
    { seed, numRuns: runs(3000) },
  );
}, 120_000);
