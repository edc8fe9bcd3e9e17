import { expect, test } from "bun:test";
import { join } from "node:path";

import { fieldsAt } from "../../src/core/page/page-fields.ts";
import { propertiesIn, wrongFields } from "../../src/markdown/frontmatter/index.ts";
import { temporaryFolder } from "../support/folder.ts";
import { generators } from "./generators.ts";
import { installed } from "./installed.ts";

const values = [
  ...[
    "word",
    "'2'",
    "2",
    "2.5",
    "true",
    "false",
    "'true'",
    "2026-03-31",
    "'2026-03-31'",
    "2026-03-31T10:00:00Z",
  ],
  ...[
    "",
    "~",
    "''",
    "[]",
    "[a]",
    "[1]",
    "[{ a: b }]",
    "{}",
    "{ a: b }",
    "doc",
    "splash",
    "3",
    "9",
    "/a",
    "https://a.example",
  ],
  ...[
    "{ label: a }",
    "{ order: a }",
    "{ order: 1 }",
    "{ text: a }",
    "{ text: a, variant: tip }",
    "{ hidden: maybe }",
  ],
  ...[
    "{ link: /a, label: b }",
    "{ author: a }",
    "{ date: 2026-03-31 }",
    "{ content: a }",
    "{ minHeadingLevel: 2 }",
  ],
];

/** What these read is something else than YAML says it is: a day is an object, and a fraction is a level. */
const mayDiffer = /^(?:sidebar|hero|tableOfContents|prev|next|sidebar_custom_props): 2026-03-31|: 2\.5$/;

test.each([
  ["docusaurus", "documents", "a Docusaurus site", "docs/a.md", ""],
  ["docusaurus", "posts", "a Docusaurus site", "blog/a.md", ""],
  ["starlight", "starlight", "a Starlight site", "src/content/docs/a.md", "title: A\n"],
] as const)("%s refuses in its %s what is an error here", async (name, validator, is, page, before) => {
  const home = await installed(generators.find((each) => each.name === name)!).catch((cause: Error) => {
    if (process.env.CI === "true") throw cause;
    console.warn(`Skipped: ${name}. ${cause.message.split("\n", 1)[0]}`);
  });
  if (home === undefined) return;
  const fields = fieldsAt(page, is, undefined);
  const texts = fields.flatMap(({ key }) =>
    values.map((value) => `${key === "title" ? "" : before}${key}: ${value}`),
  );
  const ours = texts.map((text) => {
    const { properties } = propertiesIn(`---\n${text}\n---\n`)!;
    return wrongFields(properties!, fields).some(({ stops }) => stops);
  });
  const theirs = await verdicts(validator, home, texts);
  const differing = texts.flatMap((text, at) =>
    ours[at] && !theirs[at] && !mayDiffer.test(text.replace(before, "")) ? [text] : [],
  );
  const agreed = texts.filter((_, at) => ours[at] === theirs[at]).length;

  expect(texts.length).toBeGreaterThan(400);
  expect(differing).toEqual([]);
  expect(agreed / texts.length).toBeGreaterThan(0.9);
});

async function verdicts(validator: string, home: string, texts: readonly string[]): Promise<boolean[]> {
  await using folder = await temporaryFolder();
  const printed = join(folder.path, "verdicts.json");
  const script = join(import.meta.dir, "verdicts.ts");
  const child = Bun.spawn([process.execPath, script, validator, home, printed], {
    cwd: home,
    stdin: new Blob([JSON.stringify(texts)]),
    stdout: "ignore",
    stderr: "pipe",
  });
  const said = await child.stderr.text();
  expect(await child.exited, said.slice(0, 2000)).toBe(0);
  return await Bun.file(printed).json(); // before the folder is gone
}
