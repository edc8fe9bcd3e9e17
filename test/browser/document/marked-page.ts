import type { Page } from "playwright-core";

const view = `document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root.view`;

const MAX_FRAMES = 200;

/** Replaces the page's text, with the caret at ‸ or the selection from ⟨ to ⟩; from ⟩ to ⟨ where that comes first. */
export async function put(page: Page, marked: string): Promise<void> {
  const places = [...marked.matchAll(/[‸⟨⟩]/g)].map(({ 0: sign, index }, number) => ({
    sign,
    at: index - number,
  }));
  const [first, last = first] = places[0]?.sign === "⟩" ? places.toReversed() : places;
  const text = marked.replaceAll(/[‸⟨⟩]/g, "");
  const blank = text.match(/\n(?=\n)/g)?.length ?? 0;
  await page.evaluate(`(async () => {
    const view = ${view};
    const drawn = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const blankLines = () => view.contentDOM.querySelectorAll(".doc-gap").length;
    view.focus();
    view.dispatch({ changes: { from: 0, to: view.state.doc.length } });
    await drawn();
    view.dispatch({ changes: { from: 0, insert: ${JSON.stringify(text)} } });
    // On a busy machine a page is read, and laid out, in several frames.
    for (let frames = 0; frames < ${MAX_FRAMES} && blankLines() < ${blank}; frames += 1) await drawn();
    view.dispatch({ selection: { anchor: ${first?.at ?? 0}, head: ${last?.at ?? 0} }, userEvent: "select" });
    await drawn();
  })()`);
}

/** The page's text, with its caret or selection as `put` has it, wherever its head is. */
export async function marked(page: Page): Promise<string> {
  const [text, from, to] = await page.evaluate<[string, number, number]>(`(() => {
    const { doc, selection } = ${view}.state;
    return [doc.toString(), selection.main.from, selection.main.to];
  })()`);
  if (from === to) return `${text.slice(0, from)}‸${text.slice(from)}`;
  return `${text.slice(0, from)}⟨${text.slice(from, to)}⟩${text.slice(to)}`;
}

export async function pressAll(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Where the caret is in the window. */
export function caretPlace(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(`(() => {
    const view = ${view};
    const { head, assoc } = view.state.selection.main;
    const { left, top, bottom } = view.coordsAtPos(head, assoc || 1);
    return { x: left, y: (top + bottom) / 2 };
  })()`);
}
