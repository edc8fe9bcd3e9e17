import { calloutKinds } from "./callout.ts";

/**
 * Every class that a preview may have; a page's own are never among them. Beside these there are `mdx-hl-…`, one for
 * each of highlight.js' scopes: https://highlightjs.readthedocs.io/en/latest/css-classes-reference.html
 */
export const previewClasses = [
  /** What cannot be shown as it will look: `mdx-problem`, a sentence why, and the source. */
  "mdx-broken",
  "mdx-problem",
  /** Quiet source: front matter, imports and exports, definitions, comments. */
  "mdx-quiet",
  "mdx-expression",
  "mdx-math",
  /** A component: `mdx-card` on lines of its own, `mdx-chip` in a text. Both have a name, properties and a body. */
  "mdx-card",
  "mdx-chip",
  "mdx-name",
  "mdx-property",
  "mdx-body",
  /** With its kind beside it; `mdx-label` is its first line. */
  "mdx-callout",
  ...calloutKinds.map((kind) => `mdx-${kind}` as const),
  "mdx-label",
  /** Around a fence: a caption with its title, language and other words, then its lines. */
  "mdx-code",
  "mdx-title",
  "mdx-language",
  "mdx-meta",
  "mdx-marked",
  "mdx-footnote",
  "mdx-task",
  /** Stands for a picture whose address is missing or not allowed. */
  "mdx-picture",
] as const;

export type PreviewClass = (typeof previewClasses)[number];
