import { expect, test } from "bun:test";

import type { ListItem } from "mdast";

import { mdastToHast } from "../../../src/markdown/preview/to-hast.ts";
import { shown } from "./shown.ts";

test("a task is a disabled, labelled checkbox", async () => {
  expect(await shown("- [ ] a\n- [x] b")).toBe(
    '<ul>\n<li class="mdx-task"><input type="checkbox" disabled aria-label="To do"> a</li>\n' +
      '<li class="mdx-task"><input type="checkbox" checked disabled aria-label="Done"> b</li>\n</ul>',
  );
});

test("a list of many items is looked through once", () => {
  let asked = 0;
  const children = Array.from({ length: 2000 }, (): ListItem => {
    return {
      type: "listItem",
      get spread() {
        asked += 1;
        return false;
      },
      children: [{ type: "paragraph", children: [{ type: "text", value: "a" }] }],
    };
  });
  const notAsked = () => expect.unreachable();
  const around = { references: notAsked, headingIds: notAsked, code: notAsked, math: notAsked };
  mdastToHast([{ type: "list", children }], { ...around, page: { file: "a.mdx" } } as never);

  expect(asked).toBeLessThan(10 * children.length);
});

test.each([
  ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
  ["- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"],
  ["- a\n- b\n\n  c", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n<p>c</p>\n</li>\n</ul>"],
])("all items of a list are loose or none, as of %j", async (list, html) => {
  expect(await shown(list)).toBe(html);
});
