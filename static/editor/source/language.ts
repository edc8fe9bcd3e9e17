import { markdownLanguage } from "@codemirror/lang-markdown";
import { Language, LanguageSupport } from "@codemirror/language";
import { styleTags, tags } from "@lezer/highlight";
import type { BlockContext, Line, MarkdownConfig, MarkdownParser } from "@lezer/markdown";

/** Only at the start of a page. Markdown would read its last line as the underline of a heading. */
function frontMatter(context: BlockContext, line: Line): boolean {
  if (context.lineStart !== 0 || !/^---[ \t]*$/.test(line.text)) return false;
  while (context.nextLine() && !/^---[ \t]*$/.test(line.text));
  const end = context.lineStart + line.text.length;
  context.nextLine();
  context.addElement(context.elt("FrontMatter", 0, end));
  return true;
}

/** Imports and exports, up to a blank line. */
function script(context: BlockContext, line: Line): boolean {
  if (context.depth > 1 || !/^(?:import|export)\b/.test(line.text)) return false;
  const start = context.lineStart;
  let end = start + line.text.length;
  while (context.nextLine() && line.text.trim() !== "") end = context.lineStart + line.text.length;
  context.addElement(context.elt("Script", start, end));
  return true;
}

/** What MDX adds to Markdown and removes. */
const mdx: MarkdownConfig = {
  remove: ["IndentedCode", "Subscript", "Superscript", "Emoji"],
  defineNodes: [
    { name: "FrontMatter", block: true },
    { name: "Script", block: true },
  ],
  parseBlock: [
    { name: "FrontMatter", parse: frontMatter, before: "HorizontalRule" },
    { name: "Script", parse: script },
  ],
  props: [styleTags({ "FrontMatter Script HTMLBlock HTMLTag": tags.monospace })],
};

/** Has Markdown's data, so that CodeMirror's Markdown commands work. */
const language = new Language(
  markdownLanguage.data,
  (markdownLanguage.parser as MarkdownParser).configure(mdx),
  [],
  "mdx",
);

export const mdxLanguage = new LanguageSupport(language);
