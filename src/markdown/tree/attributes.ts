const bracketed = /\[#([^[\]\s]+)\]\s*$/;

/** In UTF-16 units, between the braces. */
const braced = /\\?\{([^{}\n]{1,300})\}\s*$/;

// react.dev writes only the id in a comment, Docusaurus ` #id `.
const comment = /^\/\*(?:\s*#([^\s*]+)\s*|([^\s*]+))\*\/$/;

const attribute =
  /[ \t]*(?:#([^\s="'#]{1,200})|\.[^\s="'#]{1,200}|[\w:-]{1,100}=(?:"[^"]*"|'[^']*'|[^\s"']{1,200}))(?=[ \t]|$)/y;

/** What is at the end of a heading and not among its words: where it begins, and the id in it. */
export type HeadingAttributes = Readonly<{ start: number; id: string | undefined }>;

/**
 * Reads `{#id}`, `{ #id .class }`, `{: #id }`, `[#id]` or a comment with an id at the end of a heading's text. All dialects have all of
 * them: no heading ends so in words.
 */
export function headingAttributes(text: string): HeadingAttributes | undefined {
  const [, inBrackets] = bracketed.exec(text) ?? [];
  if (inBrackets !== undefined) return { start: text.lastIndexOf("["), id: inBrackets };
  const found = braced.exec(text);
  if (!found) return undefined;
  const { index: start, 1: inside = "" } = found;
  const [, marked, bare] = comment.exec(inside) ?? [];
  const id = marked ?? bare;
  if (id !== undefined) return { start, id };
  const ids = idsIn(inside);
  return ids && { start, id: ids[0] };
}

/** Whether what is between braces is attributes. What a colon begins always is, as kramdown has it. */
export function isAttributeList(inside: string): boolean {
  return inside.startsWith(":") || idsIn(inside) !== undefined;
}

/** The ids in a list of attributes; undefined where it is none. */
function idsIn(inside: string): string[] | undefined {
  const list = inside.replace(/^:/, "").trim();
  if (list === "") return undefined;
  const ids: string[] = [];
  for (let at = 0; at < list.length; at = attribute.lastIndex) {
    attribute.lastIndex = at;
    const found = attribute.exec(list);
    if (!found) return undefined;
    if (found[1] !== undefined) ids.push(found[1]);
  }
  return ids;
}
