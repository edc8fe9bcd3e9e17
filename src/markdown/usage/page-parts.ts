import type { SyntaxNode, SyntaxNodeRef } from "@lezer/common";

import { blanked, endOfTag, tagParts } from "../components/index.ts";
import { startsStatement } from "../text/index.ts";
import {
  admonitionIn,
  directiveIn,
  mdcIn,
  type PageTree,
  readTag,
  type Span,
  type Tag,
} from "../tree/index.ts";

/** A tag of a component or an element. `isOpen`: another tag closes it. */
export type PageTag = Span &
  Readonly<{ name: string; closes: boolean; isOpen: boolean; isInScript: boolean }>;

/** What a page has of some kinds, in its order; tags are also those in code. Offsets are in the text of its tree. */
export type PageParts = Readonly<{
  tags: PageTag[];
  /** With pictures and definitions. */
  links: SyntaxNode[];
  /** The info strings of fences. */
  infos: string[];
  /** The names of the lines that open a container, by the signs of `:::note`, `/// note`, `!!! note` and `::note`. */
  directives: string[];
  slashed: string[];
  admonitions: string[];
  mdc: string[];
  /** What quotes begin with in brackets, as the `NOTE` of `> [!NOTE]`. */
  alerts: string[];
  /** What a generator reads besides Markdown, as it is written. */
  templates: string[];
  /** Imports and exports, and what is in the tags of a script. */
  scripts: Span[];
  /** Imports and exports, and scripts and styles with their tags: what readers do not see. */
  unseen: Span[];
}>;

const known = new WeakMap<PageTree, PageParts>();

export function partsOf(read: PageTree): PageParts {
  return known.getOrInsertComputed(read, () => {
    const { text, tree, dialect } = read;
    const found: PageParts = {
      tags: [],
      links: [],
      infos: [],
      directives: [],
      slashed: [],
      admonitions: [],
      mdc: [],
      alerts: [],
      templates: [],
      scripts: [],
      unseen: [],
    };
    tree.iterate({ enter: (node) => readers[node.name]?.(node, text, found) });
    // Vue's components have properties that are no attributes of HTML, so Markdown reads their tags as text.
    if (!dialect.hasJsx && text.includes("<")) addTags(textOf(read), 0, found.tags, false);
    return found;
  });
}

/** Returns the tags that begin an element of a page, outside its scripts. What nothing closes is none of a component. */
export function openingTags({ tags }: PageParts): readonly PageTag[] {
  const closed = new Set(tags.flatMap(({ name, closes }) => (closes ? name : [])));
  return tags.filter(
    ({ name, closes, isOpen, isInScript }) => !closes && !isInScript && (!isOpen || closed.has(name)),
  );
}

/** Returns imports and exports as one text, and the names in it, those of files left out. */
export function scriptsIn(read: PageTree): Readonly<{ code: string; names: ReadonlySet<string> }> {
  const scripts = partsOf(read).scripts.map(({ from, to }) => read.text.slice(from, to));
  const code = scripts.join("\n");
  const names = code.replace(/\b(?:from|import)\s{0,9}(["'])[^"'\n]*\1/g, "").match(/[A-Za-z_$][\w$]*/g);
  return { code, names: new Set(names) };
}

type PartReader = (node: SyntaxNodeRef, text: string, found: PageParts) => void;

const addLink: PartReader = ({ node }, _, { links }) => void links.push(node);

const addTemplate: PartReader = ({ from, to }, text, { templates }) => {
  if (to - from <= MAX_TEMPLATE) templates.push(text.slice(from, to));
};

const readers: Readonly<Record<string, PartReader>> = {
  Link: addLink,
  Image: addLink,
  LinkReference: addLink,
  Template: addTemplate,
  InlineTemplate: addTemplate,
  FencedCode({ node }, text, { infos }) {
    const info = node.getChild("CodeInfo");
    infos.push(info ? text.slice(info.from, info.to) : "");
  },
  Directive({ from, to }, text, { directives, slashed }) {
    const { name = "", signs = "" } = directiveIn(text.slice(from, to)) ?? {};
    if (name !== "") (signs.startsWith("/") ? slashed : directives).push(name);
  },
  AdmonitionMark({ from, to }, text, { admonitions }) {
    admonitions.push(admonitionIn(text.slice(from, to))!.name);
  },
  MdcLine({ from, to }, text, { mdc }) {
    const { name = "" } = mdcIn(text.slice(from, to)) ?? {};
    if (name !== "") mdc.push(name);
  },
  Blockquote({ node }, text, { alerts }) {
    const first = node.getChild("QuoteMark")?.nextSibling;
    const [, alert] =
      (first?.name === "Paragraph" && /^\[!(\w+)\]/.exec(text.slice(first.from, first.from + MAX_ALERT))) ||
      [];
    if (alert !== undefined) alerts.push(alert);
  },
  /** MDX also takes a sentence for a script that begins with `import` or `export`, and refuses it. */
  Esm({ from, to }, text, { scripts, unseen, tags }) {
    const code = text.slice(from, to);
    if (!startsStatement(code)) return;
    scripts.push({ from, to });
    unseen.push({ from, to });
    addTags(blanked(code, "/*", "*/"), from, tags, true);
  },
  HTMLBlock({ from, to }, text, { scripts, unseen }) {
    const [opening, name = ""] = scriptOrStyle.exec(text.slice(from, to)) ?? [];
    if (opening === undefined) return;
    unseen.push({ from, to });
    const start = from + opening.length;
    const end = text.indexOf("</", start);
    if (name.toLowerCase() === "script") scripts.push({ from: start, to: end < 0 ? to : Math.min(end, to) });
  },
  JsxTag({ from, to }, text, { tags }) {
    const tag = text.slice(from, to);
    addTag(tag, from, readTag(tag), tags, false);
  },
  Expression({ from, to }, text, { tags }) {
    const code = text.slice(from, to);
    if (code.includes("<")) addTags(blanked(code, "/*", "*/"), from, tags, false);
  },
};

/** In UTF-16 units. */
const MAX_ALERT = 100;
const MAX_TEMPLATE = 400;

const scriptOrStyle = /^<(script|style)\b[^<>]*>/i;

/** What Markdown has that is no text, besides scripts and styles. */
const notText: ReadonlySet<string> = new Set([
  "FrontMatter",
  "FencedCode",
  "CodeBlock",
  "InlineCode",
  "MathBlock",
  "InlineMath",
  "CommentBlock",
  "Escape",
  "Autolink",
  "Template",
  "InlineTemplate",
]);

function textOf(read: PageTree): string {
  const { text } = read;
  const isOut = ({ name, from }: SyntaxNodeRef) =>
    notText.has(name) || (name === "HTMLBlock" && scriptOrStyle.test(text.slice(from, from + 500)));
  return blanked(withoutNodes(read, isOut), "<!--", "-->");
}

/** Returns the text of a tree with blanks in place of some of its nodes. Offsets stay. */
export function withoutNodes({ text, tree }: PageTree, isOut: (node: SyntaxNodeRef) => boolean): string {
  let kept = "";
  tree.iterate({
    enter(node) {
      if (!isOut(node)) return true;
      kept += text.slice(kept.length, node.from) + " ".repeat(node.to - node.from);
      return false;
    },
  });
  return kept + text.slice(kept.length);
}

/** A name ends before Vue's `:property`, which MDX takes for a part of it. */
const tag = /<\/?([A-Za-z_$][\w$-]*(?:[.:][\w$-]+)*)(?=[\s/>])/g;

/** In UTF-16 units, so that time is linear in the text. */
const MAX_TAG = 1000;

/** Adds the tags in a text that has no nodes. A comparison as `a<b` is none. */
function addTags(code: string, start: number, tags: PageTag[], isInScript: boolean): void {
  let done = 0;
  for (const { index, 1: name } of code.matchAll(tag)) {
    const closes = code[index + 1] === "/";
    if (index < done || (!closes && /[\w$)]/.test(code[index - 1] ?? ""))) continue;
    const end = endOfTag(code.slice(index, index + MAX_TAG));
    if (end === undefined) continue;
    done = index + end;
    const text = code.slice(index, done);
    addTag(text, start + index, { name: name!, closes, selfCloses: text.endsWith("/>") }, tags, isInScript);
  }
}

function addTag(
  text: string,
  from: number,
  { name, closes, selfCloses }: Tag,
  tags: PageTag[],
  isInScript: boolean,
): void {
  tags.push({ name, closes, isOpen: !closes && !selfCloses, from, to: from + text.length, isInScript });
  if (closes || !text.includes("<", 1)) return;
  for (const { value, valueFrom } of tagParts(text) ?? []) {
    if (value.startsWith("{")) addTags(blanked(value, "/*", "*/"), from + valueFrom, tags, isInScript);
  }
}

/** Returns where a page has imports, exports, scripts and styles, which its readers do not see; without the ends of their lines. */
export function statementsIn(read: PageTree): (readonly [start: number, end: number])[] {
  return partsOf(read).unseen.flatMap(({ from, to }) =>
    Array.from(read.text.slice(from, to).matchAll(/.+/g), ({ index, 0: { length } }) => {
      const start = from + index;
      return [read.inPage(start), read.inPage(start + length)] as const;
    }),
  );
}
