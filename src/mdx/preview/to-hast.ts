import { slug } from "github-slugger";
import type { Element, ElementContent } from "hast";
import type {
  Blockquote,
  Definition,
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  Html,
  ListItem,
  Parents,
  RootContent,
} from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx";
import { defaultHandlers, type Handlers, type State, toHast } from "mdast-util-to-hast";

import { readHeading, type References } from "../symbols/index.ts";
import type { ContainerDirective, DirectiveLine } from "../syntax/index.ts";
import { alertLine, calloutNamed } from "./callout.ts";
import type { CodeShower } from "./code-block.ts";
import { card, literalText, property, shownCallout, shownTag } from "./component.ts";
import { h } from "./h.ts";
import { picture, readHtml } from "./html-element.ts";
import { linkProperties, type PagePlace } from "./link-target.ts";
import { ID_PREFIX } from "./schema.ts";
import { tableRow } from "./table-row.ts";
import type { SourceText } from "./to-mdast.ts";

/** What a tree does not tell, but its look depends on. */
export type HastContext = Readonly<{
  page: PagePlace;
  references: References;
  /** Of the page's headings, by the offset in the page where each begins. */
  headingIds: ReadonlyMap<number, string>;
  showCode: CodeShower;
}>;

/** The look of a block's tree, not yet safe. */
export function mdastToHast(tree: readonly RootContent[], around: HastContext): ElementContent[] {
  const root = toHast({ type: "root", children: [...tree] }, { handlers: handlersFor(around) });
  return root.type === "root" ? (root.children as ElementContent[]) : [];
}

function handlersFor({ page, references, headingIds, showCode }: HastContext): Handlers {
  return {
    code: (_, node) => showCode(node),
    math: (_, node: { value: string }) => h("pre", { className: "mdx-math" }, h("code", {}, node.value)),
    inlineMath: (_, node: { value: string }) => h("code", { className: "mdx-math" }, node.value),
    html: (_, node: Html) => shownHtml(node, page),
    sourceText: (_, node: SourceText) => shownSource(node),
    mdxjsEsm: (_, node: { value: string }) => quietLine(node.value),
    mdxFlowExpression: (_, node: { value: string }) => shownExpression(node.value, false),
    mdxTextExpression: (_, node: { value: string }, parent) => shownExpression(node.value, isText(parent)),
    mdxJsxFlowElement: (state, node: MdxJsxFlowElement) =>
      shownTag(node, state.wrap(state.all(node), true), false, page),
    mdxJsxTextElement: (state, node: MdxJsxTextElement, parent) =>
      shownTag(node, state.all(node), isText(parent), page),
    containerDirective: shownDirective,
    directiveLine: (_, node: DirectiveLine) => h("p", {}, node.value),
    blockquote: shownQuote,
    listItem: shownItem,
    tableRow: tableRow,
    heading: (state, node: Heading) => shownHeading(state, node, headingIds),
    link: (state, node) =>
      h("a", { ...linkProperties(node.url, page), title: node.title }, ...state.all(node)),
    linkReference: (state, node, parent) => {
      const definition = defined(node.identifier);
      if (!definition) return state.all(node);
      return state.one({ ...definition, type: "link", children: node.children }, parent);
    },
    image: (_, { url, alt, title }) =>
      picture(new Map(Object.entries({ src: url, alt: alt ?? "", ...(title && { title }) })), page),
    imageReference: (state, node, parent) => {
      const definition = defined(node.identifier);
      return definition && state.one({ ...definition, type: "image", alt: node.alt }, parent);
    },
    definition: (_, node: Definition) => quietLine(written(node)),
    footnoteReference: (_, node: FootnoteReference) => shownFootnoteReference(node, references),
    footnoteDefinition: (state, node: FootnoteDefinition) => shownFootnote(state, node, references),
  };

  function defined(identifier: string): Definition | undefined {
    return references.definitions.get(identifier);
  }
}

/** What is only said to the browser, such as a comment, is shown as it is written. */
function shownHtml({ value }: Html, page: PagePlace): ElementContent[] {
  const elements = readHtml(value, page) ?? [];
  const isEmpty = elements.every((node) => node.type === "text" && node.value.trim() === "");
  return isEmpty ? [h("pre", { className: "mdx-quiet" }, h("code", {}, value))] : elements;
}

function shownSource({ value, problem }: SourceText): Element {
  const source = h("code", {}, value);
  if (problem === undefined) return h("pre", { className: "mdx-quiet" }, source);
  const why = h("p", { className: "mdx-problem" }, problem);
  return h("div", { className: "mdx-broken" }, why, h("pre", {}, source));
}

function quietLine(source: string): Element {
  return h("p", { className: "mdx-quiet" }, h("code", {}, source.replace(/\s+/g, " ")));
}

/** What stands in one of these stands on lines of its own, though MDX reads it as a part of a text. */
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

function shownExpression(value: string, isInText: boolean): ElementContent {
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

function shownDirective(state: State, node: ContainerDirective): Element {
  const title = node.data?.label ? state.all({ type: "paragraph", children: node.data.label }) : [];
  const callout = calloutNamed(node.name);
  const children = state.wrap(state.all(node), true);
  if (callout) return shownCallout(callout, title, children);
  const properties = node.title ? [property("", node.title, false)] : [];
  return card(node.name, properties, children, false);
}

function shownQuote(state: State, node: Blockquote): Element {
  const [first, ...others] = node.children;
  const start = first?.type === "paragraph" ? first.children[0] : undefined;
  const match = start?.type === "text" ? alertLine.exec(start.value) : null;
  const callout = match && calloutNamed(match[1]!.toLowerCase());
  if (!callout || first?.type !== "paragraph" || start?.type !== "text")
    return defaultHandlers.blockquote(state, node);
  const rest = { ...start, value: start.value.slice(match[0].length) };
  const children = [{ ...first, children: [rest, ...first.children.slice(1)] }, ...others];
  return shownCallout(callout, [], state.wrap(state.all({ ...node, children }), true));
}

function shownItem(state: State, node: ListItem, parent: Parents | undefined): Element {
  const item = defaultHandlers.listItem(state, node, parent);
  if (typeof node.checked !== "boolean") return item;
  const box = firstInput(item);
  if (box) box.properties.ariaLabel = node.checked ? "Done" : "To do";
  return { ...item, properties: { className: ["mdx-task"] } };
}

function firstInput({ children }: Element): Element | undefined {
  const holder = children.find((child) => child.type === "element");
  return holder?.tagName === "p" ? firstInput(holder) : holder?.tagName === "input" ? holder : undefined;
}

function shownHeading(state: State, node: Heading, ids: ReadonlyMap<number, string>): Element {
  const { id, text, children } = readHeading(node);
  const own = ids.get(node.data?.place ?? -1) ?? id ?? slug(text);
  const content = state.all({ ...node, children: [...children] });
  return h(`h${node.depth}`, own === "" ? {} : { id: own }, ...content);
}

function written({ label, identifier, url, title }: Definition): string {
  return `[${label ?? identifier}]: ${url}${title ? ` "${title}"` : ""}`;
}

function shownFootnoteReference(node: FootnoteReference, references: References): Element {
  const { identifier, label } = node;
  const number = `${references.footnotes.get(identifier)?.number ?? label ?? identifier}`;
  const turn = references.turns.get(node.data?.place ?? -1);
  const link = h(
    "a",
    {
      href: `#${ID_PREFIX}fn-${identifier}`,
      ariaLabel: `Footnote ${number}`,
      ...(turn !== undefined && { id: referenceId(identifier, turn) }),
    },
    number,
  );
  return h("sup", {}, link);
}

function shownFootnote(state: State, node: FootnoteDefinition, references: References): Element {
  const { identifier, label } = node;
  const footnote = references.footnotes.get(identifier);
  const number = `${footnote?.number ?? label ?? identifier}`;
  const ways = Array.from({ length: Math.min(footnote?.references ?? 0, MAX_WAYS_BACK) }, (_, index) =>
    h(
      "a",
      { href: `#${ID_PREFIX}${referenceId(identifier, index + 1)}`, ariaLabel: "Back to the text" },
      "↩",
    ),
  );
  const head = h("sup", {}, number);
  const properties = { id: `fn-${identifier}`, className: "mdx-footnote" } as const;
  return h("div", properties, head, ...state.wrap(state.all(node), true), ...ways);
}

const MAX_WAYS_BACK = 20;

function referenceId(identifier: string, turn: number): string {
  return `fnref-${identifier}${turn > 1 ? `-${turn}` : ""}`;
}
