import type { BlockContext, BlockParser, InlineContext, InlineParser, MarkdownConfig } from "@lezer/markdown";

import { readAhead, takeLines } from "./ahead.ts";
import { isAttributeList } from "./attributes.ts";
import { beginningWith } from "./by-sign.ts";
import type { End } from "./code.ts";
import type { Dialect } from "./dialect.ts";
import { endOf } from "./inline.ts";

type Kinds = Dialect["templates"];

/** What opens a template, and what ends the search for what closes it: that, another opening, or a blank line. Longer ones first. */
const signs = (
  [
    ["shortcode", "{{<", ">}}"],
    ["shortcode", "{{%", "%}}"],
    ["helper", "{{#", "}}"],
    ["output", "{{", "}}"],
    ["tag", "{%", "%}"],
    ["include", "{!", "!}"],
    ["include", "{*", "*}"],
  ] as const
).map(([kind, opening, closing]) => {
  const ends = [opening, closing].map((sign) => sign.replaceAll(/[{*}]/g, "\\$&"));
  return { kind, opening, closing, ends: new RegExp(`${ends.join("|")}|\\n[ \\t]*(?=\\n)`, "g") };
});

const attributes = /\{([^{}\n]{1,300})\}/y;

/** Lines that are one template, whatever their signs are in the middle of others. */
const lines: Readonly<Partial<Record<Kinds[number], RegExp>>> = {
  snippet: /^-{2,20}8<-{2,20}(?:[ \t]|$)/,
  import: /^(?:<<<[ \t]*[@~./\w]|<!--[ \t]*@include:[^>]*-->[ \t]*$)/,
};

function endOfTemplate(text: string, start: number, kinds: Kinds): End {
  for (const { kind, opening, closing, ends } of signs) {
    if (!kinds.includes(kind) || !text.startsWith(opening, start)) continue;
    ends.lastIndex = start + opening.length;
    const found = ends.exec(text);
    if (!found) return "open";
    return found[0] === closing ? ends.lastIndex : "none";
  }
  if (!kinds.includes("attributes")) return "none";
  attributes.lastIndex = start;
  const [, list] = attributes.exec(text) ?? [];
  return list !== undefined && isAttributeList(list) ? attributes.lastIndex : "none";
}

/** Reads a line of nothing but templates, of which the last can end in another line. */
export function readTemplates(text: string, kinds: Kinds): { end: number } | "open" | undefined {
  const line = text.indexOf("\n");
  const first = line < 0 ? text : text.slice(0, line);
  if (kinds.some((kind) => lines[kind]?.test(first))) return { end: first.length };
  for (let at = 0; ;) {
    while (text[at] === " " || text[at] === "\t") at += 1;
    if (at >= text.length) return "open";
    if (text[at] === "\n") return { end: at };
    const end = text[at] === "{" ? endOfTemplate(text, at, kinds) : "none";
    if (end === "none") return undefined;
    if (end === "open") return end;
    at = end;
  }
}

const opensVerbatim =
  /^(?:\{%-?[ \t]{0,9}(raw|highlight|comment|verbatim|set(?=[ \t]{1,9}\w{1,100}[ \t]{0,9}-?%\}))\b[^\n]*|\{\{[<%][ \t]{0,9}(highlight|comment|code-toggle|code|mermaid)\b[^\n]*)\n/;

/** What opens another one, or closes one of its name. */
const endsVerbatim = new Map(
  ["raw", "highlight", "comment", "verbatim", "set", "code", "code-toggle", "mermaid"].map((name) => [
    name,
    new RegExp(
      `\\n[ \\t]*(?:\\{%-? ?endraw ?-?%\\})?(?:\\{%-?|\\{\\{[<%])[ \\t]{0,9}(end|/[ \\t]{0,9})?${name}(?![\\w-])`,
      "g",
    ),
  ]),
);

/** Reads a tag or shortcode that shows what is in it as it is, elsewhere or not at all, with all up to the one that closes it. */
export function readVerbatim(text: string): { end: number } | "open" | undefined {
  const line = text.indexOf("\n");
  if (line < 0) return /^\{[{%]/.test(text) ? "open" : undefined;
  const [, tag, shortcode] = opensVerbatim.exec(text) ?? [];
  const ends = endsVerbatim.get(tag ?? shortcode ?? "");
  if (!ends || text[line - 3] === "/" || text[line - 4] === "/") return undefined;
  ends.lastIndex = line;
  const found = ends.exec(text);
  if (!found) return "open";
  const end = text.indexOf("\n", ends.lastIndex);
  if (found[1] === undefined) return undefined;
  return end < 0 ? "open" : { end };
}

/** Lines of what a generator reads besides Markdown. A line of values goes on with the paragraph before it. */
function blockOf(kinds: Kinds): BlockParser {
  const interrupting = kinds.filter((kind) => kind !== "output");
  return beginningWith("{<-", {
    name: "Template",
    before: "LinkReference",
    parse(context: BlockContext, line) {
      const from = context.lineStart + line.pos;
      const opening = line.next >= 0 && readAhead(context, line, (text) => readTemplates(text, kinds));
      if (!opening) return false;
      const found = (line.next === 123 && readAhead(context, line, readVerbatim)) || opening;
      const { length } =
        context.lineStart + line.text.length >= from + found.end
          ? line.text.slice(line.pos).trimEnd()
          : { length: found.end };
      takeLines(context, line, from + found.end);
      context.addElement(context.elt("Template", from, from + length));
      return true;
    },
    endLeaf: (_, line) => typeof readTemplates(`${line.text.slice(line.pos)}\n`, interrupting) === "object",
  });
}

function inlineOf(kinds: Kinds): InlineParser {
  return {
    name: "InlineTemplate",
    before: "Escape",
    parse(context, next, position) {
      if (next !== 123) return -1;
      const end = endOf(context, position, (text, at) => endOfTemplate(text, at, kinds));
      return end < 0 ? -1 : context.addElement(context.elt("InlineTemplate", position, end));
    },
  };
}

const plain = /[^\s(){]*/y;

/** Returns the end of an address in parentheses, as far as it is no blank outside templates. */
function endOfAddress(text: string, start: number, kinds: Kinds): number {
  for (let at = start; ; at += 1) {
    plain.lastIndex = at;
    plain.test(text);
    at = plain.lastIndex;
    if (text[at] !== "{") return at;
    const end = endOfTemplate(text, at, kinds);
    if (typeof end === "number") at = end - 1;
  }
}

/** Returns the text of a context with signs in place of the address that begins at a position, if that holds a template. */
export function withoutTemplates(context: InlineContext, position: number, kinds: Kinds): string {
  const { text, offset } = context;
  const end = endOf(context, position, (from, at) => endOfAddress(from, at, kinds)) - offset;
  const start = position - offset;
  if (end <= start || !text.slice(start, end).includes("{")) return text;
  return text.slice(0, start) + "x".repeat(end - start) + text.slice(end);
}

export function templatesOf(kinds: Kinds): MarkdownConfig {
  if (kinds.length === 0) return {};
  return {
    defineNodes: [{ name: "Template", block: true }, { name: "InlineTemplate" }],
    parseBlock: [blockOf(kinds)],
    parseInline: [inlineOf(kinds)],
  };
}

/** In UTF-16 units. */
const MAX_NAME = 60;

const file =
  /^(?:\{\{#\w{0,30}include\b|\{%-?[ \t]*(?:include|render)\w{0,30}\b|\{[!*]|<<<|<!--[ \t]*@include:|-{2,20}8<-{2,20}(?=[ \t]))[ \t]*["']?([^\s"'{}!*>]+)/;
const called = /^(\{\{[<%]|\{%)-?[ \t\n]{0,20}(\/?)[ \t]{0,20}([^\s"'{}<>%=]+)/;
const value = /^\{\{-?[ \t\n]*([^\s{}|]+)/;

/** A name for people of what a generator reads besides Markdown: "Shortcode figure", "Include file.md", "Tag if", "Value page.title". */
export function templateName(source: string): string {
  // Hugo shows `{{</* figure */>}}` as a shortcode.
  const text = source.slice(0, 500).trimStart().replace("/*", "");
  const short = (name: string) => name.slice(0, MAX_NAME);
  const [, included] = file.exec(text) ?? [];
  if (included !== undefined) return `Include ${short(included.replace(/--$/, ""))}`;
  const [, opening, slash, name] = called.exec(text) ?? [];
  if (name !== undefined) {
    const kind = opening === "{%" ? "tag" : "shortcode";
    return slash === ""
      ? `${kind[0]!.toUpperCase()}${kind.slice(1)} ${short(name)}`
      : `End of ${kind} ${short(name)}`;
  }
  const [, shown] = value.exec(text) ?? [];
  if (shown !== undefined) return `Value ${short(shown)}`;
  return text.startsWith("{") ? "Attributes" : "Template";
}
