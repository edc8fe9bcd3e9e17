/** What a repository's own checks ask of messages, where it is data. */
export type CommitRules = Readonly<{
  /** The file that says so. */
  path: string;
  rules: readonly CommitRule[];
  /** How type, scope and subject are read from the first line; undefined where that isn't known. */
  preset: CommitPreset | undefined;
  /** Whether messages as those of merges are left alone. */
  hasUsualIgnores: boolean;
}>;

/** Where commitlint looks, in its order. */
export const commitlintFiles: readonly string[] = [
  "package.json",
  ".commitlintrc",
  ".commitlintrc.json",
  ".commitlintrc.yaml",
  ".commitlintrc.yml",
  ".commitlintrc.js",
  ".commitlintrc.cjs",
  ".commitlintrc.mjs",
  "commitlint.config.js",
  "commitlint.config.cjs",
  "commitlint.config.mjs",
  ".commitlintrc.ts",
  ".commitlintrc.cts",
  ".commitlintrc.mts",
  "commitlint.config.ts",
  "commitlint.config.cts",
  "commitlint.config.mts",
];

export type CommitPreset = "conventional" | "angular";

/** `value` is plain data: a number, a text, a list, or an object of these. */
export type CommitRule = Readonly<{ name: string; when: "always" | "never"; value?: unknown }>;

/** Those of `@commitlint/config-conventional`, 21.2. */
export const conventionalRules: readonly CommitRule[] = [
  { name: "body-leading-blank", when: "always" },
  { name: "body-max-line-length", when: "always", value: 100 },
  { name: "footer-leading-blank", when: "always" },
  { name: "footer-max-line-length", when: "always", value: 100 },
  { name: "header-max-length", when: "always", value: 100 },
  { name: "header-trim", when: "always" },
  {
    name: "subject-case",
    when: "never",
    value: ["sentence-case", "start-case", "pascal-case", "upper-case"],
  },
  { name: "subject-empty", when: "never" },
  { name: "subject-full-stop", when: "never", value: "." },
  { name: "type-case", when: "always", value: "lower-case" },
  { name: "type-empty", when: "never" },
  {
    name: "type-enum",
    when: "always",
    value: ["build", "chore", "ci", "docs", "feat", "fix", "perf", "refactor", "revert", "style", "test"],
  },
];
