import { expect, test } from "bun:test";

import { activeContentIn } from "../../../src/markdown/preview/active-content.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test.each([
  ["Tea.", "plain text"],
  ["{/* a comment */}", "a comment"],
  [
    "<Tabs items={['a', 'b']} open={true} size={-1.5} style={{ color: 'red', \"b\": [null] }}>\n\nTea.\n\n</Tabs>",
    "values",
  ],
  ['Tea {`plain`} {"text"}.', "texts"],
  ["```js\nimport x from 'y'\nexport const z = {a}\n```", "code"],
  ["## Tea {#tea}\n\nTea {a b}, and { no end", "what is no JavaScript"],
  ["`{process.env}` <kbd>Tea</kbd> <br /> [a](https://b.org) <Tabs.Item />", "elements that run nothing"],
])("%s is %s, and runs nothing", (page) => {
  expect(activeContentIn(page, mdx)).toEqual([]);
});

test.each([
  "import x from 'y'",
  "export const x = 1",
  "Tea {process.env.HOME}.",
  "{steal()}",
  "Tea {'a' + b}.",
  "Tea {`$" + "{a}`}.",
  "<Tabs items={[]['filter']['constructor']`alert(1)```} />",
  "<Tabs items={{ get a() {} }} />",
  "<Tabs items={{ [a]: 1 }} />",
  "Tea {/a/}.",
  "<Tabs items={load()} />",
  "<Tabs {...props} />",
  "<Tabs items={[() => 1]} />",
  "<script>alert(1)</script>",
  "Tea <iframe src='https://a.org'></iframe>",
  "<style>{`a{}`}</style>",
  '<p onClick="steal()">Tea</p>',
  "<div dangerouslySetInnerHTML={{ __html: 'x' }} />",
  "[Tea](javascript:alert(1))",
  '<a href=" java\tscript:alert(1)">Tea</a>',
  "[a]: javascript:alert(1)",
  "Tea {a b} <iframe /> {c",
  "- a\n  - <Note>\n\n    Tea {run()}\n\n    </Note>",
])("%s would run", (page) => {
  expect(activeContentIn(page, mdx)).not.toEqual([]);
});

test("what is too long to be read would run", () => {
  const long = `{'${"Tea ".repeat(500)}'}\n\n`.repeat(200);

  expect(activeContentIn(`${long}Tea {steal()}.`, mdx)).toContain("{steal()}");
});
