import { calloutKinds } from "../components/index.ts";

/**
 * Every class that a preview may have; a page's own are never among them. Beside these there are `mdx-hl-…`, one for
 * each of highlight.js' scopes: https://highlightjs.readthedocs.io/en/latest/css-classes-reference.html
 */
export const previewClasses = [
  /** A part that cannot be shown: `mdx-problem` says why, before the source. */
  "mdx-broken",
  "mdx-problem",
  "mdx-quiet",
  "mdx-expression",
  "mdx-math",
  /** Why a formula is shown as source. */
  "mdx-refused",
  "mdx-math-left",
  "mdx-math-right",
  "mdx-math-tag",
  "mdx-math-box",
  "mdx-math-over",
  "mdx-math-under",
  "mdx-math-up",
  "mdx-math-down",
  "mdx-math-crossed",
  "mdx-math-through",
  "mdx-card",
  "mdx-chip",
  /** The words of a component in text. */
  "mdx-worded",
  "mdx-name",
  "mdx-property",
  /** A property that readers see as the title of its component. */
  "mdx-shown-title",
  /** A card of source with a name; the other in one line. */
  "mdx-source",
  "mdx-source-line",
  /** What a term means, in a list of terms. */
  "mdx-meaning",
  "mdx-body",
  /** With its kind beside it; `mdx-label` is its first line. */
  "mdx-callout",
  ...calloutKinds.map((kind) => `mdx-${kind}` as const),
  "mdx-label",
  "mdx-code",
  "mdx-title",
  "mdx-language",
  "mdx-meta",
  "mdx-marked",
  "mdx-footnote",
  "mdx-task",
  "mdx-picture",
] as const;

export type PreviewClass = (typeof previewClasses)[number];
