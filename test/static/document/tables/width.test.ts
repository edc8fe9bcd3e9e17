import { expect, test } from "bun:test";

import { widthOf } from "../../../../static/editor/document/tables/alignment.ts";

test("a text is as wide as a terminal shows it", () => {
  for (const text of [
    "",
    "Plan",
    "日本語",
    "ﾊﾝ",
    "한국어",
    "é",
    "e\u0301",
    "😀",
    "👩‍👩‍👧",
    "❤️",
    "→",
    "“”",
    "\u200B",
    "ñ…",
  ]) {
    expect(widthOf(text), text).toBe(Bun.stringWidth(text));
  }
});
