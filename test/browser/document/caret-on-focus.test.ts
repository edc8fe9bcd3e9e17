import { expect, test } from "bun:test";

import { caretAt, inlineWindows, inView, textOf } from "./inline-window.ts";

const open = inlineWindows();

test("what is typed as soon as the focus is back goes to the caret", async () => {
  const page = await open("See the guide now.");
  await caretAt(page, 7);

  await inView(page, (view) => {
    const [button, field] = ["button", "input"].map((name) => view.dom.ownerDocument.createElement(name));
    view.dom.append(button, field);
    // The key comes before CodeMirror hears that a field has moved the selection.
    addEventListener("selectionchange", (event) => event.stopImmediatePropagation(), true);
    button!.focus();
    view.dispatch({});
    field!.focus();
    view.focus();
  });
  await page.keyboard.type("!");

  expect(await textOf(page)).toBe("See the! guide now.");
});
