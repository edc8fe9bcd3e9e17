import type { EditorState, Line, Range, Text } from "@codemirror/state";
import { BlockWrapper, Decoration, WidgetType } from "@codemirror/view";

import { isInAddress } from "../inline/links.ts";
import { unseen } from "../inline/showing.ts";
import { emptyParagraphs, gapAround } from "../keys/index.ts";
import { emptyBefore, emptyLine } from "./empty-line.ts";
import type { Gap } from "./gap.ts";

type Attributes = Readonly<Record<string, string>>;

/** A line break in a paragraph, which reads as a space. */
class Space extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const space = document.createElement("span");
    space.textContent = " ";
    return space;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const space = Decoration.replace({ widget: new Space() });
const hidden = Decoration.replace({});
/** CodeMirror estimates all heights by short lines of plain text. A mark keeps lines of other heights out. */
const apart = Decoration.mark({ class: "doc-apart" });
const endsAddress = /^[^[]*\)/;
const lines = new Map<string, Decoration>();

/** Collects how blocks are laid out. Only what comes from a state field, as this does, may replace line breaks. */
export class Drawing {
  readonly state: EditorState;
  /** The looks of lines. CodeMirror compares replacements one by one after each key, so they are apart. */
  readonly looks: Range<Decoration>[] = [];
  readonly replacements: Range<Decoration>[] = [];
  readonly atoms: Range<Decoration>[] = [];
  /** Replaced only while the selection does not touch it. */
  readonly covers: Range<Decoration>[] = [];
  /** Around what is in one block of the page. */
  readonly wrappers: Range<BlockWrapper>[] = [];
  readonly boxes: Range<BlockWrapper>[] = [];

  constructor(state: EditorState) {
    this.state = state;
  }

  get doc(): Text {
    return this.state.doc;
  }

  line(at: number, name: string, attributes?: Attributes): void {
    const { from } = this.doc.lineAt(at);
    let line = attributes ? undefined : lines.get(name);
    line ??= Decoration.line({ class: name.trim(), ...(attributes && { attributes }) });
    if (!attributes) lines.set(name, line);
    this.looks.push(line.range(from));
  }

  /** A line that is not as high as a line of text. */
  lineApart(at: number, name: string, attributes?: Attributes): void {
    this.line(at, name, attributes);
    this.apart(at);
  }

  style(from: number, to: number, name: string): void {
    this.looks.push(Decoration.mark({ class: name }).range(from, to));
  }

  /** Keeps a line out of what CodeMirror estimates heights by. */
  apart(at: number): void {
    const { from, to } = this.doc.lineAt(at);
    if (from < to) this.looks.push(apart.range(from, to));
  }

  hide(from: number, to: number): void {
    if (from < to) this.replacements.push(hidden.range(from, to));
  }

  pass(from: number, to: number): void {
    if (from < to) this.atoms.push(hidden.range(from, to));
  }

  lead(from: number, to: number): void {
    this.hide(from, to);
    if (from < to) this.pass(from - 1, to);
  }

  /** `text` is the side with text, in which the caret leaves it covered. */
  cover(from: number, to: number, widget: WidgetType | undefined, text?: "before" | "after"): void {
    if (from < to) this.covers.push(Decoration.replace({ ...(widget && { widget }), text }).range(from, to));
  }

  /** The lines of a text as one, but for the lines that the author ended. Spaces before a break stay, so that they can be typed. */
  join(from: number, to: number): void {
    for (let line = this.doc.lineAt(from); line.to < to;) {
      const next = this.doc.line(line.number + 1);
      const start = Math.min(next.to, next.from + leadOf(next));
      if (endsAddress.test(next.text) && isInAddress(this.state, line.to))
        this.#breakInAddress(line.to, start);
      else this.#breakInText(line, start);
      line = next;
    }
  }

  /** Where the shown line begins that a text from `from` on ends in. */
  lineOfText(from: number, to: number): number {
    let line = this.doc.lineAt(to);
    while (line.from > from) {
      const above = this.doc.line(line.number - 1);
      if (endsHard.test(above.text)) break;
      line = above;
    }
    return line.from;
  }

  #breakInAddress(from: number, to: number): void {
    this.hide(from, to);
    this.atoms.push(unseen.range(from, to));
  }

  #breakInText(line: Line, start: number): void {
    if (!endsHard.test(line.text)) this.replacements.push(space.range(line.to, start));
    else this.hide(line.to + 1, start);
    this.pass(line.to, start);
  }

  /** Around whole lines. What is outside has the lower level. */
  wrap(from: number, to: number, level: number, attributes: Attributes): void {
    this.wrappers.push(this.#wrapper(from, to, level, attributes));
  }

  box(from: number, to: number, level: number, attributes: Attributes): void {
    this.boxes.push(this.#wrapper(from, to, level, attributes));
  }

  /**
   * Shows the blank lines between two texts as the space between them. Returns the space that is left to show, where there
   * are none.
   * @param before where the text before ends; undefined at the page's start
   */
  gap(before: number | undefined, at: number, gap: Gap): Gap {
    const { number, from } = this.doc.lineAt(at);
    const above = before === undefined ? 0 : this.doc.lineAt(before).number;
    if (above === number) {
      this.hide(before ?? at, at);
      this.pass(before ?? at, at);
      return "none";
    }
    const blanks = this.#blanks(above + 1, number - 1, before === undefined ? "none" : gap);
    this.hide(from, at);
    this.#passBlanks(blanks ? (before ?? 0) : from, at, blanks);
    return number > above + 1 || before === undefined ? "none" : gap;
  }

  /** The blank lines from the end of a text to that of what it is in. */
  tail(before: number, end: number): void {
    const last = this.doc.lineAt(end);
    const first = this.doc.lineAt(before).number + 1;
    if (first > last.number) return;
    const blanks = this.#blanks(first, last.number, "none");
    if (blanks) this.#passBlanks(before, last.to, blanks);
  }

  #passBlanks(from: number, to: number, empty: readonly number[] = []): void {
    let start = from;
    for (const number of empty) {
      const line = this.doc.line(number);
      this.pass(start, line.to);
      start = line.to;
    }
    this.pass(start, to);
  }

  /** Returns the numbers of those that are empty paragraphs; undefined if not all are blank. */
  #blanks(first: number, last: number, gap: Gap): number[] | undefined {
    if (first > last) return [];
    const run = gapAround(this.doc, first);
    const empty = emptyParagraphs(this.state, run.first, run.last);
    let isBlank = true;
    let left = gap;
    for (let number = first; number <= last; number += 1) {
      const line = this.doc.line(number);
      if (leadOf(line) < line.length) {
        this.lineApart(line.from, "doc-raw");
        isBlank = false;
      } else {
        const isBefore = number === run.first && number > 1 && empty.length > 0 && empty[0] !== number;
        const more = empty.includes(number) ? ` ${emptyLine(this.state, run, number)}` : "";
        this.line(
          line.from,
          `doc-gap doc-gap-${left}${more}${isBefore ? ` ${emptyBefore(this.state, run)}` : ""}`,
        );
        this.hide(line.from, line.to);
        left = "none";
      }
    }
    return isBlank ? empty.filter((number) => number >= first && number <= last) : undefined;
  }

  #wrapper(from: number, to: number, level: number, attributes: Attributes): Range<BlockWrapper> {
    // CodeMirror nests wrappers of the same lines by their rank.
    const rank = Math.max(0, MAX_RANK - level);
    const [first, last] = [this.doc.lineAt(from), this.doc.lineAt(to)];
    // CodeMirror takes what it leaves out above for a part of the page's first box, and continues that in an equal one.
    const own = first.from === 0 ? { ...attributes, "data-first": "" } : attributes;
    return BlockWrapper.create({ tagName: "div", attributes: own, rank }).range(first.from, last.to);
  }
}

const MAX_RANK = 100;

/** An odd number of backslashes, or two spaces. */
const endsHard = /(?: {2}|(?:^|[^\\])\\(?:\\\\)*)$/;

/** What containers have at the start of a line: indentation and the marks of quotes. */
function leadOf({ text }: Line): number {
  return /^[ \t>]*/.exec(text)![0].length;
}
