/** Patterns of tags and comments that MDX is sure to take: their attributes are text, or what JavaScript has literals for. */

const text = String.raw`"[^"\r\n]*"|'[^'\r\n]*'`;
const literal = String.raw`(?:true|false|null|(?:0|[1-9]\d{0,9})(?:\.\d+)?|"[^"\\\r\n]*"|'[^'\\\r\n]*')`;
const name = String.raw`(?:[A-Za-z]\w*(?:\.[A-Za-z]\w*)*|[A-Za-z][\w-]*)`;
const key = String.raw`[A-Za-z_][\w-]*`;

const list = String.raw`\[ ?${literal}(?:, ?${literal})* ?\]`;
const property = String.raw`[A-Za-z_]\w*: ?${literal}`;
const object = String.raw`\{ ?${property}(?:, ?${property})* ?\}`;
const element = String.raw`<${name}(?: ${key}(?:=(?:${text}))?)* ?\/>`;

/** A space, or the beginning of the next line. */
const gap = String.raw`(?:[ \t]+(?:(?:\r\n|\n|\r)[ \t]*)?|(?:\r\n|\n|\r)[ \t]*)`;
const attribute = `${gap}${key}(?:=(?:${text}|\\{(?:${literal}|${list}|${object}|${element})\\}))?`;

export const plainTag = String.raw`<(?:\/${name}[ \t]*|${name}(?:${attribute})*${gap}?\/?)>`;
export const plainComment = String.raw`\{\/\*[^*{}]*\*\/\}`;

export function nameIn(plainTag: string): string {
  return /[\w.-]+/.exec(plainTag)![0];
}
