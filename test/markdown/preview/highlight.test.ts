import { expect, test } from "bun:test";

import { highlighterOf } from "../../../src/markdown/preview/highlight.ts";
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

const heading = '<span class="mdx-hl-section">';

test.each([
  ["---\ntitle: A page\n---\n", "attr"],
  ["---\r\ntitle: A page\r\ntags: [a]\r\n---\r\n", "attr"],
  ["---\n# A comment\ntitle: A\n---\n", "comment"],
  ["---\ndescription: |\n  Words\n\n  and more\n---\n", "attr"],
  ['+++\ntitle = "A page"\n+++\n', "attr"],
])("front matter of Markdown is no heading, and the text below is as ever: %j", async (head, look) => {
  for (const language of ["md", "mdx", "markdown"]) {
    const html = await shown(`\`\`\`${language}\n${head}\n# One\n\nTwo\n---\n\`\`\``);

    expect(html.split(heading)).toHaveLength(3);
    expect(html).toContain(`${heading}# One</span>`);
    expect(html).toContain(`${heading}Two\n---</span>`);
    expect(html).toContain(`<span class="mdx-hl-${look}">`);
  }
});

test.each(["---\n\nTwo\n---\n", "Two\n---\n\nThree", "Text\n\nTwo\n---\n"])(
  "a line below a heading stays one: %j",
  async (text) => {
    expect(await shown(`\`\`\`md\n${text}\`\`\``)).toContain(`${heading}Two\n---</span>`);
  },
);
