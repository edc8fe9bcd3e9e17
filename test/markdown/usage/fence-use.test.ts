import { expect, test } from "bun:test";

import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { fenceUsesIn } from "../../../src/markdown/usage/fence-use.ts";

test("languages and forms of titles and marked lines are counted, wherever a fence is", () => {
  const page =
    '```js title="a"\n```ts\n```\n\n- b\n\n  ~~~ts [c] {1}\n  ```js\n  ~~~\n\n> ```js highlight={1}\n> ```\n\n```\nno\n```\n';

  expect(fenceUsesIn(pageTree(page, mdx))).toEqual({
    languages: { js: 2, ts: 1 },
    titles: { title: 1, bracketed: 1 },
    marks: { braces: 1, named: 1 },
  });
});

test("what is no language is not counted, and very many are not kept", () => {
  const infos = [`${"x".repeat(31)}`, "__proto__", ...Array.from({ length: 80 }, (_, index) => `l${index}`)];

  const { languages } = fenceUsesIn(pageTree(infos.map((info) => `\`\`\`${info}\n\`\`\`\n`).join("\n"), mdx));

  expect(Object.keys(languages)).toHaveLength(50);
  expect(Object.keys(languages)).not.toContain(infos[0]!);
});
