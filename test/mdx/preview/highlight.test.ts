import { expect, test } from "bun:test";

import { highlighterOf } from "../../../src/mdx/preview/highlight.ts";
import { shown } from "./shown.ts";

test("very long code is plain and complete", async () => {
  const code = "const a = 1;\n".repeat(4000);
  const html = await shown(`\`\`\`js\n${code}\`\`\``);
  expect(html).not.toContain("mdx-hl-");
  expect(html).toContain(code.trimEnd());
});

test("code of many lines is highlighted to its last", async () => {
  const html = await shown(`\`\`\`js\n${"const a = 1;\n\n".repeat(500)}\`\`\``);
  expect(html.match(/<span class="mdx-hl-keyword">const<\/span>/g)).toHaveLength(500);
});

test("highlighted code does not depend on earlier previews", async () => {
  const text = "```js\nconst a = css`b { color: red }`;\n```";
  const first = await shown(text);
  await shown("```graphql\na\n```\n\n```css\na\n```");
  expect(await shown(text)).toBe(first);
});

test("an unknown language has no highlighter", async () => {
  expect(await highlighterOf("nothing")).toBeUndefined();
  expect(await highlighterOf("constructor")).toBeUndefined();
});
