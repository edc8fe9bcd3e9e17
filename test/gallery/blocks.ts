import { Editing } from "../../src/core/editor/editing.ts";
import { shownFields } from "../../src/core/site/shown-fields.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { calloutKinds } from "../../src/markdown/components/callout.ts";
import type { Field } from "../../src/markdown/frontmatter/field.ts";
import { usualNaming } from "../../src/sites/server.ts";
import { blockView } from "../../src/web/admin/block-view.ts";
import type { BlockView, RestView } from "../../views/editor/block.tsx";
import { dialects } from "../support/dialects.ts";
import { textsHere } from "../support/texts.ts";
import { longWord, picture, rtlText, rtlTitle } from "./cast.ts";

const editing = new Editing({ texts: textsHere(), dialects, pictureHosts: [], naming: usualNaming });

/** A page as the editor gets it: the text is the literal, the real functions read it. */
/** `fields` are those of the site. */
export async function pageOf(
  text: string,
  fields: readonly Field[] = [],
): Promise<{ blocks: BlockView[]; rest: RestView | undefined }> {
  const { blocks, rest } = await editing.page(slug("guide/install"), text);
  const views = blocks.map((block) => {
    const shown = block.fields && shownFields(block.fields, { site: [], fields }, false);
    return withPicture({ ...blockView(block), fields: shown });
  });
  return { blocks: views, rest };
}

const upload = "/uploads/hill.svg";

/** Pictures that were not uploaded. */
function withPicture({ safeHtml, ...block }: BlockView): BlockView {
  return { ...block, safeHtml: safeHtml?.replaceAll(upload, picture) };
}

const languages: Record<string, string> = {
  bash: 'for file in *.mdx; do # each\n  echo "$file" | sed "s/a/b/"\ndone',
  css: "@media (width < 40rem) {\n  .card > a:hover { color: #1f5fbf; margin: 4px; }\n}",
  diff: "- PORT=80\n+ PORT=3000",
  dockerfile: 'FROM oven/bun:1\nCOPY . /app\nCMD ["bun", "start"]',
  go: 'func main() {\n\tfmt.Println("hello", 42) // why\n}',
  html: '<a href="/docs" class="link">Docs &amp; more</a>\n<!-- a remark -->',
  http: "POST /api/admin/publish HTTP/1.1\nContent-Type: application/json",
  ini: "[server]\nport = 3000 ; a remark",
  json: '{ "port": 3000, "isOpen": true, "name": null }',
  jsx: 'const Card = ({ title }) => <h2 className="card">{title}</h2>;',
  markdown: "# Title\n\n*Italic*, **bold** and `code`.",
  python: '@app.get("/")\ndef hello(name: str = "world") -> str:\n    return f"Hello {name}"  # greets',
  rust: 'fn main() -> Result<(), Error> {\n    let a: u32 = 42;\n    println!("{a}");\n}',
  sql: "select slug, count(*) from drafts where updated_at > 5 -- new\ngroup by slug;",
  ts: "class A<T> extends B {\n  get c(): boolean { return /d+/.test(`e`) ? true : false; }\n}",
  yaml: 'services:\n  admin: # the server\n    ports: ["3000:3000"]',
};

const code = Object.entries(languages).map(([language, text]) => `\`\`\`${language}\n${text}\n\`\`\``);

const calloutText = "Text with `code` and [a link](/guide).";
const callouts = [
  `> [!NOTE]\n> ${calloutText}`,
  ...calloutKinds.map((kind) => `:::${kind}\n${calloutText}\n:::`),
];

/** The kinds of content of a page. */
export const texts = {
  everyKind: `---
title: Install it
description: How the server is installed, set up and updated.
---

import { Card } from "../components/card-with-a-rather-long-name-that-does-not-fit-the-narrowest-window.jsx"

export const version = "1.2.3";
import { dialects } from "../support/dialects.ts";




# Install it

Text with **bold**, *italic*, \`code\`, ~~struck~~, [a link](/guide), <kbd>Ctrl</kbd>, {version} and a note[^1].\\
A line that was broken.

## Second level

### Third level

#### Fourth level

##### Fifth level

###### Sixth level

- one
- two
  1. two and a half
- [x] done
- [ ] open

> A quotation, of two lines,
> one after the other.

| Setting | Default | What it does | Where | Since |
| --- | :-: | --: | --- | --- |
| \`PORT\` | \`127.0.0.1:3000\` | address to listen on | environment | 1.0 |

![A hill under a sun](${upload})

![Not allowed](javascript:alert)

$$
a^2 + b^2 = c^2
$$

<details>
<summary>More of it</summary>

Inside.

</details>

{/* A remark for those who write. */}

<p align="center">HTML of its own</p>

***

[^1]: The note.

[reference]: https://example.org "A title"
`,
  components: `<Card title="Start" href="/docs/a/rather/long/address/of/a/page/that/is/linked" icon={<Rocket />}>

Inside <Badge color="red">New</Badge>.

<Tabs items={["npm", "bun"]}>

Deeper.

</Tabs>

</Card>

<Callout type="warning" title="Mind the gap">

It is wide.

</Callout>

:::tip[By the way]

A directive.

:::

<Empty />
`,
  callouts: callouts.join("\n\n"),
  code: `\`\`\`ts title="config.ts" {2} showLineNumbers
const port: number = 3000;
const aRatherLongName = await aFunctionWithALongName("with a long text", { and: "options", of: "its own" });
\`\`\`

${code.join("\n\n")}

\`\`\`
no language
\`\`\`
`,
  formulas: `A line with $$\\frac{a}{b} + x^2$$, a long one, $$${"a + b = ".repeat(20)}c$$, and $$\\unknown$$.

$$
\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\cancel{x} \\boxed{y} \\tag{1}
$$

$$
${"abc ".repeat(40)}
$$

$$
\\frac{a
$$
`,
  broken: `A paragraph that can be read.

<Open title="x">

A < B, {and.

</Wrong>

<!-- A comment of HTML -->
`,
  long: `# ${longWord}

${longWord.repeat(3)}

\`${longWord.repeat(2)}\`

- ${"A long line of words. ".repeat(20)}

| ${longWord} | ${longWord} |
| --- | --- |
| ${longWord} | short |

<${longWord.slice(0, 60).replace("ä", "a")} property="${longWord.repeat(3)}" />
`,
  rightToLeft: `---
title: ${rtlTitle}
description: ${rtlText}
---

# ${rtlTitle}

${rtlText}

- أولاً
- ثانياً

> [!NOTE]
> ${rtlText}
`,
  properties: `---
title: Install it
description: How the server is installed, set up and updated.
date: 2026-03-31
draft: true
sidebar_position: 12
tags: [server, setup]
author: Ada Lovelace
hero:
  image: /hill.svg
  actions:
    - { text: Start, link: /start }
---

Text.
`,
  propertiesOfSite: `---
title: Install it
description: How the server is installed, set up and updated.
template: splash
layout: ours
level: 7
tone: calm
cover: /hill.svg
summary: How the server is installed on a machine of one's own, what it needs, and what it writes where.
sidebar:
  label: Install
  badge: { text: New }
---

Text.
`,
  propertiesLong: `---
title: { en: ${longWord}, ar: ${rtlTitle} }
description: true
${longWord.slice(0, 50)}: ${longWord}
"${rtlTitle}": ${rtlText}
tags: [${longWord}, ${rtlTitle}]
nested: { ${longWord.slice(0, 50)}: "${longWord.repeat(8)}" }
${Array.from({ length: 110 }, (_, number) => `key${number}: ${number}`).join("\n")}
---

Text.
`,
  frontMatterBroken: "---\ntitle: [a\n---\n\nText.\n",
  frontMatterToml: "+++\ntitle = 'Install it'\n+++\n\nText.\n",
  frontMatterEmpty: "---\n---\n\nText.\n",
  empty: "",
};
