import { EditorView } from "@codemirror/view";

import type { PageDocument } from "./document.ts";
import { documentOffset } from "./line-endings.ts";

/**
 * Opens the document where the server's rendering is, within one frame. The block at the top of the window stays where
 * it is.
 */
export function takePlace(blocks: HTMLElement, host: HTMLElement, open: () => PageDocument): PageDocument {
  const seen = blockAtTop(blocks);
  const top = seen && textTop(seen);
  host.hidden = false;
  const document = open();
  blocks.remove();
  if (!seen || top === undefined) return document;
  const { view } = document;
  const offset = documentOffset(view.state, Number(seen.dataset.start));
  view.dispatch({ effects: EditorView.scrollIntoView(offset, { y: "start", yMargin: top }) });
  view.requestMeasure({
    read: () => view.coordsAtPos(offset, 1)?.top,
    write: (now) => {
      if (now !== undefined && Math.abs(now - top) < innerHeight) scrollBy(0, now - top);
    },
  });
  return document;
}

/** The first block of which the window shows some text below the bar; undefined at the page's start. */
function blockAtTop(blocks: HTMLElement): HTMLElement | undefined {
  if (scrollY === 0) return undefined;
  const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  const all = [...blocks.querySelectorAll<HTMLElement>(".block[data-start]")];
  return all.find((block) => textTop(block) >= bar);
}

function textTop(block: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(block.querySelector(":scope > .shown") ?? block);
  return range.getBoundingClientRect().top;
}
