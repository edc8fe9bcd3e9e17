import type { Dialect } from "./dialect.ts";

/** Where words are written: between the brackets of a picture or of a link, or in a heading. */
export type Place = "picture" | "link" | "heading";

/** One alone marks nothing, nor does a low line between letters. */
const pairs = [
  ["`", /`/g],
  ["*", /\*/g],
  ["~", /~/g],
  ["$", /\$/g],
  ["_", /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu],
] as const;

/** Where a template begins, or two backslashes, which are text. */
const openings: Readonly<Partial<Record<Dialect["templates"][number], RegExp>>> = {
  shortcode: /\\\\|\\?\{(?=\{[<%])/g,
  output: /\\\\|\\?\{(?=\\?\{)/g,
  helper: /\\\\|\\?\{(?=\{#)/g,
  tag: /\\\\|\\?\{(?=%)/g,
  include: /\\\\|\\?\{(?=[!*])/g,
};

/** Writes words in one line so that all of a dialect's signs are words, with backslashes only where a sign would be more than that. */
export function escapedWords(words: string, dialect: Dialect, place: Place): string {
  const { hasJsx, isUnsure, templates } = dialect;
  const isMdx = hasJsx || isUnsure;
  const signs = [
    /[\\[\]]/g,
    ...pairs.flatMap(([sign, pattern]) => (words.split(sign).length > 2 ? [pattern] : [])),
    /&(?=#?\w+;)/g,
    isMdx ? /[<{]/g : /<(?=[a-z_$/!?])/gi,
    // A bar begins a cell in a table, and in kramdown's Markdown in any line.
    ...(place === "heading" ? [/(?<=[ \t])#(?=#*$)/, ...(isMdx ? [] : [/\{(?=[^{}]*\}$)/])] : [/\|/g]),
    ...(!isMdx && templates.includes("attributes") ? [/(?<!\\)\{(?=:)/g] : []),
  ];
  const escaped = signs.reduce((text, sign) => text.replace(sign, "\\$&"), words.replaceAll(/\s+/g, " "));
  return inDialect(escaped, dialect, place === "picture");
}

/**
 * Returns a text whose signs are escaped as Markdown has it, escaped as a dialect has it: with references where it takes no backslash
 * before a sign, or where a template would begin. Vue reads references before its templates, but no templates in attributes.
 */
export function inDialect(
  text: string,
  { hasVue, escapable, templates }: Dialect,
  isAttribute: boolean,
): string {
  const known = escapable
    ? text.replace(/\\([!-/:-@[-`{-~])/g, (whole, sign: string) =>
        escapable.includes(sign) ? whole : `&#${sign.charCodeAt(0)};`,
      )
    : text;
  if (hasVue && isAttribute) return known;
  const brace = hasVue ? "{<!-- -->" : "&#123;";
  return templates.reduce((written, kind) => {
    const opening = openings[kind];
    return opening ? written.replace(opening, (found) => (found.endsWith("{") ? brace : found)) : written;
  }, known);
}
