import type { EditorState, Range } from "@codemirror/state";
import { Decoration, type WidgetType } from "@codemirror/view";

import type { Span } from "../syntax/nodes.ts";

export const hidden = Decoration.replace({});
/** Atoms without `isUnseen`, such as the space between blocks, are a visible step of the caret. */
export const unseen = Decoration.replace({ isUnseen: true });
const marker = Decoration.mark({ class: "doc-mark" });

/** Collects how parts of a document look. Decorations leave line breaks alone, because a view plugin may not replace them. */
export class Showing {
  readonly decorations: Range<Decoration>[] = [];
  /** What the caret passes over in one step, or, where nothing of it is seen, with the step beside it. */
  readonly atoms: Range<Decoration>[] = [];
  /** The last item shown of each numbered list, by the list's start: most often the next one follows it. */
  readonly numbers = new Map<number, Readonly<{ item: number; number: number }>>();
  readonly state: EditorState;
  readonly #selected: readonly Span[];

  constructor(state: EditorState, selected: readonly Span[]) {
    this.state = state;
    this.#selected = selected;
  }

  text({ from, to }: Span): string {
    return this.state.sliceDoc(from, to);
  }

  isTouched({ from, to }: Span): boolean {
    return this.#selected.some((range) => range.from <= to && from <= range.to);
  }

  style({ from, to }: Span, style: Decoration): void {
    if (from < to) this.decorations.push(style.range(from, to));
  }

  /** A marker: hidden, but for while its element is touched. */
  mark(span: Span, isTouched: boolean): void {
    if (isTouched) this.style(span, marker);
    else this.decorations.push(...this.#lines(span).map(({ from, to }) => hidden.range(from, to)));
  }

  /** Hidden, but for while selected text starts or ends inside, as when something in it is found. */
  hide(span: Span): void {
    const isInside = (at: number) => span.from < at && at < span.to;
    if (this.#selected.some(({ from, to }) => from < to && (isInside(from) || isInside(to)))) {
      this.style(span, marker);
      return;
    }
    for (const { from, to } of this.#lines(span)) {
      this.decorations.push(hidden.range(from, to));
      this.atoms.push(unseen.range(from, to));
    }
  }

  /** Shows a widget instead of a part of one line. Returns false for a part of several. */
  replace({ from, to }: Span, widget: WidgetType): boolean {
    if (to > this.state.doc.lineAt(from).to) return false;
    this.decorations.push(Decoration.replace({ widget }).range(from, to));
    return true;
  }

  /** The same, and the caret passes over it in one step. */
  replaceWhole(span: Span, widget: WidgetType): void {
    if (!this.replace(span, widget)) return;
    this.atoms.push(Decoration.replace({ widget }).range(span.from, span.to));
  }

  /** A mark at the start of a line, and the space after it: the caret is never before it. */
  pass({ from, to }: Span): void {
    const space = this.state.sliceDoc(to, to + 1) === " " ? 1 : 0;
    this.atoms.push(unseen.range(from, to + space));
  }

  /** The start of an item: the caret is never before it. */
  lead({ from, to }: Span, widget: WidgetType): void {
    this.decorations.push(Decoration.replace({ widget }).range(from, to));
    this.atoms.push(unseen.range(from, to));
  }

  #lines({ from, to }: Span): Span[] {
    const spans: Span[] = [];
    for (let at = from; at < to;) {
      const line = this.state.doc.lineAt(at);
      const end = Math.min(to, line.to);
      if (at < end) spans.push({ from: at, to: end });
      at = line.to + 1;
    }
    return spans;
  }
}
