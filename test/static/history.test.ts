import { expect, test } from "bun:test";

import fc from "fast-check";

import { History } from "../../static/editor/history.ts";

test("undo goes back through all texts, and redo forward again", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (given) => {
      const texts = given.filter((text, index) => text !== given[index - 1]);
      const history = new History();
      for (const [index, text] of texts.slice(1).entries()) history.record(texts[index]!, text);

      const back = [texts.at(-1)!];
      for (let text = history.undo(back[0]!); text !== undefined; text = history.undo(text)) back.push(text);
      const forth = [texts[0]!];
      for (let text = history.redo(forth[0]!); text !== undefined; text = history.redo(text))
        forth.push(text);

      expect(back).toEqual(texts.toReversed());
      expect(forth).toEqual(texts);
    }),
  );
});

test("after a new edit, nothing can be redone", () => {
  const history = new History();
  history.record("a", "ab");
  history.undo("ab");
  history.record("a", "ac");

  expect(history.canRedo).toBe(false);
  expect(history.undo("ac")).toBe("a");
});
