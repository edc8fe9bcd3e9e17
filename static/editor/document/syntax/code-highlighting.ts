import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, type Range, StateEffect } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import { readInfoString } from "../../../../src/markdown/browser.ts";

type Visible = readonly Readonly<{ from: number; to: number }>[];

/** Highlights the code in the visible fences with the classes of the server's rendering, a moment after a change. */
export function codeHighlighting(): Extension {
  return ViewPlugin.fromClass(CodeHighlighting, { decorations: ({ marks }) => marks });
}

/** In milliseconds. Keys that follow each other are not held up. */
const PAUSE = 60;

const highlighted = StateEffect.define<DecorationSet>();

class CodeHighlighting {
  marks: DecorationSet = Decoration.none;
  readonly #view: EditorView;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#schedule(0);
  }

  update(update: ViewUpdate): void {
    this.marks = this.marks.map(update.changes);
    for (const effect of update.transactions.flatMap(({ effects }) => effects)) {
      if (effect.is(highlighted)) this.marks = effect.value;
    }
    const isParsed = syntaxTree(update.state) !== syntaxTree(update.startState);
    if (update.docChanged || update.viewportChanged || isParsed) this.#schedule(PAUSE);
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  #schedule(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#highlight(), pause);
  }

  async #highlight(): Promise<void> {
    const { state, visibleRanges, composing } = this.#view;
    // New marks would disturb an input method.
    if (composing) return this.#schedule(PAUSE);
    const timer = this.#timer;
    const isWanted = () => timer === this.#timer;
    // Without a grammar, code stays plain until the next change.
    const marks = await codeMarks(state, visibleRanges, isWanted).catch(() => undefined);
    if (!isWanted() || !marks || this.#view.state.doc !== state.doc) return;
    this.#view.dispatch({ effects: highlighted.of(marks) });
  }
}

const MAX_CODE = 100_000;

const SLICE = 8;

/**
 * Returns the marks of the code that is visible. Returns undefined when they are no longer wanted.
 * @throws if a grammar can't be loaded
 * @internal
 */
export async function codeMarks(
  state: EditorState,
  visible: Visible,
  isWanted: () => boolean = () => true,
): Promise<DecorationSet | undefined> {
  const marks: Range<Decoration>[] = [];
  let start = performance.now();
  for (const fence of fencesIn(state, visible)) {
    const { codeChunks } = await import("./code-spans.ts");
    const chunks = (await codeChunks(fence.code, fence.language)) ?? [];
    for (const { from, to, spans } of chunks) {
      const [first, last] = [fence.offsetAt(from), fence.offsetAt(to)];
      if (!visible.some((range) => range.from <= last && first <= range.to)) continue;
      for (const span of spans()) {
        marks.push(...fence.marked(from + span.from, from + span.to, span.className));
      }
      if (performance.now() - start < SLICE) continue;
      await new Promise((resume) => setTimeout(resume));
      if (!isWanted()) return undefined;
      start = performance.now();
    }
  }
  return Decoration.set(marks, true);
}

type CodeLine = Readonly<{ at: number; start: number; length: number }>;

/** A fence's code as its reader has it, without what is before each line, and its place in the document. */
class Fence {
  readonly code: string;
  readonly language: string;
  readonly #lines: readonly CodeLine[];

  constructor(language: string, lines: readonly Readonly<{ start: number; text: string }>[]) {
    this.language = language;
    this.code = lines.map(({ text }) => text).join("\n");
    let at = 0;
    this.#lines = lines.map(({ start, text }) => {
      const line = { at, start, length: text.length };
      at += text.length + 1;
      return line;
    });
  }

  offsetAt(at: number): number {
    const line = this.#lines.findLast((each) => each.at <= at)!;
    return line.start + Math.min(at - line.at, line.length);
  }

  /** Marks each line alone, because what comes before a line is outside of the code. */
  marked(from: number, to: number, className: string): Range<Decoration>[] {
    const mark = markOf(className);
    return this.#lines.flatMap(({ at, start, length }) => {
      const [first, last] = [Math.max(from, at), Math.min(to, at + length)];
      return first < last ? [mark.range(start + first - at, start + last - at)] : [];
    });
  }
}

function fencesIn(state: EditorState, visible: Visible): Fence[] {
  const fences = new Map<number, Fence>();
  for (const { from, to } of visible) {
    syntaxTree(state).iterate({
      from,
      to,
      enter(node) {
        if (node.name !== "FencedCode" || fences.has(node.from)) return !node.type.is("LeafBlock");
        const fence = fenceAt(state, node.node);
        if (fence) fences.set(node.from, fence);
        return false;
      },
    });
  }
  return [...fences.values()];
}

function fenceAt({ doc }: EditorState, node: SyntaxNode): Fence | undefined {
  const info = node.getChild("CodeInfo");
  const [word] = /^\S*/.exec(info ? doc.sliceString(info.from, info.to) : "")!;
  const { language } = readInfoString(word, "");
  if (language === "" || node.to - node.from > MAX_CODE) return undefined;
  const opening = doc.lineAt(node.from);
  const [, closing] = node.getChildren("CodeMark");
  const end = closing ? doc.lineAt(closing.from).from : node.to + 1;
  const lines = [];
  for (let at = opening.to + 1; at < end;) {
    const line = doc.lineAt(at);
    const lead = Math.min(node.from - opening.from, /^[ \t>]*/.exec(line.text)![0].length);
    lines.push({ start: line.from + lead, text: line.text.slice(lead) });
    at = line.to + 1;
  }
  return new Fence(language, lines);
}

const known = new Map<string, Decoration>();

function markOf(className: string): Decoration {
  const mark = known.get(className) ?? Decoration.mark({ class: className });
  known.set(className, mark);
  return mark;
}
