import { fromHtml } from "hast-util-from-html";
import type { Nodes, Root } from "mdast";
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx";

import { rootOf } from "../components/index.ts";
import type { Element } from "../scanner/index.ts";
import { nodesOf } from "../syntax/index.ts";
import { symbolsOfElement } from "./element.ts";
import { readHeading } from "./heading.ts";
import type { PageSymbol } from "./page-symbol.ts";
import { isMarkdown, literalText, readScript } from "./script.ts";

export function symbolsOfTree(tree: Root): readonly PageSymbol[] {
  const symbols: PageSymbol[] = [];
  let offset = 0;
  for (const node of nodesOf(tree)) {
    // GFM's bare addresses have no position.
    offset = node.position?.start.offset ?? offset;
    for (const symbol of symbolsOfNode(node, offset)) symbols.push(symbol);
  }
  return symbols;
}

function symbolsOfNode(node: Nodes, offset: number): PageSymbol[] {
  switch (node.type) {
    case "heading": {
      const { id, text, untagged } = readHeading(node);
      const tagged = untagged === text ? {} : { untagged };
      return [{ kind: "heading", depth: node.depth, text, ...tagged, id, offset }];
    }
    case "link":
      return [{ kind: "link", address: node.url, offset }];
    case "definition":
      return symbolsOfDefinition({ label: node.identifier, address: node.url, offset });
    case "image":
      return [{ kind: "picture", address: node.url, alternative: node.alt || undefined, offset }];
    case "imageReference":
      return [{ kind: "picture", address: undefined, alternative: node.alt || undefined, offset }];
    case "footnoteDefinition":
      return [
        { kind: "definition", label: `^${node.identifier}`, offset },
        ...footnoteIds(node.identifier).map((id) => ({ kind: "anchor", id, isOwn: false, offset }) as const),
      ];
    case "html":
      return elementsInHtml(node.value, offset).flatMap(symbolsOfElement);
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return symbolsOfJsx(node.name ?? "", node.attributes, offset);
    case "mdxFlowExpression":
    case "mdxTextExpression":
    case "mdxjsEsm":
      return symbolsOfScript(node.data?.estree);
    default:
      return [];
  }
}

/** `[comment]: <> (so)` and `[//]: # (so)` are comments. */
export function symbolsOfDefinition({
  label,
  address,
  offset,
}: Readonly<{ label: string; address: string; offset: number }>): PageSymbol[] {
  if (address === "") return [];
  const link = { kind: "link", address, offset } as const;
  return address === "#" ? [link] : [link, { kind: "definition", label, offset }];
}

/** As GitHub and Python-Markdown write them. */
function footnoteIds(label: string): string[] {
  return ["fn", "fnref"].flatMap((kind) => [
    `${kind}-${label}`,
    `user-content-${kind}-${label}`,
    `${kind}:${label}`,
  ]);
}

/** The reader of HTML is recursive. */
const MAX_TAGS = 1000;

function elementsInHtml(html: string, start: number): Element[] {
  if (html.split("<", MAX_TAGS + 2).length > MAX_TAGS + 1 || /^<[!?/]/.test(html)) return [];
  const elements = Array.from(nodesOf(fromHtml(html, { fragment: true }))).filter(
    (node) => node.type === "element",
  );
  return elements.map(({ tagName, properties, position }) => {
    const attributes = Object.entries(properties).map(([name, value]) => [name, String(value)] as const);
    const offset = start + (position?.start.offset ?? 0);
    return { name: tagName, attributes: new Map(attributes), isOpen: false, offset };
  });
}

function symbolsOfJsx(
  name: string,
  all: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[],
  offset: number,
): PageSymbol[] {
  const attributes = new Map<string, string | undefined>();
  const programs: unknown[] = [];
  for (const attribute of all) {
    const { value } = attribute;
    if (attribute.type === "mdxJsxExpressionAttribute") programs.push(attribute.data?.estree);
    else if (typeof value !== "object" || !value) attributes.set(attribute.name, value ?? "");
    else {
      attributes.set(attribute.name, literalText(value.data?.estree));
      programs.push(value.data?.estree);
    }
  }
  const isOpen = all.some(({ type }) => type === "mdxJsxExpressionAttribute");
  return [...symbolsOfElement({ name, attributes, isOpen, offset }), ...programs.flatMap(symbolsOfScript)];
}

export function symbolsOfScript(program: unknown): PageSymbol[] {
  const { elements, declared, exported, sources, bound } = readScript(program);
  return [
    ...declared.map((name) => ({ kind: "declaration", ...name }) as const),
    ...exported.map((name) => ({ kind: "export", ...name }) as const),
    ...sources.filter(isMarkdown).map(() => ({ kind: "inclusion", offset: 0 }) as const),
    ...elements.flatMap(symbolsOfElement).flatMap((symbol): PageSymbol[] => {
      if (symbol.kind === "component") return bound.has(rootOf(symbol.name)) ? [] : [symbol];
      return [symbol.kind === "anchor" ? { ...symbol, isOwn: false } : symbol];
    }),
  ];
}
