import { expect, test } from "bun:test";

import { shown } from "./shown.ts";

test("a task is a disabled, labelled checkbox", async () => {
  expect(await shown("- [ ] a\n- [x] b")).toBe(
    '<ul>\n<li class="mdx-task"><input type="checkbox" disabled aria-label="To do"> a</li>\n' +
      '<li class="mdx-task"><input type="checkbox" checked disabled aria-label="Done"> b</li>\n</ul>',
  );
});
