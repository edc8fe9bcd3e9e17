import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState, Text } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { alertMarkOf } from "../syntax/alert.ts";
import { readTable } from "../syntax/cells.ts";
import { normalLabel } from "../syntax/definitions.ts";

/** A part of the page, in UTF-16 offsets of the document. */
type Part = Readonly<{
  doc: Text;
  from: number;
  to: number;
  root: SyntaxNode;
  definitions: () => ReadonlyMap<string, string>;
}>;

/** The tree of a long page may end before what is copied; after this time that is left out of the HTML. */
const READS_WITHIN_MS = 1000;

/** A part of the page as HTML for other programs: text, headings, lists, quotes, links, tables and code. */
export function htmlOf(state: EditorState, from: number, to: number): string {
  const root = (ensureSyntaxTree(state, to, READS_WITHIN_MS) ?? syntaxTree(state)).topNode;
  let definitions: ReadonlyMap<string, string> | undefined;
  const part = {
    doc: state.doc,
    from,
    to,
    root,
    definitions: () => (definitions ??= definitionsIn(root, state.doc)),
  };
  return textAround(part) ?? blocksIn(root, part);
}

const texts = /^(?:Paragraph|Task|TableCell|ATXHeading\d|SetextHeading\d)$/;

function textAround(part: Part): string | undefined {
  let node: SyntaxNode | null = part.root.resolve(part.from, 1);
  while (node && node.to < part.to) node = node.parent;
  while (node && !texts.test(node.name)) node = node.parent;
  const isWholeHeading = node?.name.includes("Heading") && node.from >= part.from && node.to <= part.to;
  return node && !isWholeHeading ? inline(node, part) : undefined;
}

function blocksIn(parent: SyntaxNode, part: Part): string {
  return children(parent, part)
    .map((node) => block(node, part))
    .join("");
}

function children({ firstChild }: SyntaxNode, { from, to }: Part): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  for (let node = firstChild; node; node = node.nextSibling)
    if (node.to > from && node.from < to) nodes.push(node);
  return nodes;
}

function block(node: SyntaxNode, part: Part): string {
  const level = /Heading(\d)$/.exec(node.name)?.[1];
  if (level) return element(`h${level}`, inline(node, part).trim());
  switch (node.name) {
    case "Paragraph":
      return element("p", inline(node, part).trim());
    case "Task":
      return inline(node, part).trim();
    case "Blockquote":
      return element("blockquote", blocksIn(node, part));
    case "BulletList":
      return element("ul", blocksIn(node, part));
    case "OrderedList":
      return element("ol", blocksIn(node, part), startOf(node, part));
    case "ListItem":
      return `<li>${itemIn(node, part)}</li>`;
    case "FencedCode":
    case "MathBlock":
      return `<pre><code>${codeIn(node, part)}</code></pre>`;
    case "Table":
      return table(node, part);
    case "HorizontalRule":
      return "<hr>";
    case "FootnoteDefinition":
      return blocksIn(node, part);
    default:
      return "";
  }
}

function element(name: string, content: string, attributes = ""): string {
  return content === "" ? "" : `<${name}${attributes}>${content}</${name}>`;
}

function startOf(list: SyntaxNode, { doc, from }: Part): string {
  const first = list.getChildren("ListItem").find((item) => item.to > from);
  const mark = first?.getChild("ListMark");
  const number = Number.parseInt(mark ? doc.sliceString(mark.from, mark.to) : "1", 10);
  return number === 1 ? "" : ` start="${number}"`;
}

/** A paragraph that is all of an item's text is not one of its own. */
function itemIn(item: SyntaxNode, part: Part): string {
  return item.getChildren("Paragraph").length === 1
    ? children(item, part)
        .map((node) => (node.name === "Paragraph" ? inline(node, part).trim() : block(node, part)))
        .join("")
    : blocksIn(item, part);
}

/** Its lines without the fences, and without what the list or quote around them puts before each. */
function codeIn(node: SyntaxNode, { doc, from, to }: Part): string {
  const [first, last] = [doc.lineAt(node.from), doc.lineAt(node.to)];
  const isClosed = /^[ \t>]*(?:`{3,}|~{3,}|\${2,})[ \t]*$/.test(last.text);
  const lines: string[] = [];
  for (let number = first.number + 1; number <= last.number - Number(isClosed); number += 1) {
    const line = doc.line(number);
    if (line.to < from || line.from > to) continue;
    const lead = Math.min(node.from - first.from, /^[ \t>]*/.exec(line.text)![0].length);
    const start = Math.max(from, line.from + lead);
    lines.push(doc.sliceString(start, Math.max(start, Math.min(to, line.to))));
  }
  return escaped(lines.join("\n"));
}

/** The rows of which the part has something, and the first one as their heading. */
function table(node: SyntaxNode, part: Part): string {
  const { doc, from, to } = part;
  const read = readTable(doc.sliceString(node.from, node.to));
  if (!read) return "";
  const nodes = [...node.getChildren("TableHeader"), ...node.getChildren("TableRow")];
  const html = read.rows.map((row, index) => {
    if (node.from + row.to <= from || node.from + row.from >= to) return "";
    const name = index === 0 ? "th" : "td";
    const cells = read.aligns.map((align, column) => {
      const cell = row.cells[column];
      const range = cell && { from: node.from + cell.from, to: node.from + cell.to };
      const content = range && nodes[index] ? inlineIn(nodes[index], part, range) : "";
      return `<${name}${align ? ` align="${align}"` : ""}>${content}</${name}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return element("table", html.join(""));
}

type Range = Readonly<{ from: number; to: number }>;

function inline(node: SyntaxNode, part: Part): string {
  return inlineIn(node, part, node);
}

/** The text of a range and what marks it. White space is one space, as in a browser. */
function inlineIn(node: SyntaxNode, part: Part, range: Range): string {
  const from = Math.max(part.from, range.from);
  const to = Math.min(part.to, range.to);
  let html = "";
  let at = from;
  const text = (end: number) => {
    if (end > at) html += escaped(part.doc.sliceString(at, end).replace(/[ \t\n]+/g, " "));
  };
  for (const child of spans(node, { ...part, from, to })) {
    text(Math.min(child.from, to));
    html += span(child, { ...part, from, to });
    at = Math.max(at, child.name === "QuoteMark" ? child.to + 1 : child.to);
  }
  text(to);
  return html;
}

/** The inline nodes of a table's row are in its cells. */
function spans(node: SyntaxNode, part: Part): SyntaxNode[] {
  return children(node, part).flatMap((child) => (child.name === "TableCell" ? spans(child, part) : child));
}

const elements: Readonly<Record<string, string>> = {
  StrongEmphasis: "strong",
  Emphasis: "em",
  Strikethrough: "del",
};

const plainTag = /^<\/?(?:b|i|em|strong|kbd|sub|sup|mark|u|s|small)>$|^<br ?\/?>$/;

function span(node: SyntaxNode, part: Part): string {
  const source = part.doc.sliceString(node.from, node.to);
  const name = elements[node.name];
  if (name) return element(name, inline(node, part));
  switch (node.name) {
    case "InlineCode":
    case "InlineMath":
      return element("code", codeSpan(node, part));
    case "Link":
      return link(node, part);
    case "Image":
      return image(node, part);
    case "URL":
      return /^https?:/i.test(source) ? anchor(source, escaped(source)) : escaped(source);
    case "HardBreak":
      return "<br>";
    case "Escape":
      return escaped(source.slice(1));
    case "Entity":
      return source;
    case "TaskMarker":
      return /x/i.test(source) ? "☑" : "☐";
    case "JsxTag":
      return plainTag.test(source) ? source : "";
    case "Expression":
      return escaped(/^(["'`])(.*)\1$/s.exec(source.slice(1, -1).trim())?.[2] ?? "");
    case "AlertMark":
      return alertMarkOf(node.parent!) ? `<strong>${/\w+/.exec(source)![0]}</strong>` : escaped(source);
    default:
      return "";
  }
}

/** Between its marks; a space on both sides is part of them. */
function codeSpan(node: SyntaxNode, { doc, from, to }: Part): string {
  const marks = node.getChildren("CodeMark");
  const start = Math.max(from, marks[0]?.to ?? node.from);
  const end = Math.min(to, marks[1]?.from ?? node.to);
  return escaped(
    doc
      .sliceString(start, Math.max(start, end))
      .replace(/[ \t\n]+/g, " ")
      .replace(/^ (.*) $/, "$1"),
  );
}

function link(node: SyntaxNode, part: Part): string {
  const [opening, closing] = node.getChildren("LinkMark");
  if (!opening || !closing) return "";
  const words = inlineIn(node, part, { from: opening.to, to: closing.from });
  const address = addressOf(node, part);
  if (address !== undefined) return anchor(address, words);
  // Brackets without a definition are text.
  return `[${words}${escaped(part.doc.sliceString(closing.from, node.to))}`;
}

function image(node: SyntaxNode, part: Part): string {
  const [opening, closing] = node.getChildren("LinkMark");
  const words = opening && closing ? part.doc.sliceString(opening.to, closing.from) : "";
  const address = addressOf(node, part);
  return address && /^https?:/i.test(address)
    ? `<img src="${escaped(address)}" alt="${escaped(words)}">`
    : escaped(words);
}

function anchor(address: string, words: string): string {
  // An address with a scheme that runs a script is no link.
  const isSafe = /^(?:https?:|mailto:|tel:|[^:]*(?:[/?#]|$))/i.test(address);
  return isSafe ? element("a", words, ` href="${escaped(address)}"`) : words;
}

function addressOf(node: SyntaxNode, { doc, definitions }: Part): string | undefined {
  const url = node.getChild("URL");
  if (url) return withoutAngles(doc.sliceString(url.from, url.to));
  const label = node.getChild("LinkLabel") ?? node;
  return definitions().get(labelIn(doc.sliceString(label.from, label.to)));
}

/** The first definition of a label holds. */
function definitionsIn(root: SyntaxNode, doc: Text): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>();
  for (const definition of root.getChildren("LinkReference")) {
    const [name, address] = [definition.getChild("LinkLabel"), definition.getChild("URL")];
    const label = name && labelIn(doc.sliceString(name.from, name.to));
    if (label && address && !definitions.has(label))
      definitions.set(label, withoutAngles(doc.sliceString(address.from, address.to)));
  }
  return definitions;
}

function withoutAngles(address: string): string {
  return address.replace(/^<|>$/g, "");
}

function labelIn(text: string): string {
  return normalLabel(text.replace(/^!?\[|\](?:\[\])?$/g, ""));
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
