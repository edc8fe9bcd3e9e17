import type { Heading, PhrasingContent } from "mdast";
import { toString as wordsOf } from "mdast-util-to-string";

/** What a heading says, and the id its author gave it, if any. */
export type NamedHeading = Readonly<{
  id: string | undefined;
  /** Its text without markup, comments and the id: what a slugger makes an id of where there is none. */
  text: string;
  /** Its content without the id. */
  children: readonly PhrasingContent[];
}>;

// A comment in braces: react.dev writes nothing but the id in it, Docusaurus ` #id `.
const inComment = /^\/\*(?:\s*#([^\s*]+)\s*|([^\s*]+))\*\/$/;
// Of Docusaurus and of Fumadocs.
const inText = /(?:\{#([^{}\s]+)\}|\[#([^[\]\s]+)\])\s*$/;

/**
 * Reads the id at the end of a heading: `{#id}`, `[#id]`, or a comment in braces with nothing but the id, with or
 * without `#`. MDX refuses the first: `withReadableId` brings it past the parser.
 */
export function readHeading(heading: Heading): NamedHeading {
  const children = withoutBlankEnd(heading.children);
  const last = children.at(-1);
  const found = last && idIn(last);
  if (!found) return { id: undefined, text: textOf(heading.children), children: heading.children };
  const rest = children.slice(0, -1);
  if (found.before !== "") rest.push({ type: "text", value: found.before });
  return { id: found.id, text: textOf(rest), children: withoutBlankEnd(rest) };
}

/**
 * The source of a heading in which MDX reads `{#id}` at its end as text rather than refuse it. One unit longer where
 * there is one, so offsets in front of it stay.
 */
export function withReadableId(source: string): string {
  return source.replace(/(?<!\\)\{#[^{}\s]+\}[ \t]*(?=[\r\n]*$)/, "\\$&");
}

function idIn(node: PhrasingContent): { id: string; before: string } | undefined {
  const pattern = node.type === "text" ? inText : node.type === "mdxTextExpression" ? inComment : undefined;
  const match = pattern && "value" in node ? pattern.exec(node.value) : undefined;
  if (!match || !("value" in node)) return undefined;
  return {
    id: (match[1] ?? match[2])!,
    before: node.type === "text" ? node.value.slice(0, match.index).trimEnd() : "",
  };
}

function withoutBlankEnd(children: readonly PhrasingContent[]): PhrasingContent[] {
  const last = children.at(-1);
  if (last?.type !== "text") return [...children];
  const value = last.value.trimEnd();
  return value === "" ? children.slice(0, -1) : [...children.slice(0, -1), { ...last, value }];
}

function textOf(children: readonly PhrasingContent[]): string {
  const isComment = (node: PhrasingContent) =>
    node.type === "mdxTextExpression" && /^\s*\/\*[^*]*\*\/\s*$/.test(node.value);
  return wordsOf({ type: "paragraph", children: children.filter((node) => !isComment(node)) }).trim();
}
