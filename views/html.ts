import type {} from "@kitajs/html";

/** Markup that is ready to be sent: Kita's JSX gives strings. */
export type Html = JSX.Element;

/** Kita escapes only the quote in an attribute, so `&amp;` would come back as `&`. */
export function attribute(text: string): string {
  return text.replaceAll("&", "&amp;");
}
