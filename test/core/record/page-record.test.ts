import { expect, test } from "bun:test";

import { linkedPaths, pageRecords } from "../../../src/core/record/page-record.ts";
import { mdx, unsure } from "../../../src/markdown/tree/dialect.ts";

const record = (content: string, dialect = mdx) => JSON.parse(pageRecords([{ content, dialect }])[0]!);
const paths = (content: string): string[] => record(content).paths;

test.each([
  ["a link's path, without query and fragment", "[a](/b?c#d) [e](./f.mdx#g 'T')", ["/b", "./f.mdx"]],
  ["each once", "[a](/b) [c](/b#d)", ["/b"]],
  [
    "the path of a tag, and of a definition that the text refers to",
    '<Card href="/guide/install">[a]</Card>\n\n[a]: /b\n[c]: /d',
    ["/guide/install", "/b"],
  ],
  [
    "no address of another site, no fragment alone",
    "[a](https://a.b/c) [d](//e.f) [g](#h) [i](mailto:j@k.l)",
    [],
  ],
  ["no picture, no code", "![a](/b.png) `[c](/d)`", []],
])("of a text's links: %s", (_, text, found) => {
  expect(paths(text)).toEqual(found);
});

test("at most a hundred paths are kept", () => {
  const links = Array.from({ length: 200 }, (_, index) => ({
    address: `/page-${index}`,
    line: 1,
    column: 1,
  }));

  expect(linkedPaths(links)).toHaveLength(100);
});

test("a page that is written in MDX is read so, whatever its file ends in", () => {
  const page = "import A from './a.mdx'\n\n<A>\n[b](/b)\n</A>\n";

  expect(record(page, unsure)).toMatchObject({
    addresses: [{ address: "./a.mdx" }, { address: "/b" }],
    components: [{ name: "A", statement: "import A from './a.mdx'" }],
    statements: [[0, 23]],
  });
});
