import { EditorView } from "@codemirror/view";

import type { PageDocument } from "./document.ts";
import { blockTop, textTop } from "./layout/text-top.ts";
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

/** In so many frames the lines around a block are drawn and measured. A longer hold would stop the reader's scrolling. */
const HELD_FRAMES = 5;

/** Keeps a block where it is, while what is above it gets its height. Without the focus CodeMirror does not. */
function hold(view: EditorView, offset: number, top: number, frames = HELD_FRAMES): void {
  view.requestMeasure({
    read: () => blockTop(view, offset),
    write(now) {
      if (now !== undefined && Math.abs(now - top) >= 1) scrollBy(0, now - top);
      if (frames > 1) requestAnimationFrame(() => hold(view, offset, top, frames - 1));
    },
  });
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
