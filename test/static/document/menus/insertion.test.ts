import { expect, test } from "bun:test";

import { insertion, type Source } from "../../../../static/editor/document/menus/insertion.ts";
import { opened } from "../opened.ts";

/** Inserts in place of the first `/`; `|` is the caret. */
function inserted(page: string, source: Partial<Source>): string {
  const state = opened(page);
  const from = page.search(/(?<!<)\//);
  const { changes, caret } = insertion(state, from, from + 1, { before: "", after: "", ...source });
  const text = changes.apply(state.doc).toString();
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

const code = { before: "```\n", after: "\n```" };
const note = { before: ":::note\n", after: "\n:::" };

test.each([
  ["on a line of its own", "a\n\n/\n\nb\n", code, "a\n\n```\n|\n```\n\nb\n"],
  ["below text", "a\n/\nb\n", { before: "## " }, "a\n\n## |\n\nb\n"],
  ["at the page's end", "/", { before: "- " }, "- |"],
  ["in a component", "<A>\n  /\n</A>\n", note, "<A>\n  :::note\n  |\n  :::\n</A>\n"],
  ["in a component, as a list", "<A>\n  /\n</A>\n", { before: "- " }, "<A>\n  - |\n\n</A>\n"],
  ["in a directive", ":::note\n/\n:::\n", { before: "## " }, ":::note\n## |\n:::\n"],
  ["after a component", "<A>\n\n</A>\n/\n", { before: "> " }, "<A>\n\n</A>\n\n> |\n"],
  ["in an item", "- /\n- b\n", code, "- ```\n  |\n  ```\n- b\n"],
  ["in a later paragraph of an item", "- a\n\n  /\n", note, "- a\n\n  :::note\n  |\n  :::\n"],
  ["in a task", "- [ ] /\n", code, "- [ ] ```\n  |\n  ```\n"],
  ["in a quote", "> a\n> /\n", code, "> a\n>\n> ```\n> |\n> ```\n"],
  ["as a divider", "a\n\n/\n", { before: "---\n\n" }, "a\n\n---\n\n|\n"],
])("a block is inserted %s", (_, page, source, expected) => {
  expect(inserted(page, source)).toBe(expected);
});

const statement = "import { Callout } from 'x'";
const callout = { before: "<Callout>\n", after: "\n</Callout>", statement };

test.each([
  ["first", "/\n", `${statement}\n\n<Callout>\n|\n</Callout>\n`],
  [
    "after front matter",
    "---\na: 1\n---\n/\n",
    `---\na: 1\n---\n\n${statement}\n\n<Callout>\n|\n</Callout>\n`,
  ],
  [
    "after other imports",
    "import A from 'b'\n\n/\n",
    `import A from 'b'\n${statement}\n\n<Callout>\n|\n</Callout>\n`,
  ],
  ["once", "import { Callout } from 'y'\n\n/\n", "import { Callout } from 'y'\n\n<Callout>\n|\n</Callout>\n"],
])("what a block needs is imported %s", (_, page, expected) => {
  expect(inserted(page, callout)).toBe(expected);
});

const grid = "import { Grid } from 'cards'";
const cards = { before: "<Grid>\n", after: "\n</Grid>", statement: `${grid}\nimport { Card } from 'cards'` };
const insertedCards = "\n\n<Grid>\n|\n</Grid>\n";

test.each([
  ["in one line where the page has none", "/\n", `import { Grid, Card } from 'cards'${insertedCards}`],
  [
    "in the page's import from there",
    'import { Card } from "cards";\nimport A from "a"\n\n/\n',
    `import { Card, Grid } from "cards";\nimport A from "a"${insertedCards}`,
  ],
  [
    "in the page's import on several lines",
    "import {\n  Code,\n  Tabs,\n} from 'cards'\n\n/\n",
    `import {\n  Code,\n  Tabs,\n  Grid,\n  Card,\n} from 'cards'${insertedCards}`,
  ],
  [
    "in one without a comma at its end",
    "import {\n\tCode,\n\tTabs\n} from 'cards'\n\n/\n",
    `import {\n\tCode,\n\tTabs,\n\tGrid,\n\tCard\n} from 'cards'${insertedCards}`,
  ],
  [
    "in one without blanks",
    "import {Code} from 'cards'\n\n/\n",
    `import {Code, Grid, Card} from 'cards'${insertedCards}`,
  ],
  [
    "not in an import of types or from elsewhere",
    "import type { Code } from 'cards'\nimport { A } from 'cards-a'\n\n/\n",
    `import type { Code } from 'cards'\nimport { A } from 'cards-a'\nimport { Grid, Card } from 'cards'${insertedCards}`,
  ],
])("several names of one module are imported %s", (_, page, expected) => {
  expect(inserted(page, cards)).toBe(expected);
});

test("an import below the place of a block leaves the caret in it", () => {
  expect(inserted("/\n\nimport { Card } from 'cards'\n", cards)).toBe(
    "<Grid>\n|\n</Grid>\n\nimport { Card, Grid } from 'cards'\n",
  );
});
