import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colours and fonts are the page's, by its custom properties; the sizes are those of `preview.css`. */
const everywhere = EditorView.theme({
  "&": { color: "inherit", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "1.625", overflowX: "visible" },
  ".cm-content": { padding: "0", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0", overflowWrap: "anywhere" },
  ".cm-specialChar": { color: "var(--alarm)" },
});

const asCode = EditorView.theme({
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "var(--small)", lineHeight: "1.5" },
});

const words = HighlightStyle.define([
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through", color: "var(--quiet)" },
  { tag: tags.link, color: "var(--accent)" },
  { tag: tags.url, color: "var(--quiet)" },
  { tag: tags.quote, color: "var(--quiet)" },
  { tag: tags.labelName, color: "var(--quiet)" },
  { tag: tags.escape, color: "inherit" },
  {
    tag: [tags.contentSeparator, tags.processingInstruction, tags.comment],
    color: "var(--quiet)",
    fontWeight: "400",
    textDecoration: "none",
  },
]);

const prose = HighlightStyle.define([
  { tag: [tags.monospace, tags.labelName], fontFamily: "var(--mono)", fontSize: "0.875em" },
  {
    tag: tags.heading1,
    fontSize: "1.875rem",
    lineHeight: "1.2",
    fontWeight: "700",
    letterSpacing: "-0.01em",
  },
  { tag: tags.heading2, fontSize: "1.375rem", lineHeight: "1.273", fontWeight: "700" },
  { tag: tags.heading3, fontSize: "1.125rem", lineHeight: "1.333", fontWeight: "700" },
  { tag: tags.heading4, fontWeight: "700" },
  { tag: [tags.heading5, tags.heading6], fontSize: "var(--small)", fontWeight: "700", color: "var(--quiet)" },
  { tag: tags.heading, fontWeight: "700" },
]);

export function lookOf(kind: string): Extension {
  return isCode(kind)
    ? [asCode, everywhere, syntaxHighlighting(words)]
    : [everywhere, syntaxHighlighting(prose), syntaxHighlighting(words)];
}

const kindsOfCode = new Set([
  "code",
  "component",
  "broken",
  "table",
  "frontmatter",
  "esm",
  "expression",
  "html",
  "math",
]);

function isCode(kind: string): boolean {
  return kindsOfCode.has(kind);
}
