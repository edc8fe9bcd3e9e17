import type {} from "@kitajs/html";

/** Markup: a string, or a promise of one. */
export type Html = JSX.Element;

/** Escapes `&` in an attribute: Kita escapes only the quote, so `&amp;` would come back as `&`. */
export function attribute(text: string): string {
  return text.replaceAll("&", "&amp;");
}
