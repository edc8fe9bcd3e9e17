import type { Nodes } from "mdast";
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx";

import { allBlocks, pageTreeOf, split } from "../blocks/index.ts";
import { mdastOf } from "../mdast/index.ts";
import { type EstreeNode, estreeNodes, isNode, nodesOf, tooComplex, walk } from "../syntax/index.ts";
import type { Dialect } from "../tree/index.ts";
import { pageElements } from "./page-elements.ts";

/** Lists what a site or a browser would run: scripts, expressions that are not values, event attributes. Never throws. */
export function activeContentIn(page: string, dialect: Dialect): readonly string[] {
  const blocks = split(page, dialect);
  // In these, what is no JavaScript runs nowhere. In others, it can be too long to be read.
  const refused = allBlocks(blocks).filter(
    ({ problem }) => problem && problem.message !== tooComplex.message,
  );
  let next = 0;
  return Array.from(nodesOf(mdastOf(pageTreeOf(blocks)))).flatMap((node) => {
    const at = node.position?.start.offset ?? 0;
    while (next < refused.length && refused[next]!.start + refused[next]!.source.length <= at) next += 1;
    return isNoExpression(node) && (refused[next]?.start ?? at + 1) <= at ? [] : scriptOf(node);
  });
}

function isNoExpression(node: Nodes): boolean {
  return /^mdx\w+Expression$/.test(node.type) && !("data" in node && "estree" in node.data!);
}

function scriptOf(node: Nodes): string[] {
  switch (node.type) {
    case "mdxjsEsm":
      return [node.value];
    case "mdxFlowExpression":
    case "mdxTextExpression":
      return isValue(node.data?.estree) ? [] : [`{${node.value}}`];
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return [
        ...(isKnown(node.name) ? [] : [`<${node.name}>`]),
        ...node.attributes.flatMap(scriptOfAttribute),
      ];
    case "link":
    case "image":
    case "definition":
      return isOfScript(node.url) ? [node.url] : [];
    default:
      return [];
  }
}

/** Components and the elements of previews run nothing themselves. */
function isKnown(name: string | null): boolean {
  return name === null || /^[^a-z]|\./.test(name) || pageElements.has(name);
}

function scriptOfAttribute(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): string[] {
  if (attribute.type === "mdxJsxExpressionAttribute") return [`{${attribute.value}}`];
  const { name, value } = attribute;
  const text = typeof value === "object" && value ? value.value : (value ?? "");
  const isRun = /^on|^dangerously|^srcdoc$/i.test(name) || isOfScript(text.replace(/^[\s"'`]+/, ""));
  const isMore = typeof value === "object" && value !== null && !isValue(value.data?.estree);
  return isRun || isMore ? [`${name}={${text}}`] : [];
}

function isOfScript(address: string): boolean {
  // Browsers ignore these characters in a scheme.
  return /^(?:javascript:|vbscript:|data:text)/i.test(address.replace(/[\0-\x20]/g, ""));
}

function isValue(program: unknown): boolean {
  const inside = (node: EstreeNode) => values[node.type]?.(node);
  const nodes = (tree: EstreeNode) => walk(tree, (node) => inside(node)?.flatMap(estreeNodes) ?? []);
  return isNode(program) && nodes(program).every(inside);
}

const values: Record<string, (node: EstreeNode) => unknown[] | undefined> = {
  Program: ({ body }) => [body],
  ExpressionStatement: ({ expression }) => [expression],
  Literal: ({ regex }) => (regex ? undefined : []),
  TemplateLiteral: ({ expressions, quasis }) => [expressions, quasis],
  TemplateElement: () => [],
  ArrayExpression: ({ elements }) => [elements],
  ObjectExpression: ({ properties }) => [properties],
  Property: ({ computed, kind, value }) => (computed || kind !== "init" ? undefined : [value]),
  UnaryExpression: ({ operator, argument }) =>
    operator === "-" || operator === "+" ? [argument] : undefined,
};
