import type { TreeCursor } from "@lezer/common";
import type { List, ListItem, Literal, PhrasingContent, RootContent } from "mdast";

import { countOf } from "../text/index.ts";
import { admonitionIn, directiveIn, mdcIn, type PageTree, type Span } from "../tree/index.ts";
import { CODE_INDENT, endOfMark, fenceAt, indentedCodeAt } from "./fences.ts";
import { afterBlanks, type Container, contentOfLine, inside, placeIn } from "./lines.ts";
import { definitionAt, namesOf } from "./links.ts";
import { type Page, pageOf } from "./page.ts";
import { phrasingIn } from "./phrasing.ts";
import { tableAt } from "./tables.ts";
import { addTag, nested, type Row, scriptIn } from "./tags.ts";
import { afterBlank, beforeBlank } from "./text.ts";

/** What a generator reads besides Markdown. */
export interface Template extends Literal {
  type: "template";
}

declare module "mdast" {
  interface RootContentMap {
    template: Template;
  }
  interface BlockContentMap {
    template: Template;
  }
}

const everything: Span = { from: -1, to: Number.POSITIVE_INFINITY };

/** Returns the nodes of the leaves that a part of the tree's text touches, in the containers that are whole in it. */
export function blocksOf(read: PageTree, span = everything): RootContent[] {
  return new BlockReader(pageOf(read)).blocksIn(read.tree.cursor(), [], span);
}

/** Yields the nodes of the leaves whose text fits: none is in a component or directive. */
export function leavesOf(read: PageTree, fits: (text: string) => boolean): Generator<RootContent> {
  return new BlockReader(pageOf(read)).leavesIn(read.tree.cursor(), fits);
}

type Blocks = Row<RootContent>;

const headings: Readonly<Record<string, 1 | 2 | 3 | 4 | 5 | 6>> = {
  ATXHeading1: 1,
  ATXHeading2: 2,
  ATXHeading3: 3,
  ATXHeading4: 4,
  ATXHeading5: 5,
  ATXHeading6: 6,
  SetextHeading1: 1,
  SetextHeading2: 2,
};

class BlockReader {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  blocksIn(cursor: TreeCursor, containers: readonly Container[], { from, to } = everything): RootContent[] {
    const blocks: Blocks = { nodes: [], marks: [] };
    if (!cursor.childAfter(from)) return [];
    do this.#add(cursor, blocks, containers);
    while (cursor.nextSibling() && cursor.from < to);
    cursor.parent();
    return nested(this.#page, blocks);
  }

  *leavesIn(cursor: TreeCursor, fits: (text: string) => boolean): Generator<RootContent> {
    if (!cursor.firstChild()) return;
    do {
      if (!fits(this.#page.text.slice(cursor.from, cursor.to))) continue;
      const blocks: Blocks = { nodes: [], marks: [] };
      this.#add(cursor, blocks, []);
      yield* nested(this.#page, blocks);
    } while (cursor.nextSibling());
  }

  #add(cursor: TreeCursor, blocks: Blocks, containers: readonly Container[]): void {
    const { name, from, to } = cursor;
    if (name === "JsxFlow" || name === "FlowExpression") this.#addFlow(cursor, blocks, containers);
    else if (name === "Directive" || name === "MdcLine") this.#addDirective(name, { from, to }, blocks);
    else {
      const node = this.#nodeAt(cursor, containers);
      if (node) blocks.nodes.push(node);
    }
  }

  #addFlow(cursor: TreeCursor, blocks: Blocks, containers: readonly Container[]): void {
    const end = cursor.to;
    if (!cursor.firstChild()) return;
    do {
      const { name, from, to } = cursor;
      if (this.#page.phrasing.left <= 0) {
        const children = phrasingIn(this.#page, cursor, { from, to: end }, { containers, isInTable: false });
        blocks.nodes.push({ type: "paragraph", children, position: this.#page.at(from, end) });
        break;
      }
      this.#page.phrasing.left -= 1;
      if (name === "JsxTag") addTag(this.#page, blocks, "mdxJsxFlowElement", { from, to }, containers);
      else if (name === "Expression") {
        const source = scriptIn(this.#page, { from: from + 1, to: to - 1 }, containers);
        const script = this.#page.script(source, "expression");
        const position = this.#page.at(from, to);
        blocks.nodes.push({ type: "mdxFlowExpression", value: source.value, ...script, position });
      }
    } while (cursor.nextSibling());
    cursor.parent();
  }

  #addDirective(kind: "Directive" | "MdcLine", { from, to }: Span, { nodes, marks }: Blocks): void {
    const value = this.#page.text.slice(from, to);
    const { signs, name, title } = (kind === "MdcLine" ? mdcIn : directiveIn)(value)!;
    const position = this.#page.at(from, to);
    marks.push({
      index: nodes.length,
      boundary: { closes: name === "", signs: kind === "MdcLine" ? `${signs}.` : signs },
      to,
      node: (isPaired) =>
        isPaired
          ? { type: "containerDirective", name, title, children: [], position }
          : { type: "directiveLine", value, position },
    });
  }

  #nodeAt(cursor: TreeCursor, containers: readonly Container[]): RootContent | undefined {
    const { name, from, to } = cursor;
    const { text } = this.#page;
    const position = () => this.#page.at(from, to);
    const depth = headings[name];
    if (depth)
      return { type: "heading", depth, children: this.#heading(cursor, containers), position: position() };
    switch (name) {
      case "Paragraph":
      case "Task": {
        const children = this.#phrasing(cursor, { from, to }, containers);
        return { type: "paragraph", children, position: position() };
      }
      case "BulletList":
      case "OrderedList":
        return this.#list(cursor, containers);
      case "Blockquote": {
        const children = this.#inContainer(cursor, containers, "quote", from + 1);
        return { type: "blockquote", children, position: position() } as RootContent;
      }
      case "Description": {
        const children = this.#inContainer(cursor, containers, 4, from + 1);
        const data = { hProperties: { className: ["mdx-meaning"] } };
        return { type: "blockquote", children, data, position: position() } as RootContent;
      }
      case "FootnoteDefinition":
        return this.#footnote(cursor, containers);
      case "Admonition":
        return this.#admonition(cursor, containers);
      case "FencedCode":
      case "MathBlock":
        return fenceAt(this.#page, cursor, containers);
      case "CodeBlock":
        return indentedCodeAt(this.#page, { from, to }, containers);
      case "Table":
        return tableAt(this.#page, cursor, containers);
      case "LinkReference":
        return definitionAt(this.#page, cursor, containers);
      case "HorizontalRule":
        return { type: "thematicBreak", position: position() };
      case "CommentBlock":
      case "HTMLBlock":
      case "ProcessingInstructionBlock":
        return this.#html({ from, to }, containers);
      case "Template":
        return { type: "template", value: text.slice(from, to), position: position() };
      case "Esm": {
        const source = { value: text.slice(from, to), parts: [{ at: 0, from }] };
        return {
          type: "mdxjsEsm",
          value: source.value,
          ...this.#page.script(source, "module"),
          position: position(),
        };
      }
      default:
        return undefined;
    }
  }

  /** With the blanks before it. */
  #html({ from, to }: Span, containers: readonly Container[]): RootContent {
    const { text } = this.#page;
    const { at } = contentOfLine(text, text.lastIndexOf("\n", from - 1) + 1, containers);
    const start = afterBlank(text, at, from) === from ? at : from;
    const { value } = inside(text, { from: start, to }, containers);
    return { type: "html", value, position: this.#page.at(start, to) };
  }

  #phrasing(cursor: TreeCursor, { from, to }: Span, containers: readonly Container[]): PhrasingContent[] {
    const start = afterBlank(this.#page.text, from, to);
    const end = beforeBlank(this.#page.text, start, to);
    return phrasingIn(this.#page, cursor, { from: start, to: end }, { containers, isInTable: false });
  }

  #heading(cursor: TreeCursor, containers: readonly Container[]): PhrasingContent[] {
    let { from, to } = cursor;
    if (cursor.firstChild()) {
      do {
        if (cursor.name !== "HeaderMark") continue;
        if (cursor.from === from) from = cursor.to;
        else to = cursor.from;
      } while (cursor.nextSibling());
      cursor.parent();
    }
    to = beforeBlank(this.#page.text, from, to);
    // Before the line below one.
    if (this.#page.text[to - 1] === "\n") to -= 1;
    return withTextId(this.#phrasing(cursor, { from, to }, containers));
  }

  /** Reads the blocks in a container, whose first mark ends at an offset. */
  #inContainer(
    cursor: TreeCursor,
    containers: readonly Container[],
    columns: Container["columns"],
    end: number,
  ): RootContent[] {
    const { text } = this.#page;
    const line = text.lastIndexOf("\n", end - 1) + 1;
    const mark = placeIn(text, line, end);
    const most = columns === "quote" ? 1 : Number.POSITIVE_INFINITY;
    const content = afterBlanks(text, mark, most);
    return this.blocksIn(cursor, [...containers, { columns, line, content }]);
  }

  #footnote(cursor: TreeCursor, containers: readonly Container[]): RootContent {
    const { from, to } = cursor;
    const end = endOfMark(cursor);
    const label = this.#page.text.slice(from + 2, end - 2);
    const children = this.#inContainer(cursor, containers, 4, end);
    return {
      type: "footnoteDefinition",
      ...namesOf(label),
      children,
      position: this.#page.at(from, to),
    } as RootContent;
  }

  #admonition(cursor: TreeCursor, containers: readonly Container[]): RootContent {
    const { from, to } = cursor;
    const end = endOfMark(cursor);
    const { name, title } = admonitionIn(this.#page.text.slice(from, end))!;
    const children = this.#inContainer(cursor, containers, 4, end);
    return {
      type: "containerDirective",
      name,
      title,
      children,
      position: this.#page.at(from, to),
    } as RootContent;
  }

  #list(cursor: TreeCursor, containers: readonly Container[]): List {
    const { from, to } = cursor;
    const ordered = cursor.name === "OrderedList";
    const start = ordered ? Number.parseInt(this.#page.text.slice(from, from + 10), 10) : null;
    const children: ListItem[] = [];
    let spread = false;
    let end = from;
    cursor.firstChild();
    do {
      if (cursor.name !== "ListItem") continue;
      spread ||= children.length > 0 && this.#isSpread(end, cursor.from);
      children.push(this.#item(cursor, containers));
      end = cursor.to;
    } while (cursor.nextSibling());
    cursor.parent();
    return { type: "list", ordered, start, spread, children, position: this.#page.at(from, to) };
  }

  /** Whether there is a blank line between two places. */
  #isSpread(from: number, to: number): boolean {
    return countOf(this.#page.text.slice(from, to), /\n/g) > 1;
  }

  #item(cursor: TreeCursor, containers: readonly Container[]): ListItem {
    const { from, to } = cursor;
    const { text } = this.#page;
    const end = endOfMark(cursor);
    const line = text.lastIndexOf("\n", end - 1) + 1;
    const mark = placeIn(text, line, end);
    const outside = contentOfLine(text, line, containers);
    const blanks = afterBlanks(text, mark, Number.POSITIVE_INFINITY);
    const isCode = this.#page.dialect.hasIndentedCode && blanks.column - mark.column > CODE_INDENT;
    const isEmpty = text[blanks.at] === "\n" || blanks.at === text.length;
    const content = isEmpty
      ? { ...mark, column: mark.column + 1 }
      : isCode
        ? afterBlanks(text, mark, 1)
        : blanks;
    const own: Container = { columns: content.column - outside.column, line, content };
    let [checked, spread, last]: [boolean | null, boolean, number] = [null, false, -1];
    const blocks: Blocks = { nodes: [], marks: [] };
    const inItem = [...containers, own];
    cursor.firstChild();
    do {
      if (cursor.name === "ListMark") continue;
      if (last >= 0) spread ||= this.#isSpread(last, cursor.from);
      if (cursor.name === "Task" && last < 0) {
        const box = cursor.from + 3;
        checked = text[cursor.from + 1] !== " ";
        const children = this.#phrasing(cursor, { from: box, to: cursor.to }, inItem);
        const start = afterBlank(text, box, cursor.to);
        blocks.nodes.push({ type: "paragraph", children, position: this.#page.at(start, cursor.to) });
      } else this.#add(cursor, blocks, inItem);
      last = cursor.to;
    } while (cursor.nextSibling());
    cursor.parent();
    const children = nested(this.#page, blocks) as ListItem["children"];
    // In a quote, the node has the marks of the blank lines below it.
    const position = {
      start: this.#page.point(from),
      end: children.at(-1)?.position?.end ?? this.#page.point(to),
    };
    return { type: "listItem", spread, checked, children, position };
  }
}

/** `{#id}` at a heading's end, which sites take out before MDX reads a page, is text, as in Markdown. */
function withTextId(children: PhrasingContent[]): PhrasingContent[] {
  const last = children.at(-1);
  if (last?.type !== "mdxTextExpression" || !/^#[^{}\s]+$/.test(last.value)) return children;
  const value = `{${last.value}}`;
  const before = children.at(-2);
  if (before?.type !== "text")
    return [...children.slice(0, -1), { type: "text", value, position: last.position }];
  before.value += value;
  before.position!.end = last.position!.end;
  return children.slice(0, -1);
}
