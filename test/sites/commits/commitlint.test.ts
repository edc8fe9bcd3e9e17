import { afterAll, expect, test } from "bun:test";
import { mkdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";

import load from "@commitlint/load";

import { commitlintFiles, conventionalRules } from "../../../src/sites/commits/commit-rules.ts";
import { commitRules } from "../../../src/sites/commits/commitlint.ts";
import { temporaryFolder } from "../../support/folder.ts";

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

let folders = 0;

/** What commitlint itself reads of these files. */
async function theirs(files: Record<string, string>) {
  folders += 1;
  const cwd = join(folder.path, String(folders));
  await mkdir(cwd);
  await symlink(resolve(import.meta.dir, "../../../node_modules"), join(cwd, "node_modules"));
  for (const [path, text] of Object.entries(files)) await Bun.write(join(cwd, path), text);
  const { rules, parserPreset, defaultIgnores } = await load({}, { cwd });
  const asked = Object.entries(rules).flatMap(([name, rule]) => {
    const [level, when, value] = rule as readonly [number, string, unknown];
    return level === 0 ? [] : [{ name, when, ...(value !== undefined && { value }) }];
  });
  return { rules: asked, preset: parserPreset?.name?.split("-").at(-1) ?? "angular", defaultIgnores };
}

function ours(files: Record<string, string>) {
  const found = commitlintFiles.flatMap((path) => (path in files ? [{ path, text: files[path]! }] : []));
  return commitRules(found);
}

const extending = {
  extends: ["@commitlint/config-conventional"],
  rules: { "type-enum": [2, "always", ["docs"]] },
};
const json = JSON.stringify(extending);

test.each<Record<string, string>>([
  { ".commitlintrc.json": json },
  { ".commitlintrc": json },
  { ".commitlintrc": "extends: '@commitlint/config-conventional'\nrules:\n  subject-case: [0]\n" },
  { ".commitlintrc.yml": "rules:\n  header-max-length: [1, always, 50]\n  scope-enum: [2, never, [api]]\n" },
  { "package.json": `{"name":"x","commitlint":${json}}` },
  { "package.json": '{"name":"x"}', ".commitlintrc.yaml": "rules: {type-empty: [2, never]}\n" },
  { ".commitlintrc.json": "", "commitlint.config.js": `module.exports = ${json};\n` },
  { "commitlint.config.mjs": `export default ${json};\n` },
  {
    "commitlint.config.cjs": `const types = ["docs", "fix"];\nmodule.exports = { rules: { "type-enum": [2, "always", [...types, "feat"]] } };\n`,
  },
  {
    "commitlint.config.ts": `import { RuleConfigSeverity, type UserConfig } from "@commitlint/types";\nconst config: UserConfig = { extends: ["@commitlint/config-conventional"], rules: { "subject-case": [RuleConfigSeverity.Disabled], "scope-empty": [RuleConfigSeverity.Error, "never"] } };\nexport default config;\n`,
  },
  {
    "commitlint.config.js":
      "module.exports = () => ({ rules: { 'scope-case': [2, 'always', { cases: ['lower-case'], delimiters: ['/'] }] } });\n",
  },
  {
    ".commitlintrc.json":
      '{"parserPreset":"conventional-changelog-conventionalcommits","defaultIgnores":false,"rules":{"type-empty":[2,"never"]}}',
  },
  { ".commitlintrc.json": '{"rules":{}}', ".commitlintrc.yml": "rules: {type-empty: [2, never]}\n" },
])("it reads what commitlint reads: %j", async (files) => {
  const read = ours(files)!;
  const expected = await theirs(files);

  expect([...read.rules].sort(byName)).toEqual([...expected.rules].sort(byName) as never);
  expect(read.preset?.slice(0, 7)).toBe(expected.preset.slice(0, 7));
  expect(read.hasUsualIgnores).toBe(expected.defaultIgnores !== false);
});

function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name);
}

const script = (text: string) => commitRules([{ path: "commitlint.config.js", text }]);

test("what is no data is left alone, and nothing that it could replace is said", () => {
  const names = (text: string) => script(text)?.rules.map(({ name }) => name);

  expect(
    names("module.exports = { rules: { 'type-enum': [2, 'always', read()], 'type-empty': [2, 'never'] } }"),
  ).toEqual(["type-empty"]);
  expect(
    names(
      "module.exports = { rules: { 'type-empty': [2, 'never'], ...more(), 'header-trim': [2, 'always'] } }",
    ),
  ).toEqual(["header-trim"]);
  expect(names("module.exports = { extends: ['@commitlint/config-conventional', './own'] }")).toEqual([]);
  expect(names("module.exports = { extends: ['./own', '@commitlint/config-conventional'] }")).toHaveLength(
    conventionalRules.length,
  );
  expect(
    names(
      "module.exports = { extends: ['@commitlint/config-conventional'], rules: { 'type-enum': [2, 'always', [...all(), 'docs']] } }",
    ),
  ).not.toContain("type-enum");
  expect(
    script("module.exports = { extends: ['./own'], rules: { 'type-empty': [2, 'never'] } }")?.preset,
  ).toBeUndefined();
  expect(
    script("module.exports = { parserPreset: { parserOpts: { headerPattern: /x/ } } }")?.preset,
  ).toBeUndefined();
  expect(script("module.exports = make()")).toBeUndefined();
  expect(commitRules([{ path: ".commitlintrc.json", text: "{" }])).toBeUndefined();
  expect(commitRules([{ path: "package.json", text: "{}" }])).toBeUndefined();
});

test("lists that stand for each other end", () => {
  const names = Array.from(
    { length: 60 },
    (_, index) => `const a${index + 1} = [...a${index}, ...a${index}];`,
  );

  expect(
    script(
      `const a0 = ["docs"];\n${names.join("\n")}\nmodule.exports = { rules: { "type-enum": [2, "always", a60] } };`,
    )?.rules,
  ).toEqual([]);
});
