import { EditorView } from "@codemirror/view";

import type { PageDocument } from "./document.ts";
import { hold } from "./held-line.ts";
import { textTop } from "./layout/text-top.ts";
import { documentOffset } from "./line-endings.ts";

/** Opens the document in the rendering's place within one frame. The block at the top of the window stays where it is. */
export function takePlace(blocks: HTMLElement, host: HTMLElement, open: () => PageDocument): PageDocument {
  const seen = blockAtTop(blocks);
  const top = seen && textTop(shownIn(seen));
  host.hidden = false;
  const document = open();
  blocks.remove();
  if (!seen || top === undefined) return document;
  const { view } = document;
  const offset = documentOffset(view.state, Number(seen.dataset.start));
  view.dispatch({ effects: EditorView.scrollIntoView(offset, { y: "start", yMargin: top }) });
  hold(view, offset, top);
  return document;
}

/** The first block of which the window shows some text below the bar; undefined at the page's start. */
function blockAtTop(blocks: HTMLElement): HTMLElement | undefined {
  if (scrollY === 0) return undefined;
  const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  const all = [...blocks.querySelectorAll<HTMLElement>(".block[data-start]")];
  return all.find((block) => textTop(shownIn(block)) >= bar);
}

function shownIn(block: HTMLElement): Element {
  return block.querySelector(":scope > .shown") ?? block;
}
