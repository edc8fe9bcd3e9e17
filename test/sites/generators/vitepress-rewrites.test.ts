import { expect, test } from "bun:test";

import { readScript } from "../../../src/sites/files/script.ts";
import { rewritesOf, rewritten } from "../../../src/sites/generators/vitepress-rewrites.ts";

const read = (rewrites: string) => rewritesOf(readScript(`export default { ${rewrites} }`));

test("a file is built as the first pattern says that it matches", () => {
  const { rewrites = [], areUnknown } = read(
    'rewrites: { "en/:rest*": ":rest*", "packages/:pkg/src/(.*)": ":pkg/index.md", "en/x.md": "never.md" }',
  );

  expect(areUnknown).toBe(false);
  expect(rewritten("en/guide/x.md", rewrites)).toBe("guide/x.md");
  expect(rewritten("en/x.md", rewrites)).toBe("x.md");
  expect(rewritten("packages/tea/src/a/b.md", rewrites)).toBe("tea/index.md");
  expect(rewritten("fr/x.md", rewrites)).toBe("fr/x.md");
});

test("a pattern that can't be read, and code, leave addresses unknown", () => {
  expect(read("").areUnknown).toBe(false);
  expect(read('rewrites: { "a{b}.md": "c.md" }').areUnknown).toBe(true);
  expect(read('rewrites: { "a.md": name() }').areUnknown).toBe(true);
  expect(read("rewrites: (id) => id").areUnknown).toBe(true);
});
