import { expect, test } from "bun:test";

import { mdastOf } from "../../../src/markdown/mdast/mdast.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";

test("front matter is not in it, and offsets are in the page", () => {
  const { children } = mdastOf(pageTree("---\r\ntitle: T\r\n---\r\n\r\n# A\r\n", mdx));

  expect(children.map(({ type, position }) => [type, position!.start.offset])).toEqual([["heading", 22]]);
});
