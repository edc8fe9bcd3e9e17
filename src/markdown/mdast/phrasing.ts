import type { TreeCursor } from "@lezer/common";
import type { PhrasingContent } from "mdast";

import { paragraphParserOf, type Span } from "../tree/index.ts";
import { type Container, inside, withBlanks } from "./lines.ts";
import { Links } from "./links.ts";
import { newPage, type Page } from "./page.ts";
import { addTag, nested, type Row, scriptIn } from "./tags.ts";
import { addWords } from "./text.ts";

type Around = Readonly<{
  containers: readonly Container[];
  isInTable: boolean;
  /** Addresses are text in the words of a link. */
  isInLink: boolean;
}>;

/** What is in a node of text, as far as it is read. */
type TextRow = Row<PhrasingContent> & { readonly to: number; at: number; startsLine: boolean };

/** Reads what is in the block of text at a cursor, between two offsets without blanks around them. */
export function phrasingIn(
  page: Page,
  cursor: TreeCursor,
  span: Span,
  around: Omit<Around, "isInLink">,
): PhrasingContent[] {
  if (page.phrasing.left <= 0) {
    const words: PhrasingContent[] = [];
    addWords(page, words, { ...span, startsLine: true, endsLine: true, isAfterTag: false });
    return words;
  }
  const { count } = page.refused;
  const nodes = new PhrasingReader(page, span.to).nodesIn(cursor, span, { ...around, isInLink: false });
  const mayHoldFormula = page.refused.count > count && page.text.slice(span.from, span.to).includes("$");
  return (mayHoldFormula && withFormulas(page, span, around)) || nodes;
}

const parsers = new WeakMap<Page["dialect"], ReturnType<typeof paragraphParserOf>>();

/** Reads a text again with formulas between single dollars, which hold braces. Undefined where MDX refuses it so, too. */
function withFormulas(
  page: Page,
  span: Span,
  { containers, ...around }: Omit<Around, "isInLink">,
): PhrasingContent[] | undefined {
  const text = withBlanks(page.text, span, containers);
  const own = newPage({ ...page, text, inPage: (offset) => page.inPage(span.from + offset) });
  const cursor = parsers.getOrInsertComputed(page.dialect, paragraphParserOf).parse(text).cursor();
  if (!cursor.firstChild()) return undefined;
  const reader = new PhrasingReader(own, text.length);
  const nodes = reader.nodesIn(
    cursor,
    { from: 0, to: text.length },
    { ...around, containers: [], isInLink: false },
  );
  return own.refused.count === 0 ? nodes : undefined;
}

class PhrasingReader {
  readonly #page: Page;
  readonly #end: number;
  readonly #links: Links;

  constructor(page: Page, end: number) {
    this.#page = page;
    this.#end = end;
    this.#links = new Links(page);
  }

  nodesIn(cursor: TreeCursor, { from, to }: Span, around: Around): PhrasingContent[] {
    const row: TextRow = { nodes: [], marks: [], to, at: from, startsLine: false };
    this.#walk(cursor, row, around);
    this.#addWords(row, to);
    this.#page.phrasing.left -= row.nodes.length + row.marks.length;
    return nested(this.#page, row);
  }

  #addWords(row: TextRow, to: number): void {
    const { at: from, nodes, marks, startsLine } = row;
    const isAfterTag = marks.at(-1)?.index === nodes.length;
    if (from < to)
      addWords(this.#page, nodes, { from, to, startsLine, endsLine: to === this.#end, isAfterTag });
  }

  /** What has no node in a tree of Markdown stays words. */
  #walk(cursor: TreeCursor, row: TextRow, around: Around): void {
    if (!cursor.firstChild()) return;
    do {
      const { name, from, to } = cursor;
      if (from < row.at || to > row.to) continue;
      if (name === "QuoteMark") {
        this.#addWords(row, from);
        [row.at, row.startsLine] = [to, true];
      } else if (name === "JsxTag") {
        this.#addWords(row, from);
        addTag(this.#page, row, "mdxJsxTextElement", { from, to }, around.containers);
        [row.at, row.startsLine] = [to, false];
      } else {
        const node = this.#nodeAt(cursor, around);
        if (node) {
          this.#addWords(row, from);
          row.nodes.push(node);
          [row.at, row.startsLine] = [to, name === "HardBreak"];
        } else if (name === "Link" || name === "Image") this.#walk(cursor, row, around);
      }
    } while (cursor.nextSibling());
    cursor.parent();
  }

  #nodeAt(cursor: TreeCursor, around: Around): PhrasingContent | undefined {
    const { name, from, to } = cursor;
    const position = () => this.#page.at(from, to);
    const { text } = this.#page;
    switch (name) {
      case "Emphasis":
      case "StrongEmphasis":
      case "Strikethrough": {
        const marks = name === "Emphasis" || (name === "Strikethrough" && text[from + 1] !== "~") ? 1 : 2;
        const children = this.nodesIn(cursor, { from: from + marks, to: to - marks }, around);
        return { type: kinds[name], children, position: position() };
      }
      case "InlineCode": {
        const code = this.#verbatim({ from, to }, text[from]!, around);
        const value = around.isInTable ? code.replaceAll("\\|", "|") : code;
        return { type: "inlineCode", value, position: position() };
      }
      case "InlineMath":
        return { type: "inlineMath", value: this.#verbatim({ from, to }, "$", around), position: position() };
      case "HardBreak":
        // Lezer looks at the last blanks before a line ending, and Markdown at all.
        return text[from - 1] === "\t" ? undefined : { type: "break", position: position() };
      case "Expression": {
        const source = scriptIn(this.#page, { from: from + 1, to: to - 1 }, around.containers);
        const script = this.#page.script(source, "expression");
        return { type: "mdxTextExpression", value: source.value, ...script, position: position() };
      }
      case "HTMLTag":
      case "Comment":
      case "ProcessingInstruction": {
        const { value } = inside(text, { from, to }, around.containers, Number.POSITIVE_INFINITY);
        return { type: "html", value, position: position() };
      }
      case "FootnoteReference":
        return this.#links.footnoteAt({ from, to });
      case "URL":
        return around.isInLink ? undefined : this.#links.addressAt({ from, to });
      case "Autolink":
        return this.#links.addressAt({ from, to }, 1);
      case "Link":
      case "Image":
        return this.#links.linkAt(cursor, around.containers, (words) =>
          this.nodesIn(cursor, words, { ...around, isInLink: true }),
        );
      default:
        return undefined;
    }
  }

  /** What is between marks of as many equal signs, without one blank on either side. */
  #verbatim({ from, to }: Span, sign: string, { containers }: Around): string {
    let marks = 1;
    while (this.#page.text[from + marks] === sign) marks += 1;
    const { value } = inside(this.#page.text, { from: from + marks, to: to - marks }, containers);
    const isPadded = [value[0], value.at(-1)].every((sign) => sign === " " || sign === "\n");
    return isPadded && /[^ \n]/.test(value) ? value.slice(1, -1) : value;
  }
}

const kinds = { Emphasis: "emphasis", StrongEmphasis: "strong", Strikethrough: "delete" } as const;
