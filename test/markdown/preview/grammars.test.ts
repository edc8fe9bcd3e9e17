import { expect, test } from "bun:test";

import { grammars, inside, languageCalled } from "../../../src/markdown/preview/grammars.ts";

test.each(Object.keys(grammars))("%s is loaded as a grammar", async (language) => {
  const [load] = grammars[language]!;

  expect((await load()).default).toBeFunction();
  expect(languageCalled(language.toUpperCase())).toBe(language);
});

test.each([
  ["tsx", "typescript"],
  ["c++", "cpp"],
  ["npm2yarn", "bash"],
  ["vue", "xml"],
])("%s is %s", (name, language) => {
  expect(languageCalled(name)).toBe(language);
});

test("no name belongs to two languages, and each inner language is known", () => {
  const names = Object.entries(grammars).flatMap(([language, [, others = ""]]) => [
    language,
    ...others.split(" "),
  ]);
  const own = names.filter(Boolean);

  expect(own.length).toBe(new Set(own).size);
  for (const name of Object.values(inside).flat()) expect(Object.keys(grammars)).toContain(name);
});
