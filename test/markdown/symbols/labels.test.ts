import { expect, test } from "bun:test";

import { definitionsOf } from "../../../src/markdown/symbols/labels.ts";

const definitionsFor = definitionsOf(["no\u00A0break", "Straße", "two\nwords", "^note"]);

test.each([
  ["a text without labels", "a (b)", ""],
  ["a label that the page does not define", "[b]", ""],
  ["a label twice", "[two words] [x][Two  Words]", "\n\n[two words]: #"],
  ["a label in other letters", "[STRASSE]", "\n\n[Straße]: #"],
  ["a label over two lines of a quote", "> [two\n> words]", "\n\n[two words]: #"],
  ["a label with a no-break space", "[no\u00A0break] [no break]", "\n\n[no\u00A0break]: #"],
  ["a footnote", "a[^note]", "\n\n[^note]: #"],
  ["a label that is escaped", "\\[^note]", ""],
])("%s is followed by the definitions that it needs", (_, text, definitions) => {
  expect(definitionsFor(text)).toBe(definitions);
});
