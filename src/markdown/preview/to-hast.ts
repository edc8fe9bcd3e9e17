import { slug } from "github-slugger";
import type { Element, ElementContent } from "hast";
import type {
  Definition,
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  Html,
  List,
  ListItem,
  Paragraph,
  Parents,
  PhrasingContent,
  RootContent,
  TableRow,
} from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx";
import { defaultHandlers, type Handlers, type State, toHast } from "mdast-util-to-hast";

import { unraveled } from "../blocks/index.ts";
import { calloutNamed } from "../components/index.ts";
import { mdastOf, type Template } from "../mdast/index.ts";
import { readHeading, type References } from "../symbols/index.ts";
import type { ContainerDirective, DirectiveLine } from "../syntax/index.ts";
import { type Dialect, pageTree, templateName } from "../tree/index.ts";
import { blockquote, calloutElement } from "./callout-element.ts";
import type { CodeHandler } from "./code-block.ts";
import { card, jsxElement, literalText, property } from "./component.ts";
import { footnoteDefinition, footnoteReference } from "./footnote.ts";
import { h } from "./h.ts";
import { picture, readHtml } from "./html-element.ts";
import { linkProperties, type PagePlace } from "./link-target.ts";
import type { MathHandler } from "./math.ts";
import type { SourceText } from "./to-mdast.ts";

export type HastContext = Readonly<{
  page: PagePlace;
  dialect: Dialect;
  /** What is read of all of the page, for a block that needs it: references, and ids of headings by offset. */
  references: () => References;
  headingIds: () => ReadonlyMap<number, string>;
  code: CodeHandler;
  math: MathHandler;
}>;

export function mdastToHast(tree: readonly RootContent[], around: HastContext): ElementContent[] {
  const root = toHast({ type: "root", children: [...tree] }, { handlers: handlersFor(around) });
  return root.type === "root" ? (root.children as ElementContent[]) : [];
}

function handlersFor({ page, dialect, references, headingIds, code, math }: HastContext): Handlers {
  return {
    code: (_, node) => code(node),
    math: (_, node: { value: string }) => math(node.value, true),
    inlineMath: (_, node: { value: string }) => math(node.value, false),
    html: (_, node: Html) => html(node, page),
    sourceText: (_, node: SourceText) => sourceText(node),
    template: (_, { value }: Template) => template(value),
    mdxjsEsm: (_, node: { value: string }) => quietLine(node.value),
    mdxFlowExpression: (_, node: { value: string }) => expression(node.value, false),
    mdxTextExpression: (_, node: { value: string }, parent) => expression(node.value, isText(parent)),
    mdxJsxFlowElement: (state, node: MdxJsxFlowElement) =>
      jsxElement(node, state.wrap(state.all(node), true), false, page),
    mdxJsxTextElement: (state, node: MdxJsxTextElement, parent) =>
      jsxElement(node, state.all(node), isText(parent), page),
    containerDirective: (state, node: ContainerDirective) => containerDirective(state, node, dialect),
    directiveLine: (_, node: DirectiveLine) => h("p", {}, node.value),
    paragraph,
    blockquote,
    listItem,
    tableRow,
    heading: (state, node: Heading) => heading(state, node, headingIds()),
    link: (state, node) =>
      h("a", { ...linkProperties(node.url, page), title: node.title }, ...state.all(node)),
    linkReference: (state, node, parent) => {
      const definition = references().definitions.get(node.identifier);
      if (!definition) return state.all(node);
      return state.one({ ...definition, type: "link", children: node.children }, parent);
    },
    image: (_, { url, alt, title }) =>
      picture(new Map(Object.entries({ src: url, alt: alt ?? "", ...(title && { title }) })), page),
    imageReference: (state, node, parent) => {
      const definition = references().definitions.get(node.identifier);
      return definition && state.one({ ...definition, type: "image", alt: node.alt }, parent);
    },
    definition: (_, node: Definition) => quietLine(definitionSource(node)),
    footnoteReference: (_, node: FootnoteReference) => footnoteReference(node, references()),
    footnoteDefinition: (state, node: FootnoteDefinition) => footnoteDefinition(state, node, references()),
  };
}

/** Comments and other invisible HTML are shown as source. */
function html({ value }: Html, page: PagePlace): ElementContent[] {
  const elements = readHtml(value, page) ?? [];
  const isEmpty = elements.every((node) => node.type === "text" && node.value.trim() === "");
  return isEmpty ? [h("pre", { className: "mdx-quiet" }, h("code", {}, value))] : elements;
}

function sourceText({ value, problem }: SourceText): Element {
  const source = h("code", {}, value);
  if (problem === undefined) return h("pre", { className: "mdx-quiet" }, source);
  const why = h("p", { className: "mdx-problem" }, problem);
  return h("div", { className: "mdx-broken" }, why, h("pre", {}, source));
}

/** The source, with a name: in one line where it has one. */
function template(source: string): Element {
  const name = h("span", { className: "mdx-name" }, templateName(source));
  const body = h("pre", { className: "mdx-quiet" }, h("code", {}, source));
  const look = source.includes("\n") ? "mdx-source" : "mdx-source-line";
  const inside = [h("div", {}, name), h("div", { className: "mdx-body" }, body)];
  return h("div", { className: ["mdx-card", look] }, ...inside);
}

function quietLine(source: string): Element {
  return h("p", { className: "mdx-quiet" }, h("code", {}, source.replace(/\s+/g, " ")));
}

function definitionSource({ label, identifier, url, title }: Definition): string {
  return `[${label ?? identifier}]: ${url}${title ? ` "${title}"` : ""}`;
}

/** MDX makes elements of a line that is nothing but tags and expressions. */
function paragraph(state: State, node: Paragraph, parent: Parents | undefined) {
  const inside = unraveled(node);
  if (!inside) return defaultHandlers.paragraph(state, node);
  return inside.flatMap((child) => state.one(child, parent) ?? []);
}

function containerDirective(state: State, node: ContainerDirective, dialect: Dialect): Element {
  const title = state.all({ type: "paragraph", children: titleOf(node, dialect) });
  const callout = calloutNamed(node.name);
  const children = state.wrap(state.all(node), true);
  if (callout) return calloutElement(callout, title, children);
  const properties = node.title ? [property("", node.title, false)] : [];
  return card(node.name, properties, children);
}

function titleOf({ title }: ContainerDirective, dialect: Dialect): PhrasingContent[] {
  const written = title.replace(/\{[^{}]*\}$/, "");
  const text = (/^\[(.*)\]/s.exec(written)?.[1] ?? written).trim();
  if (text === "") return [];
  const [first] = mdastOf(pageTree(text, dialect)).children;
  return first?.type === "paragraph" ? first.children : [{ type: "text", value: text }];
}

function heading(state: State, node: Heading, ids: ReadonlyMap<number, string>): Element {
  const { id, text, children } = readHeading(node);
  const own = ids.get(node.position?.start.offset ?? -1) ?? id ?? slug(text);
  const content = state.all({ ...node, children: [...children] });
  return h(`h${node.depth}`, own === "" ? {} : { id: own }, ...content);
}

/** MDX reads expressions on lines of their own in these as text. */
const flow: ReadonlySet<string> = new Set([
  "root",
  "blockquote",
  "listItem",
  "footnoteDefinition",
  "mdxJsxFlowElement",
  "containerDirective",
]);

function isText(parent: Parents | undefined): boolean {
  return parent !== undefined && !flow.has(parent.type);
}

function expression(value: string, isInText: boolean): ElementContent {
  const comment = /^\s*\/\*(.*)\*\/\s*$/s.exec(value)?.[1];
  if (comment !== undefined && !comment.includes("*/")) {
    return h(isInText ? "span" : "p", { className: "mdx-quiet" }, comment.trim());
  }
  const text = literalText(value);
  if (text !== undefined) return { type: "text", value: text };
  const source = `{${value}}`;
  return isInText
    ? h("code", { className: "mdx-expression" }, source)
    : h("pre", { className: "mdx-expression" }, h("code", {}, source));
}

function listItem(state: State, node: ListItem, parent: Parents | undefined): Element {
  const item = defaultHandlers.listItem(state, node, parent?.type === "list" ? spacingOf(parent) : parent);
  if (typeof node.checked !== "boolean") return item;
  const box = firstInput(item);
  if (box) box.properties.ariaLabel = node.checked ? "Done" : "To do";
  return { ...item, properties: { className: ["mdx-task"] } };
}

const spacings = new WeakMap<List, List>();

/** Returns a list that is as loose as one, and has no items: the handler would look at all of them again for each. */
function spacingOf(list: List): List {
  return spacings.getOrInsertComputed(list, () => {
    const spread = list.spread || list.children.some((item) => item.spread ?? item.children.length > 1);
    return { ...list, spread, children: [] };
  });
}

function firstInput({ children }: Element): Element | undefined {
  const holder = children.find((child) => child.type === "element");
  return holder?.tagName === "p" ? firstInput(holder) : holder?.tagName === "input" ? holder : undefined;
}

/** Short rows of larger tables are not filled up, because few characters would make very many cells. */
const MAX_CELLS = 20_000;

function tableRow(state: State, node: TableRow, parent: Parents | undefined): Element {
  if (parent?.type !== "table") return defaultHandlers.tableRow(state, node, parent);
  const { align, children } = parent;
  const [header] = children;
  const columns = Math.max(node.children.length, Math.floor(MAX_CELLS / children.length));
  // The default handler's time grows with the number of siblings.
  const siblings = node === header ? [node] : [header!, node];
  return defaultHandlers.tableRow(state, node, {
    ...parent,
    align: align?.slice(0, columns),
    children: siblings,
  });
}
