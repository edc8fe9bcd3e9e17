/** Runs in the browser: the server's rendering of a page, and its document below. */
import { steps } from "../../../static/editor/document/components/steps.ts";
import { tabs } from "../../../static/editor/document/components/tabs.ts";
import { PageDocument } from "../../../static/editor/document/document.ts";
import { inlineMarks } from "../../../static/editor/document/inline/inline-marks.ts";
import { isOpaque, layout } from "../../../static/editor/document/layout/layout.ts";
import { mdxLanguage } from "../../../static/editor/document/syntax/mdx.ts";
import { blockAt, blocksOf, structure } from "../../../static/editor/document/syntax/structure.ts";
import { serverWidgets } from "../../../static/editor/document/widgets/widgets.ts";

const blocks = document.querySelector("#blocks");
let host = document.querySelector("#document");

const silent = { ask: async () => [], setField: async () => "", changePicture: async () => undefined };
const addresses = { link: () => undefined, picture: () => undefined, dead: { has: () => false } };

let view;
let rendered;

/** Shows the server's rendering of a text, and takes its places; then the document in its place. */
globalThis.show = (html, text) => {
  view?.destroy();
  const next = host.cloneNode();
  host.replaceWith(next);
  host = next;
  blocks.hidden = false;
  blocks.innerHTML = html;
  scrollTo(0, 0);
  rendered = new Map();
  const origin = blocks.getBoundingClientRect().top;
  for (const block of blocks.querySelectorAll(".block")) {
    const top = textTop(block.querySelector(":scope > .shown"));
    if (top !== undefined) rendered.set(Number(block.dataset.start), top - origin);
  }
  blocks.hidden = true;
  ({ view } = new PageDocument({
    parent: host,
    text,
    parts: {
      preview: [
        serverWidgets({ ...silent, rendered: { blocks, text } }),
        layout(),
        tabs,
        steps,
        inlineMarks(addresses),
      ],
      always: [mdxLanguage, structure],
    },
    panels: () => ({ preview: [], always: [] }),
    changed() {},
  }));
  globalThis.view = view;
};

/** Each item of a list whose words wrap, with how much farther in its first line begins than the others, in CSS pixels. */
globalThis.items = async () => {
  await settled();
  return Array.from(view.contentDOM.querySelectorAll(".doc-marker"), (marker) => {
    const line = marker.closest(".cm-line");
    const range = document.createRange();
    range.setStartAfter(marker);
    range.setEnd(line, line.childNodes.length);
    const lefts = Array.from(range.getClientRects())
      .filter(({ width }) => width > 20)
      .map(({ left }) => left);
    return {
      text: line.textContent.trim().slice(0, 30),
      rows: lefts.length,
      deeper: lefts[0] - Math.min(...lefts),
    };
  });
};

/** Whether a block of text is at an offset. */
globalThis.isText = (offset) => {
  const block = blockAt(view.state, offset);
  return block !== undefined && !isOpaque(block);
};

/** Blocks with text, each with how much lower it begins below the one before it than in the rendering. */
globalThis.tops = async () => {
  await settled();
  const start = host.getBoundingClientRect().top;
  const found = [];
  let before;
  for (const block of blocksIn(blocksOf(view.state))) {
    const { from } = view.state.doc.lineAt(block.from);
    const wanted = rendered.get(block.from) ?? rendered.get(from);
    const line = isOpaque(block) ? undefined : lineAt(block.from);
    const top = line && textTop(line);
    const lower = wanted !== undefined && top !== undefined ? top - start - wanted : undefined;
    if (lower !== undefined && before !== undefined)
      found.push({
        ...block,
        children: undefined,
        text: view.state.sliceDoc(block.from, block.from + 40),
        own: lower - before,
      });
    const isFolded = wanted === undefined && !isOpaque(block);
    if (!isFolded) before = lower;
  }
  return found;
};

/** Resolves when the height stays for some frames: the document draws what comes into view step by step. */
async function settled() {
  let [height, frames] = [0, 0];
  while (frames < 5) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    frames = view.contentHeight === height ? frames + 1 : 0;
    height = view.contentHeight;
  }
}

function blocksIn(siblings) {
  return siblings.flatMap((block) => [block, ...blocksIn(block.children)]);
}

/** The line of an offset; before a component's first line, CodeMirror returns the box around it. */
function lineAt(offset) {
  const { node } = view.domAtPos(offset);
  const element = node.nodeType === 1 ? node : node.parentElement;
  return element.closest(".cm-line") ?? element.querySelector(".cm-line") ?? undefined;
}

/** Where the first letter from an element on is. */
function textTop(element) {
  const texts = document.createTreeWalker(element.closest(".cm-content, .block"), NodeFilter.SHOW_TEXT);
  texts.currentNode = element;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const letter = text.data.search(/\S/);
    if (letter < 0) continue;
    const range = document.createRange();
    range.setStart(text, letter);
    range.setEnd(text, letter + 1);
    const { top, height } = range.getBoundingClientRect();
    if (height > 0) return top;
  }
  return undefined;
}
