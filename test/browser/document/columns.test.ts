import { expect, test } from "bun:test";

import { testEditor } from "../../support/editor.ts";
import { caretPlace, marked, pressAll, put } from "./marked-page.ts";

const { editDraft } = await testEditor();

/** Each is as wide as the paragraphs around it, and of one line. */
const blocks: Readonly<Record<string, string>> = {
  "a paragraph": "Gamma gives one line more to read here",
  "a heading": "### Gamma gives one line more to read",
  "an underlined heading": "Gamma gives one line more\n---",
  "a list": "- Gamma gives one line more to read here",
  "a nested list": "- - Gamma gives one line more to read here",
  "a task": "- [ ] Gamma gives one line more to read here",
  "a quote": "> Gamma gives one line more to read here",
  "a wrapped paragraph": "Gamma gives one\nline more to read here",
  "a wrapped quote": "> Gamma gives one\n> line more to read here",
  marks: "**Gamma** gives `one` [line](/x) *more* to read here",
  "a footnote": "[^1]: Gamma gives one line more to read here",
};

const WIDEST_SIGN = 24;

test.each(Object.entries(blocks))("up and down keep the column: %s", async (name, block) => {
  const page = await editDraft(`columns/${name.replaceAll(" ", "-")}`, "# x\n");
  const above = "# Title\n\nAlpha goes before it and is as wide\n\n";
  const below = "\n\nOmega comes after it and is as wide\n";
  for (const column of [0, 4, 9, 20, 34]) {
    const starts = {
      ArrowUp: `${above}${block}${below.slice(0, 2 + column)}‸${below.slice(2 + column)}`,
      ArrowDown: `${above.slice(0, 9 + column)}‸${above.slice(9 + column)}${block}${below}`,
    };
    for (const [key, start] of Object.entries(starts)) {
      const told = `${key} from column ${column}`;
      await put(page, start);
      const first = await caretPlace(page);
      await pressAll(page, key);
      const second = await caretPlace(page);
      const at = (await marked(page)).indexOf("‸");
      await pressAll(page, key);
      const third = await caretPlace(page);

      expect(at, told).toBeWithin(above.length, above.length + block.length + 1);
      // The marks at a line's start have no column, and those of a heading are shown to the caret.
      expect(Math.abs(second.x - first.x), told).toBeLessThan(3 * WIDEST_SIGN);
      expect(Math.abs(third.x - first.x), told).toBeLessThan(WIDEST_SIGN);
      expect(Math.sign(third.y - second.y), told).toBe(key === "ArrowUp" ? -1 : 1);
    }
  }
});

test("with Shift, the selection goes up to the column", async () => {
  const page = await editDraft("columns/shift", "# x\n");
  await put(page, "# Title\n\nAlpha beta gamma\n\nAlpha beta‸ gamma\n");

  await pressAll(page, "Shift+ArrowUp");

  expect(await marked(page)).toBe("# Title\n\nAlpha beta⟨ gamma\n\nAlpha beta⟩ gamma\n");
});

test("the column is kept over an empty paragraph, the end of a component and a short line", async () => {
  const page = await editDraft("columns/kept", "# x\n");
  await put(
    page,
    "# Title\n\nAlpha beta gamma\n\nA\n\n\n\n<Card>\n\nGamma beta gamma\n\n</Card>\n\nAlpha beta gam‸ma\n",
  );
  const { x } = await caretPlace(page);

  await pressAll(page, "ArrowUp");
  const inCard = await caretPlace(page);
  await pressAll(page, "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp");

  expect(Math.abs(inCard.x - x)).toBeLessThan(WIDEST_SIGN);
  expect(await marked(page)).toContain("# Title\n\nAlpha beta gam‸ma");
});
