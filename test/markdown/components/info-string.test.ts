import { expect, test } from "bun:test";

import { shown } from "../preview/shown.ts";

test.each([
  ['js title="a b.js"', "a b.js", "js", undefined],
  ["js filename='a.js' showLineNumbers", "a.js", "js", "showLineNumbers"],
  ["js [vite.config.js]", "vite.config.js", "js", undefined],
  ["js src/App.js active", "src/App.js", "js", "active"],
  ['js [[1, 4, "a"], [2, 3, "b"]]', undefined, "js", '[[1, 4, "a"], [2, 3, "b"]]'],
  ["ts:line-numbers {1}", undefined, "ts", ":line-numbers"],
  ["c++", undefined, "c++", undefined],
])("```%s has its title, language and other words in its caption", async (info, title, language, words) => {
  const part = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`<span class="mdx-${name}">${text}</span>`];
  const caption = [...part("title", title), ...part("language", language), ...part("meta", words)];
  expect(await shown(`\`\`\`${info}\n1\n\`\`\``)).toContain(`<figcaption>${caption.join(" ")}</figcaption>`);
});
