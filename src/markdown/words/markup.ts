import { startsStatement } from "../text/index.ts";

/** Removes Markdown and JSX marks from a cut of a page, cut-off marks at the ends too. A parser would need the page. */
export function withoutMarkup(markdown: string): string {
  const unfenced = withoutStatementLines(markdown)
    .replace(/^title[ \t]*[:=].*$|^description:[ \t]*["']?/gm, "")
    .replace(/^[ \t>]*(?:`{3,}|~{3,}).*$/gm, "")
    .replace(/\{\/\*.*?(?:\*\/\}|$)/gs, " ")
    .replace(/`[^`\n]+`/g, (code) => code.replaceAll("<", "\uE000").replaceAll(">", "\uE001"))
    .replace(/<\/[A-Za-z][^<>]*>(?=[,.;:!?])/g, "");
  return withoutTags(withoutTags(unfenced))
    .replaceAll("\uE000", "<")
    .replaceAll("\uE001", ">")
    .replace(/!?\[([^[\]]*)\](?:\([^)]*\)?|\[[^\]]*\]?)?|!?\[|\]\([^)]*\)?/g, "$1")
    .replace(/^[ \t]*(?:[-+*]|\d+[.)])[ \t]+|^[ \t>]*#{1,6}[ \t]+|^[ \t]*>/gm, "")
    .replace(/\||:?-{3,}:?/g, " ")
    .replace(/[*`]|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Each line by itself, because a cut can begin in a statement. */
function withoutStatementLines(text: string): string {
  return text
    .split("\n")
    .map((line) => (startsStatement(line) ? "" : line))
    .join("\n");
}

/** The second pass removes tags with tags in their attributes. */
function withoutTags(markdown: string): string {
  return markdown.replace(/<\/?[A-Za-z][^<>]*(?:>|$)|^[^<>]*["'}/]>/g, " ");
}

export function bareWords(markdown: string): string {
  return markdown
    .replace(/<\/|\/>|[*`|<>{}[\]()"=#~\\]+|:?-{3,}:?|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
