import type { Element, ElementContent, Root } from "hast";
import { sanitize, type Schema } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

import { withValidNesting } from "./dom-nesting.ts";
import { commonAttributes, pageElements } from "./page-element.ts";
import { previewClasses } from "./preview-class.ts";

/** Before every id, so that none is a name that the admin page, or the browser for it, looks up. */
export const ID_PREFIX = "user-content-";

const leaving = ["target", "rel"];
const highlighted = /^mdx-hl-[\w-]+$/;

const schema: Schema = {
  tagNames: [...Object.keys(pageElements), "input"],
  attributes: {
    ...pageElements,
    a: ["href", ...leaving, "ariaLabel"],
    img: [
      ...pageElements.img!.filter((name) => name !== "src"),
      ["src", /^(?!data:)|^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/]+=*$/i],
      "loading",
      "referrerPolicy",
    ],
    input: [["type", "checkbox"], ["disabled", true], "checked", "ariaLabel"],
    "*": [
      ...commonAttributes.filter((name) => name !== "id"),
      ["id", new RegExp(`^${ID_PREFIX}`)],
      ["className", ...previewClasses, highlighted],
      ["role", "note"],
    ],
  },
  required: { input: { type: "checkbox", disabled: true } },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https", "data"] },
  ancestors: {},
  clobber: [],
  strip: ["script", "style"],
};

/**
 * Safe HTML of a tree: what it says is exactly what a browser will read, wherever in a body it is put. It loads
 * nothing but pictures, runs nothing, and has no element, attribute, address, id or class that is not listed.
 */
export function safeHtml(children: readonly ElementContent[]): string {
  const tree: Root = { type: "root", children: withValidNesting(children) };
  return withoutBareBrackets(toHtml(sanitize(tree, schema) as Root | Element));
}

/**
 * In attributes too, `<` and `>` are written as references: htmx turns what looks like one of its own tags into
 * another by a pattern, wherever in a response it stands.
 */
function withoutBareBrackets(html: string): string {
  return html.replace(
    /<[a-z][^"<>]*(?:"[^"]*"[^"<>]*)*>/g,
    (tag) => `<${tag.slice(1, -1).replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;")}>`,
  );
}
