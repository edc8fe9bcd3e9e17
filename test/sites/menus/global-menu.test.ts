import { expect, test } from "bun:test";

import { isGlobalMenu } from "../../../src/sites/generators/next.ts";
import { withGlobalEntry } from "../../../src/sites/menus/global-menu.ts";

const source = `import type { MetaRecord } from 'nextra'

const GUIDE: MetaRecord = {
  index: 'Start',
  setup: { title: <b>Set up</b> }, // first
  use: ''
}

export default {
  index: { type: 'page' },
  docs: {
    title: 'Documents',
    items: {
      guide: { items: GUIDE },
      start: { items: {} },
      about: ''
    }
  }
}
`;
const after = (from: string, to: string | undefined) => withGlobalEntry(source, { from, to });

test.each([
  ["docs/guide/setup", "docs/guide/set-up", source.replace("  setup:", "  'set-up':")],
  ["docs/about", "docs/more", source.replace("about:", "more:")],
  ["docs/guide/setup", undefined, source.replace("\n  setup: { title: <b>Set up</b> }, // first", "")],
  ["docs/guide", undefined, source.replace("\n  index: 'Start',", "")],
  [
    "docs/guide/use",
    "docs/start/use",
    source
      .replace(", // first\n  use: ''", " // first")
      .replace("start: { items: {} }", "start: { items: {\n        use: ''\n      } }"),
  ],
])("%s that becomes %s is so in the menu of the whole site", (from, to, expected) => {
  expect(after(from, to)).toEqual({ text: expected, isLost: false });
});

test("a place without a menu is told, and what has no entry stays", () => {
  expect(after("docs/about", "other/about")).toEqual({
    text: source.replace(",\n      about: ''", ""),
    isLost: true,
  });
  expect([after("guide/setup", "x"), after("docs", undefined), after("docs/start", undefined)]).toEqual(
    Array(3).fill(undefined),
  );
  expect(["_meta.global.tsx", "_meta.tsx", "_meta.global.json"].map(isGlobalMenu)).toEqual([
    true,
    false,
    false,
  ]);
});
