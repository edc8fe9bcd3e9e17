/**
 * A cut of a page's text as one reads it: without Markdown's and JSX's marks, also where they are cut off at the ends. A
 * parser would need the page, and what somebody looks for is cut out of many.
 */
export function withoutMarkup(markdown: string): string {
  const unfenced = markdown
    .replace(/^(?:import|export|title)\b.*$|^description:[ \t]*["']?/gm, "")
    .replace(/^[ \t>]*(?:`{3,}|~{3,}).*$/gm, "")
    .replace(/\{\/\*.*?(?:\*\/\}|$)/gs, " ")
    // What is in code is no tag.
    .replace(/`[^`\n]+`/g, (code) => code.replaceAll("<", "\uE000").replaceAll(">", "\uE001"))
    .replace(/<\/[A-Za-z][^<>]*>(?=[,.;:!?])/g, "");
  return withoutTags(withoutTags(unfenced))
    .replaceAll("\uE000", "<")
    .replaceAll("\uE001", ">")
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)?|\[[^\]]*\]?)?|!?\[|\]\([^)]*\)?/g, "$1")
    .replace(/^[ \t]*(?:[-+*]|\d+[.)])[ \t]+|^[ \t>]*#{1,6}[ \t]+|^[ \t]*>/gm, "")
    .replace(/\||:?-{3,}:?/g, " ")
    .replace(/[*`]|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Twice, they are gone out of the attributes of others too. */
function withoutTags(markdown: string): string {
  return markdown.replace(/<\/?[A-Za-z][^<>]*(?:>|$)|^[^<>]*["'}/]>/g, " ");
}

/** All words, those of addresses and attributes too, and nothing but words. */
export function bareWords(markdown: string): string {
  return markdown
    .replace(/<\/|\/>|[*`|<>{}[\]()"=#~\\]+|:?-{3,}:?|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
