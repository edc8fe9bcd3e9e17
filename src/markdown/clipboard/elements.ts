import type { Nodes, PhrasingContent } from "mdast";

const tags: Readonly<Record<string, string>> = { strong: "strong", emphasis: "em", delete: "del" };

/** Whether a text, written as Markdown, has references in place of letters. */
export type Spells = (children: readonly PhrasingContent[]) => boolean;

/**
 * Makes emphasis elements where marks would be none, as around `「重点」` between letters. With marks, the letters beside
 * them would have to be character references, which nobody can read in the source.
 */
export function withElements(nodes: readonly Nodes[], spells: Spells): Nodes[] {
  return nodes.map((node) => {
    if (!("children" in node)) return node;
    const isText = node.type === "paragraph" || node.type === "heading" || node.type === "tableCell";
    const children = isText ? ofText(node.children, spells) : withElements(node.children, spells);
    return { ...node, children } as Nodes;
  });
}

function ofText(children: readonly PhrasingContent[], spells: Spells): readonly PhrasingContent[] {
  const some = elementsIn(children, needsElement, " ", " ");
  if (!spells(some)) return some;
  const all = elementsIn(children, () => true, " ", " ");
  // A line of elements alone would be a component.
  const hasText = children.some((child) => child.type === "text" && child.value.trim() !== "");
  return hasText && !spells(all) ? all : some;
}

type Emphasis = Extract<PhrasingContent, { type: "strong" | "emphasis" | "delete" }>;
type Needs = (node: Emphasis, before: string, after: string) => boolean;

function elementsIn(
  nodes: readonly PhrasingContent[],
  needs: Needs,
  before: string,
  after: string,
): PhrasingContent[] {
  return nodes.map((node, index) => {
    if (!("children" in node)) return node;
    const name = tags[node.type];
    const previous = index > 0 ? signOf(nodes[index - 1]!, -1) : before;
    const next = index < nodes.length - 1 ? signOf(nodes[index + 1]!, 0) : after;
    const isElement = name !== undefined && needs(node as Emphasis, previous, next);
    const children =
      isElement || !name
        ? elementsIn(node.children, needs, "<", ">")
        : elementsIn(node.children, needs, previous, next);
    return isElement
      ? ({ type: "mdxJsxTextElement", name, attributes: [], children } as PhrasingContent)
      : ({ ...node, children } as PhrasingContent);
  });
}

const letter = /[^\s\p{P}\p{S}]/u;
const sign = /[\p{P}\p{S}]/u;

/** A mark between a letter and a sign opens or closes nothing. */
function needsElement(node: Emphasis, before: string, after: string): boolean {
  const [first, last] = [signOf(node, 0), signOf(node, -1)];
  return (letter.test(before) && sign.test(first)) || (letter.test(after) && sign.test(last));
}

/** The first or the last sign that is written of a node, without the marks of emphasis. */
function signOf(node: PhrasingContent, end: 0 | -1): string {
  if (node.type === "text") return node.value.at(end) ?? " ";
  if (node.type === "break") return " ";
  const inner = node.type in tags && "children" in node ? node.children.at(end) : undefined;
  return inner ? signOf(inner, end) : "<";
}
