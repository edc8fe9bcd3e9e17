import type { Nodes, PhrasingContent } from "mdast";

import { breakAsSpace, isSpace, withoutBreaksAtEnds, withoutSpaceAtEnds } from "./whitespace.ts";

const emphases = new Set(["strong", "emphasis", "delete"]);
const inline = new Set([
  ...emphases,
  "text",
  "link",
  "image",
  "inlineCode",
  "inlineMath",
  "mdxJsxTextElement",
  "break",
]);

/** Turns HTML's structure into Markdown's: no blocks in text, no text outside paragraphs, no nested or empty emphasis. */
export function normalizeMdast(nodes: readonly Nodes[]): Nodes[] {
  return withParagraphs(tidy(nodes, []));
}

function tidy(nodes: readonly Nodes[], around: readonly string[]): Nodes[] {
  return joined(nodes.flatMap((node) => tidyOne(node, around)));
}

function tidyOne(node: Nodes, around: readonly string[]): Nodes[] {
  if (node.type === "html") return [];
  if (node.type === "inlineCode") return inlineCode(node.value);
  if (!("children" in node)) return [node];
  const children = tidy(node.children, [...around, node.type]);
  switch (node.type) {
    case "strong":
    case "emphasis":
    case "delete":
    case "link":
      return isRedundant(node, around, children) ? children : withoutSpaceAtEnds(node, children);
    case "mdxJsxTextElement":
      return children.some(isBlock) ? children : filled(node, children.map(breakAsSpace));
    case "heading":
      return lineOf(node, children.map(breakAsSpace));
    case "paragraph": {
      const formula = formulaOf(children);
      return formula ? [formula] : lineOf(node, children);
    }
    case "tableCell":
      return [
        { ...node, children: joined(inCell(withoutBreaksAtEnds(words(children)))) as PhrasingContent[] },
      ];
    case "blockquote":
      return filled(node, withParagraphs(children));
    case "listItem": {
      const blocks = withParagraphs(children);
      return [{ ...node, spread: isLoose(blocks), children: blocks } as Nodes];
    }
    case "list":
      return filled({ ...node, spread: children.some(isSpread) }, children);
    default:
      return [{ ...node, children } as Nodes];
  }
}

function inlineCode(value: string): Nodes[] {
  const code = value.replaceAll(/\s+/g, " ");
  return code.trim() === "" ? [{ type: "text", value: code }] : [{ type: "inlineCode", value: code }];
}

function isRedundant(node: Nodes, around: readonly string[], children: readonly Nodes[]): boolean {
  if (around.includes(node.type) || children.some(isBlock)) return true;
  return node.type === "strong" && around.includes("heading");
}

function isBlock({ type }: Nodes): boolean {
  return !inline.has(type);
}

function filled(node: Nodes, children: readonly Nodes[]): Nodes[] {
  return children.length === 0 ? [] : [{ ...node, children } as Nodes];
}

function lineOf(node: Nodes, children: readonly Nodes[]): Nodes[] {
  return children.some(isBlock) ? withParagraphs(children) : filled(node, withoutBreaksAtEnds(children));
}

function withParagraphs(nodes: readonly Nodes[]): Nodes[] {
  const result: Nodes[] = [];
  let line: Nodes[] = [];
  for (const node of [...nodes, undefined]) {
    if (node && !isBlock(node)) {
      line.push(node);
      continue;
    }
    const inside = withoutBreaksAtEnds(line);
    if (inside.length > 0)
      result.push(formulaOf(inside) ?? { type: "paragraph", children: inside as PhrasingContent[] });
    if (node) result.push(node);
    line = [];
  }
  return result;
}

/** A formula that is shown on lines of its own, where nothing else is in its paragraph. */
function formulaOf([node, ...others]: readonly Nodes[]): Nodes | undefined {
  const isAlone = node?.type === "inlineMath" && others.length === 0;
  return isAlone && node.data?.isDisplayed ? { type: "math", value: node.value } : undefined;
}

function words(nodes: readonly Nodes[]): Nodes[] {
  return nodes.flatMap((node): Nodes[] => {
    if (!isBlock(node)) return [node];
    if (node.type === "math") return [{ type: "inlineMath", value: node.value }];
    const inside =
      node.type === "code" ? inlineCode(node.value) : "children" in node ? words(node.children) : [];
    return [{ type: "break" }, ...inside, { type: "break" }];
  });
}

/** A cell is one line without bare pipes. */
function inCell(nodes: readonly Nodes[]): Nodes[] {
  return nodes.flatMap((node, index): Nodes[] => {
    if (node.type === "break") return nodes[index - 1]?.type === "break" ? [] : [lineBreak];
    if (node.type === "inlineMath") return [{ ...node, value: withoutPipes(node.value) }];
    return ["children" in node ? ({ ...node, children: inCell(node.children) } as Nodes) : node];
  });
}

const lineBreak: Nodes = { type: "mdxJsxTextElement", name: "br", attributes: [], children: [] };

function withoutPipes(tex: string): string {
  return tex.replaceAll(/\\?\|/g, (pipe) => (pipe === "|" ? "\\vert " : "\\Vert "));
}

function isSpread(node: Nodes): boolean {
  return node.type === "listItem" && node.spread === true;
}

function isLoose(children: readonly Nodes[]): boolean {
  return children.filter(({ type }) => type !== "list").length > 1;
}

/** Joins neighbouring texts and emphasis, because Word splits a bold sentence into pieces. */
function joined(nodes: readonly Nodes[]): Nodes[] {
  const result: Nodes[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    const earlier = last && isSpace(last) ? result.at(-2) : last;
    if (last?.type === "text" && node.type === "text") {
      const value = `${last.value}${node.value}`.replaceAll(/ {2,}/g, " ");
      result[result.length - 1] = { type: "text", value };
    } else if (last?.type === "inlineCode" && node.type === "inlineCode") {
      result[result.length - 1] = { type: "inlineCode", value: last.value + node.value };
    } else if (earlier && emphases.has(node.type) && earlier.type === node.type) {
      const between = earlier === last ? [] : [result.pop()!];
      result[result.length - 1] = oneOf(earlier, between, node);
    } else result.push(node);
  }
  return result;
}

function oneOf(first: Nodes, between: readonly Nodes[], second: Nodes): Nodes {
  const children = [first, second].map((node) => ("children" in node ? node.children : []));
  return { ...first, children: joined([...children[0]!, ...between, ...children[1]!]) } as Nodes;
}
