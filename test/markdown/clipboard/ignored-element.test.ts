import { expect, test } from "bun:test";

import { codeBlock } from "../../../src/markdown/clipboard/code-block.ts";
import { ignoredElements } from "../../../src/markdown/clipboard/ignored-element.ts";
import { normalizeHast } from "../../../src/markdown/clipboard/normalize-hast.ts";
import { h } from "../../../src/markdown/preview/h.ts";

test.each([...ignoredElements])("the content of <%s> is not pasted, not even in code", (name) => {
  expect(normalizeHast([h("p", {}, "a", h(name, {}, "b"))], undefined)).toEqual([h("p", {}, "a")]);
  expect(codeBlock(h("pre", {}, "a", h(name, {}, "b")))).toEqual(h("pre", {}, h("code", {}, "a")));
});
