import { fromHtml } from "hast-util-from-html";
import type { Definition, Nodes, Root } from "mdast";
import type {
  MdxJsxAttribute,
  MdxJsxAttributeValueExpression,
  MdxJsxExpressionAttribute,
  MdxTextExpression,
} from "mdast-util-mdx";

import { rootOf } from "../components/index.ts";
import { nodesOf } from "../syntax/index.ts";
import { countOf } from "../text/index.ts";
import { attributesIn, headingAttributes, type PageTree, readTag, readVerbatim } from "../tree/index.ts";
import { type Element, symbolsOfElement } from "./element.ts";
import { readHeading } from "./heading.ts";
import { ofKind, type PageSymbol } from "./page-symbol.ts";
import { isOwnCode, isText, literalText, readScript } from "./script.ts";

/** Of HTML in a page, because each takes long. */
const MAX_TAGS = 10_000;

export function symbolsOfTree(
  tree: Root,
  { page, dialect: { hasJsx, hasTargets, templates } }: Pick<PageTree, "page" | "dialect">,
): readonly PageSymbol[] {
  const symbols: PageSymbol[] = [];
  let [tags, endOfText, endOfHeading] = [0, 0, 0];
  for (const node of nodesOf(tree)) {
    const offset = node.position!.start.offset!;
    if (node.type === "heading") endOfHeading = node.position!.end.offset!;
    if (node.type === "template" && /^\r?\n?$/.test(page.slice(endOfHeading, offset)))
      giveId(symbols, node.value);
    if (node.type !== "html") {
      if (texts.has(node.type)) endOfText = node.position!.end.offset!;
      // What a target names is shown there, which is no picture. Source: MyST's "Embed content".
      if (hasTargets && node.type === "image" && /^(?:#|xref:|myst:)/.test(node.url))
        symbols.push({ kind: "link", address: node.url, offset });
      else for (const symbol of symbolsOfNode(node, offset)) symbols.push(symbol);
    } else if (!hasJsx) {
      tags += countOf(node.value, /</g);
      if (tags > MAX_TAGS) continue;
      const html = templates.includes("tag") ? withoutVerbatim(node.value) : node.value;
      symbols.push(...elementsInHtml(html, offset).flatMap(symbolsOfElement));
    } else if (offset >= endOfText) symbols.push(...unpaired(node.value, offset).flatMap(symbolsOfElement));
  }
  return withoutCompleted(symbols);
}

/**
 * Returns them without links by a part of a path that is given to a component of the page or the site, which puts the rest before it,
 * as React Native's `<RNTemplateRepoLink href="template/Gemfile">` does.
 */
function withoutCompleted(symbols: readonly PageSymbol[]): readonly PageSymbol[] {
  const declared = ofKind(symbols, "declaration").filter(({ from }) => from === undefined || isOwnCode(from));
  const own = new Set(declared.map(({ name }) => name));
  if (own.size === 0) return symbols;
  return symbols.filter(
    (symbol) =>
      symbol.kind !== "link" ||
      symbol.of === undefined ||
      !own.has(rootOf(symbol.of)) ||
      /^(?:[./#]|[a-z][a-z\d+.-]{0,30}:|$)/i.test(symbol.address),
  );
}

/** Gives the last heading the id in the attributes below it, as kramdown does. */
function giveId(symbols: PageSymbol[], attributes: string): void {
  const at = symbols.findLastIndex(({ kind }) => kind === "heading");
  const heading = symbols[at];
  const { id } = headingAttributes(attributes) ?? {};
  if (heading?.kind === "heading" && id !== undefined) symbols[at] = { ...heading, id };
}

/** A tag in one of these that nothing closes is words. */
const texts: ReadonlySet<string> = new Set(["heading", "paragraph", "tableCell"]);

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
      return symbolsOfDefinition(node, offset);
    case "image":
      return [{ kind: "picture", address: node.url, alternative: node.alt || undefined, offset }];
    case "imageReference":
      return [{ kind: "picture", address: undefined, alternative: node.alt || undefined, offset }];
    case "footnoteDefinition":
      return [
        { kind: "definition", label: `^${node.identifier}`, offset },
        ...footnoteIds(node.identifier).map((id) => ({ kind: "anchor", id, isOwn: false, offset }) as const),
      ];
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return symbolsOfJsx(node.name ?? "", node.attributes, offset);
    case "mdxFlowExpression":
    case "mdxTextExpression":
      return symbolsOfExpression(node, offset);
    case "mdxjsEsm":
      return symbolsOfScript(node.data?.estree, offset);
    default:
      return [];
  }
}

/** `[comment]: <> (so)` and `[//]: # (so)` are comments. */
function symbolsOfDefinition({ identifier: label, url: address }: Definition, offset: number): PageSymbol[] {
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

/** Returns HTML with blanks in place of what tags of templates show as code, or elsewhere. */
function withoutVerbatim(html: string): string {
  if (html.length > MAX_UNITS) return html;
  let text = html;
  for (const { 0: before, index } of html.matchAll(/(?:^|\n)[ \t]*(?=\{%)/g)) {
    const start = index + before.length;
    const found = text[start] === "{" ? readVerbatim(text.slice(start)) : undefined;
    // Others would be sought up to the end, too.
    if (found === "open") break;
    if (found) text = text.slice(0, start) + " ".repeat(found.end) + text.slice(start + found.end);
  }
  return text;
}

/** The element of a tag that nothing closes. */
function unpaired(tag: string, offset: number): Element[] {
  const { name, closes } = readTag(tag);
  if (closes) return [];
  const all = attributesIn(tag);
  const attributes = all.flatMap(({ name, value }) => {
    const written = value && tag.slice(value.from, value.to);
    const text = written?.startsWith("{") ? undefined : (written?.slice(1, -1) ?? "");
    return name ? [[tag.slice(name.from, name.to), text] as const] : [];
  });
  return [{ name, attributes: new Map(attributes), isOpen: attributes.length < all.length, offset }];
}

/** The reader of HTML is recursive, and takes a hundred times as long as this. */
const MAX_UNITS = 64 * 1024;
const MAX_TAGS_AT_ONCE = 1000;
const mayTell = /<(?:a|h1|ima?ge?|include|link)(?![\w-])|<[^\s<>]*\.|\b(?:id|href)\b/i;

function elementsInHtml(html: string, start: number): Element[] {
  if (html.length > MAX_UNITS || countOf(html, /</g) > MAX_TAGS_AT_ONCE || !mayTell.test(html)) return [];
  const elements = nodesOf(fromHtml(html, { fragment: true })).filter((node) => node.type === "element");
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
  const scripts: PageSymbol[] = [];
  for (const attribute of all) {
    const { type, value } = attribute;
    if (type === "mdxJsxExpressionAttribute") scripts.push(...symbolsOfExpression(attribute, offset));
    else if (typeof value !== "object" || !value) attributes.set(attribute.name, value ?? "");
    else {
      attributes.set(attribute.name, quote.test(value.value) ? literalText(value.data?.estree) : undefined);
      scripts.push(...symbolsOfExpression(value, offset));
    }
  }
  const isOpen = all.some(({ type }) => type === "mdxJsxExpressionAttribute");
  return [...symbolsOfElement({ name, attributes, isOpen, offset }), ...scripts];
}

const quote = /["'`]/;

type Expression = Pick<MdxTextExpression | MdxJsxAttributeValueExpression, "value" | "data">;

/** Most need no reading: what they say, an element or an import says. */
function symbolsOfExpression({ value, data }: Expression, offset: number): PageSymbol[] {
  return /<|import/.test(value) ? symbolsOfScript(data?.estree, offset) : [];
}

function symbolsOfScript(program: unknown, offset: number): PageSymbol[] {
  const { elements, declared, exported, sources, bound } = readScript(program);
  return [
    ...declared.map((name) => ({ kind: "declaration", ...name }) as const),
    ...exported.map((name) => ({ kind: "export", ...name }) as const),
    ...sources.filter(isText).map(() => ({ kind: "inclusion", offset }) as const),
    ...elements.flatMap(symbolsOfElement).flatMap((symbol): PageSymbol[] => {
      if (symbol.kind === "component") return bound.has(rootOf(symbol.name)) ? [] : [symbol];
      return [symbol.kind === "anchor" ? { ...symbol, isOwn: false } : symbol];
    }),
  ];
}
