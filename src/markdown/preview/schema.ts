import type { Schema } from "hast-util-sanitize";

import { formulaAttributes, formulaElements } from "./formula-schema.ts";
import { pageElements } from "./page-elements.ts";
import { previewClasses } from "./preview-class.ts";

/** With this prefix, no id is a name that the admin page or its browser looks up. */
export const ID_PREFIX = "user-content-";

export const commonAttributes = ["title", "lang", "dir", "id"] as const;

/** The attributes that a page can set, besides those of every element. */
export const pageAttributes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries("div h1 h2 h3 h4 h5 h6 p".split(" ").map((name) => [name, ["align"]])),
  a: ["href"],
  details: ["open"],
  img: ["src", "alt", "width", "height", "align"],
  li: ["value"],
  ol: ["start", "reversed", "type"],
  td: ["align", "colSpan", "rowSpan"],
  th: ["align", "colSpan", "rowSpan", "scope"],
  time: ["dateTime"],
};

const highlighted = /^mdx-hl-[\w-]+$/;

export const schema: Schema = {
  tagNames: [...pageElements, "input", "math", ...formulaElements],
  attributes: {
    ...pageAttributes,
    ...Object.fromEntries(formulaElements.map((name) => [name, formulaAttributes])),
    math: [["display", "block"]],
    a: ["href", "target", "rel", "ariaLabel"],
    img: [
      ...pageAttributes.img!.filter((name) => name !== "src"),
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
