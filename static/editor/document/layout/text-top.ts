import type { EditorView } from "@codemirror/view";

/** Where the block at an offset begins to show text, in CSS pixels of the window; undefined if it is not drawn. */
export function blockTop(view: EditorView, offset: number): number | undefined {
  if (offset < view.viewport.from || offset > view.viewport.to) return undefined;
  const { node, offset: index } = view.domAtPos(view.state.doc.lineAt(offset).from);
  const line = (node instanceof Element ? node : node.parentElement)?.closest(".cm-line");
  const element = line ?? node.childNodes[index];
  return element instanceof Element ? textTop(element) : undefined;
}

/** Where an element's first letter is; its own top where it has none. */
export function textTop(element: Element): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const letter = text.data.search(/\S/);
    if (letter < 0) continue;
    range.setStart(text, letter);
    range.setEnd(text, letter + 1);
    const { top, height } = range.getBoundingClientRect();
    if (height > 0) return top;
  }
  return element.getBoundingClientRect().top;
}
