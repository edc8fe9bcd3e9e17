import type { Schema } from "hast-util-sanitize";

import { formulaAttributes, formulaElements } from "./formula-schema.ts";
import { previewClasses } from "./preview-class.ts";

/** With this prefix, no id is a name that the admin page or its browser looks up. */
export const ID_PREFIX = "user-content-";

/** The HTML elements of a preview, each with the attributes that a page can set. */
export const pageElements: Readonly<Record<string, readonly string[]>> = {
  ...withAttributes(
    "abbr aside b blockquote br caption cite code dd del dfn dl dt em figcaption figure hr i ins",
  ),
  ...withAttributes(
    "kbd mark pre q s samp small span strong sub summary sup table tbody tfoot thead tr u ul var wbr",
  ),
  ...withAttributes("div h1 h2 h3 h4 h5 h6 p", "align"),
  a: ["href"],
  details: ["open"],
  img: ["src", "alt", "width", "height", "align"],
  li: ["value"],
  ol: ["start", "reversed", "type"],
  td: ["align", "colSpan", "rowSpan"],
  th: ["align", "colSpan", "rowSpan", "scope"],
  time: ["dateTime"],
};

function withAttributes(tagNames: string, ...attributes: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(tagNames.split(" ").map((name) => [name, attributes]));
}

export const commonAttributes = ["title", "lang", "dir", "id"] as const;

export const plainer: Readonly<Record<string, string>> = {
  article: "div",
  center: "div",
  footer: "div",
  header: "div",
  main: "div",
  nav: "div",
  section: "div",
  font: "span",
  picture: "span",
  strike: "s",
  tt: "code",
};

const highlighted = /^mdx-hl-[\w-]+$/;

export const schema: Schema = {
  tagNames: [...Object.keys(pageElements), "input", "math", ...formulaElements],
  attributes: {
    ...pageElements,
    ...Object.fromEntries(formulaElements.map((name) => [name, formulaAttributes])),
    math: [["display", "block"]],
    a: ["href", "target", "rel", "ariaLabel"],
    img: [
      ...pageElements.img!.filter((name) => name !== "src"),
      ["src", /^(?!data:)|^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/]+=*$/i],
      "loading",
      "referrerPolicy",
    ],
    input: [["type", "checkbox"], ["disabled", true], "checked", "ariaLabel"],
    "*": [...commonAttributes, ["className", ...previewClasses, highlighted], ["role", "note"]],
  },
  required: { input: { type: "checkbox", disabled: true } },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https", "data"] },
  ancestors: {},
  clobber: ["id"],
  clobberPrefix: ID_PREFIX,
  strip: ["script", "style"],
};
