import { hunksOf } from "../../src/markdown/browser.ts";

/** Marks changed words in two versions shown as pages, by CSS highlights, so the pages stay. Without them, blocks have labels. */
type Word = Readonly<{ text: string; node: Text; start: number; end: number }>;

const word = /[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu;

if ("highlights" in CSS) {
  const [removed, added] = [new Highlight(), new Highlight()];
  for (const row of document.querySelectorAll(".side-by-side .differs")) {
    const before = wordsIn(row.querySelector(".removed")!);
    const after = wordsIn(row.querySelector(".added")!);
    // An added or removed block has a label, and needs no marks.
    if (before.length === 0 || after.length === 0) continue;
    for (const { oldStart, oldEnd, newStart, newEnd } of hunksOf(before.map(textOf), after.map(textOf))) {
      for (const one of before.slice(oldStart, oldEnd)) removed.add(rangeOf(one));
      for (const one of after.slice(newStart, newEnd)) added.add(rangeOf(one));
    }
  }
  CSS.highlights.set("removed-words", removed);
  CSS.highlights.set("added-words", added);
}

function wordsIn(side: Element): Word[] {
  const words: Word[] = [];
  for (const shown of side.querySelectorAll(".prose")) {
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      for (const { 0: text, index } of node.data.matchAll(word)) {
        words.push({ text, node, start: index, end: index + text.length });
      }
    }
  }
  return words;
}

function textOf({ text }: Word): string {
  return text;
}

function rangeOf({ node, start, end }: Word): StaticRange {
  return new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end });
}
