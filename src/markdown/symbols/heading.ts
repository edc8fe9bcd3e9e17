import type { Heading, PhrasingContent } from "mdast";
import { toString as wordsOf } from "mdast-util-to-string";

import { headingAttributes } from "../tree/index.ts";

export type NamedHeading = Readonly<{
  id: string | undefined;
  /** Without markup, comments and the id. */
  text: string;
  /** The text without tags of HTML, as sites name a heading of Markdown. */
  untagged: string;
  children: readonly PhrasingContent[];
}>;

/** Reads the id at a heading's end: in attributes, or a comment with the id. */
export function readHeading(heading: Heading): NamedHeading {
  const all = heading.children.map(asWritten);
  const children = withoutBlankEnd(all);
  const last = children.at(-1);
  const found = last && idIn(last);
  if (!found) return { id: undefined, ...textsOf(all), children: all };
  const rest = children.slice(0, -1);
  if (found.before !== "") rest.push({ type: "text", value: found.before });
  return { id: found.id, ...textsOf(rest), children: withoutBlankEnd(rest) };
}

/** What MDX refuses between braces is text, as `{#id}`. */
function asWritten(node: PhrasingContent): PhrasingContent {
  if (node.type !== "mdxTextExpression" || node.data?.estree) return node;
  return { type: "text", value: `{${node.value}}` };
}

function idIn(node: PhrasingContent): { id: string | undefined; before: string } | undefined {
  const isText = node.type === "text";
  if (!isText && node.type !== "mdxTextExpression") return undefined;
  const { id, start } = headingAttributes(isText ? node.value : `{${node.value}}`) ?? {};
  return start === undefined ? undefined : { id, before: isText ? node.value.slice(0, start).trimEnd() : "" };
}

function withoutBlankEnd(children: readonly PhrasingContent[]): PhrasingContent[] {
  const last = children.at(-1);
  if (last?.type !== "text") return [...children];
  const value = last.value.trimEnd();
  return value === "" ? children.slice(0, -1) : [...children.slice(0, -1), { ...last, value }];
}

function textsOf(children: readonly PhrasingContent[]): Pick<NamedHeading, "text" | "untagged"> {
  const isComment = (node: PhrasingContent) =>
    node.type === "mdxTextExpression" && /^\s*\/\*[^*]*\*\/\s*$/.test(node.value);
  const said = { type: "paragraph", children: children.filter((node) => !isComment(node)) };
  const text = wordsOf(said).trim();
  return { text, untagged: text.includes("<") ? wordsOf(said, { includeHtml: false }).trim() : text };
}
