import { type HowRead, isPageFile, pathOf } from "../../sites/addresses/index.ts";
import { characterOf } from "../components/index.ts";

/** `start` and `end` are UTF-16 offsets in what was read. */
export type WrittenAddress = Readonly<{
  text: string;
  start: number;
  end: number;
  /** Where a template finds the page, or what includes it. */
  how?: Exclude<HowRead, "link">;
}>;

/** After the equals sign of an attribute; what is in quotes can be in braces, too. */
const attribute =
  /=[ \t\n]{0,9}(?:(?:\{[ \t]{0,9})?(?:"([^"]{1,500})"|'([^']{1,500})'|`([^`$\\]{1,500})`)|([^\s"'`=<>{}]{1,500}))/g;

/** Hugo's `{{< ref "docs/install.md" >}}`, also in an address of Markdown, which a space would end. Source: Hugo's "Ref shortcode". */
const reference = /\{\{[<%][ \t]?(?:rel)?ref[ \t](?:path=)?"?([^\s"'`=<>{}%]{1,500})/g;

/** Jekyll's `{{ '/docs/install/' | relative_url }}`. */
const filtered =
  /\{\{-?[ \t]{0,9}["'](\/[^\s"'{}]{0,500})["'][ \t]{0,9}\|[ \t]{0,9}(?:relative|absolute)_url/g;

/** Jekyll's `{% link _docs/install.md %}` and `{% post_url 2024-01-02-news %}`. Source: Jekyll's "Tags Filters". */
const tag = /\{%-?[ \t]{0,9}(link|post_url)[ \t]([^{}%\r\n]{1,500})%\}/g;
const raw = /\{%-?[ \t]{0,9}(end)?raw[ \t]{0,9}-?%\}/g;

/**
 * VitePress' `<!--@include: ./part.md-->` and `<<< ./code.js`, mdBook's `{{#include ./part.md}}`, and Jekyll's `include_relative`, from
 * the page. Sources: "Markdown File Inclusion", "mdBook-specific features", "Includes".
 */
const included =
  /(?:<!--[ \t]{0,9}@include:[ \t]{0,9}|(?<![^\n])<<<[ \t]{0,9}|(?<!\\)\{\{#(?:include|rustdoc_include|playground)[ \t]{1,9}|\{%-?[ \t]{0,9}include_relative[ \t]{1,9})([^\s"'{}#:<>[\]]{1,500})/g;

/** MkDocs' `--8<-- "part.md"` and `{!part.md!}`, from the folder of the site, and `{% include "part.md" %}`. Sources: "Snippets", markdown-include. */
const snippets = [
  /8<-{2,20}[ \t]{1,9}["']([^\s"'{}!:]{1,500})/g,
  /\{![ \t]{0,9}["']?([^\s"'{}!:]{1,500})/g,
  /\{%-?[ \t]{0,9}include(?:-markdown)?[ \t]{1,9}["']([^\s"'{}!:]{1,500})/g,
];

/** A line that begins and ends a list of snippets, one a line. A semicolon makes a line a comment. Source: "Snippets Notation". */
const snippetMark = /^[ \t]{0,20}-{2,20}8<-{2,20}[ \t]{0,9}\r?$/gm;
const listed = /^[ \t]{0,20}(?!;|[a-z]{1,9}:\/\/)([^\s"'{}!:]{1,500})/gm;

/** Attributes that are words for readers, which can be the name of a file: `<File name="index.mdx" />`. */
const shown = /[ \t\n](?:alt|label|name|title)[ \t]{0,9}$/;

export function hasTemplates(source: string): boolean {
  return ["{{", "{%", "{!", "8<-", "<<<", "@include:"].some((sign) => source.includes(sign));
}

/** Of each kind in a page, so that time is bounded. */
const MAX_MATCHES = 10_000;

function matches(source: string, pattern: RegExp): Iterable<RegExpExecArray> {
  return source.matchAll(pattern).take(MAX_MATCHES);
}

/** Returns the addresses that templates make links of, or include, in a text without code. */
export function templatedIn(source: string): WrittenAddress[] {
  const references = Array.from(matches(source, reference), ({ index, 0: all, 1: text }) => {
    const end = index + all.length;
    return { text: text!, start: end - text!.length, end, how: "reference" as const };
  });
  const others = Array.from(matches(source, filtered), ({ index, 0: all, 1: text }) => {
    const start = index + all.indexOf(text!);
    return { text: text!, start, end: start + text!.length };
  });
  const tags = Array.from(matches(source, tag)).flatMap((found): WrittenAddress[] => {
    const { index, 0: all, 1: name, 2: inside } = found;
    const text = inside!.trim().replace(/-$/, "").trimEnd();
    if (name === "link" ? !/\.mdx?$/.test(text) : text.includes("/")) return [];
    const start = index + all.lastIndexOf(text);
    return [{ text, start, end: start + text.length, how: "path" }];
  });
  return [...references, ...others, ...tags, ...includedIn(source)];
}

function includedIn(source: string): WrittenAddress[] {
  const fromPage = Array.from(matches(source, included), (found) => ({ found, how: "script" as const }));
  const fromHome = [
    ...snippets.flatMap((snippet) => [...matches(source, snippet)]),
    ...snippetsListed(source),
  ].map((found) => ({ found, how: found[1]!.startsWith(".") ? ("script" as const) : ("file" as const) }));
  return [...fromPage, ...fromHome].map(({ found: { index, 0: all, 1: written }, how }) => {
    const start = index + all.length - written!.length;
    const text = written!.endsWith("--") ? written!.slice(0, -2) : written!;
    return fromAlias({ text, start, end: start + text.length, how });
  });
}

function snippetsListed(source: string): RegExpExecArray[] {
  const marks = [...matches(source, snippetMark)];
  // Every other one ends a list.
  return marks.flatMap(({ index, 0: mark }, at) => {
    const end = at % 2 === 0 ? marks[at + 1]?.index : undefined;
    if (end === undefined) return [];
    const start = index + mark.length;
    return Array.from(source.slice(start, end).matchAll(listed), (found) => {
      found.index += start;
      return found;
    });
  });
}

/** VitePress' `@/` is the folder of pages, and Docusaurus' `@site/` that of the site. Pictures are found by the whole of it. */
export function fromAlias(found: WrittenAddress): WrittenAddress {
  const [alias = ""] = /^@(?:site)?\//.exec(found.text) ?? [];
  if (alias === "" || !isPageFile(pathOf(found.text))) return found;
  return { ...found, text: found.text.slice(alias.length), start: found.start + alias.length, how: "file" };
}

/** Returns a text in which blanks are in place of what Jekyll shows as it is. */
export function withoutRaw(source: string): string {
  if (!source.includes("endraw")) return source;
  let shown = "";
  let start: number | undefined;
  for (const { index, 0: all, 1: isEnd } of source.matchAll(raw)) {
    if (!isEnd) start ??= index;
    else if (start !== undefined) {
      const end = index + all.length;
      shown += source.slice(shown.length, start) + " ".repeat(end - start);
      start = undefined;
    }
  }
  return shown + source.slice(shown.length);
}

/** Returns the addresses in the attributes of a tag: `href`, `to` and `src`, and what else looks like one. */
export function addressesInTag(tag: string): WrittenAddress[] {
  return Array.from(tag.matchAll(attribute)).flatMap((found): WrittenAddress[] => {
    const { index, 0: all, 1: double, 2: single, 3: template, 4: bare } = found;
    const before = tag.slice(Math.max(0, index - 14), index);
    if (shown.test(before)) return [];
    const written = double ?? single ?? template ?? bare!;
    const text = withReferences(written);
    if (!/\b(?:href|to|src)[ \t]{0,9}$/.test(before) && !looksLikeAddress(text)) return [];
    const end = index + all.length - (bare === undefined ? 1 : 0);
    return [{ text, start: end - written.length, end }];
  });
}

/** Returns the address of a link of Markdown, which can be between `<` and `>`. */
export function addressInLink(written: string): WrittenAddress {
  const [start, end] = written.startsWith("<") ? [1, written.length - 1] : [0, written.length];
  const text = written
    .slice(start, end)
    .replace(escapeOrReference, (all, escaped, name) => escaped ?? characterOf(name) ?? all);
  return { text, start, end };
}

const escapeOrReference = /\\([!-/:-@[-`{-~])|&(#?\w{1,32});/g;

function withReferences(written: string): string {
  return written.replace(/&(#?\w{1,32});/g, (all, name) => characterOf(name) ?? all);
}

/** Paths from the root or from the page, and names of Markdown files. @internal */
export function looksLikeAddress(text: string): boolean {
  return /^(?:\/(?!\/)|\.\.?\/)[^\s]*$/.test(text) || /^[^\s:?#]+\.mdx?(?:[?#]\S*)?$/.test(text);
}

const source =
  /(?:\bfrom[ \t\r\n]*|^import[ \t]*|\b(?:require|import)\([ \t\r\n]{0,20})(?:"([^"\\\r\n]{1,500})"|'([^'\\\r\n]{1,500})')/gm;

/** Returns what code imports by a path, after the loaders that webpack puts before it, as `!!raw-loader!./code.js`. */
export function addressesInScript(script: string): WrittenAddress[] {
  return Array.from(script.matchAll(source), ({ index, 0: all, 1: double, 2: single }) => {
    const written = double ?? single!;
    const text = written.slice(written.lastIndexOf("!") + 1);
    const end = index + all.length - 1;
    return fromAlias({ text, start: end - text.length, end, how: "script" });
  }).filter(({ text, how }) => how === "file" || /^\.{0,2}\//.test(text));
}

/** Keys whose values say where the page itself is. */
const ownKeys = /^(?:slug|id|permalink|url|aliases|redirect_?from|canonical.*)$/i;
const key = /^[ \t]*(?:-[ \t]+)?["']?([\w-]+)["']?[ \t]*:(?=[ \t]|$)/;
const before = /^[ \t]*(?:-[ \t]+)?(?:["']?[\w-]+["']?[ \t]*:[ \t]+)?/;
const value = /^(["']?)([^\s"'#{}[\],|>&*!][^\s"'{}[\],]*)\1[ \t]*$/;

/** Returns the addresses in the values of front matter, with its fences or, where it is YAML, without. */
export function addressesInValues(lines: string): WrittenAddress[] {
  if (/^\ufeff?\+\+\+/.test(lines)) return addressesInToml(lines);
  const found: WrittenAddress[] = [];
  let last = "";
  for (const { index, 0: line } of lines.matchAll(/^.+$/gm)) {
    last = key.exec(line)?.[1] ?? last;
    const [beginning] = before.exec(line)!;
    const [, quote = "", text = ""] = value.exec(line.slice(beginning.length)) ?? [];
    if (ownKeys.test(last) || !looksLikeAddress(text)) continue;
    const start = index + beginning.length + quote.length;
    found.push({ text, start, end: start + text.length });
  }
  return found;
}

/** Comments, texts in quotes, parts of keys, and the equals sign. */
const token = /#.*|"(?:[^"\\\r\n]|\\.)*"?|'[^'\r\n]*'?|[\w-]+|=/g;
const quoted = /^(["'])([^\\]*)\1$/;

function addressesInToml(lines: string): WrittenAddress[] {
  const found: WrittenAddress[] = [];
  let [key, last] = ["", ""];
  for (const { index, 0: written } of lines.matchAll(token)) {
    if (written === "=") key = last;
    const text = quoted.exec(written)?.[2];
    last = text ?? written;
    if (text === undefined || ownKeys.test(key) || !looksLikeAddress(text)) continue;
    const start = index + 1;
    found.push({ text, start, end: start + text.length });
  }
  return found;
}
