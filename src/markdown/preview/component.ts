import type { Element, ElementContent } from "hast";
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx";

import { calloutOf, componentWords, isShownBeside, isShownText, isShownTitle } from "../components/index.ts";
import { calloutElement } from "./callout-element.ts";
import { h } from "./h.ts";
import { type Attributes, pageElement } from "./html-element.ts";
import type { PagePlace } from "./link-target.ts";
import { shownElement } from "./page-elements.ts";

export type Tag = Readonly<{
  name: string | null;
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[];
}>;

/** Shows a tag as an HTML element, a callout or a card, and in text as its words, or as a chip where it has none. */
export function jsxElement(
  { name, attributes }: Tag,
  children: readonly ElementContent[],
  isInText: boolean,
  page: PagePlace,
): ElementContent[] {
  if (name === null) return [...children];
  const texts = textsOf(attributes);
  const element = shownElement(name) && pageElement(name, texts, children, page);
  if (element) return [element];
  const callout = isInText ? undefined : calloutOf(name, texts.get("type"));
  const title = texts.get("title");
  if (callout) return [calloutElement(callout, title ? [title] : [], children)];
  if (isInText) return [inText(name, attributes, children)];
  const properties = attributes.flatMap((attribute) => shownAttribute(name, attribute) ?? []);
  return [card(name, properties, children)];
}

function inText(name: string, attributes: Tag["attributes"], children: readonly ElementContent[]): Element {
  const words = isEmpty(children) ? wordsOf(attributes) : children;
  if (words) return h("span", { className: "mdx-worded", title: componentWords(name) }, ...words);
  const properties = attributes.flatMap((attribute) => shownAttribute(name, attribute) ?? []);
  return h("span", { className: "mdx-chip" }, ...headOf(name, properties), " ");
}

function wordsOf(attributes: Tag["attributes"]): readonly string[] | undefined {
  const found = attributes.find((each) => each.type === "mdxJsxAttribute" && isShownText(each.name));
  return found && typeof found.value === "string" && found.value !== ""
    ? [shortened(found.value)]
    : undefined;
}

function isEmpty(children: readonly ElementContent[]): boolean {
  return children.every((child) => child.type === "text" && child.value.trim() === "");
}

/** So that the head does not decide in which its block runs. */
const ownDirection = { dir: "auto" };

export function card(
  name: string,
  properties: readonly Element[],
  children: readonly ElementContent[],
): Element {
  const body = isEmpty(children) ? [] : [h("div", { className: "mdx-body" }, ...children)];
  const head = h("div", ownDirection, ...headOf(name, properties));
  return h("div", { className: "mdx-card" }, head, ...body);
}

function headOf(name: string, properties: readonly Element[]) {
  const spaced = properties.flatMap((property) => [" ", property]);
  return [h("span", { className: "mdx-name", title: name }, componentWords(name)), ...spaced];
}

export function property(name: string, value: string | undefined, isCode: boolean): Element {
  if (value === undefined) return h("span", { className: "mdx-property" }, name);
  const shown = isCode ? h("code", {}, `{${shortened(value)}}`) : shortened(value);
  return h("span", { className: "mdx-property" }, name === "" ? "" : `${name}: `, shown);
}

/** In UTF-16 units. */
const MAX_VALUE = 200;

function shortened(value: string): string {
  return value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value;
}

function shownAttribute(component: string, attribute: Tag["attributes"][number]): Element | undefined {
  if (attribute.type === "mdxJsxExpressionAttribute") return property("", attribute.value, true);
  const { name, value } = attribute;
  if (!isShownBeside(component, name)) return undefined;
  const isCode = typeof value === "object" && value !== null;
  if (!isCode && value && isShownTitle(component, name))
    return h("span", { className: ["mdx-property", "mdx-shown-title"] }, shortened(value));
  return property(name, isCode ? value.value : (value ?? undefined), isCode);
}

function textsOf(attributes: Tag["attributes"]): Attributes {
  return new Map(
    attributes.flatMap((attribute) => {
      if (attribute.type === "mdxJsxExpressionAttribute") return [];
      const value = textIn(attribute.value);
      return value === undefined ? [] : [[attribute.name.toLowerCase(), value] as const];
    }),
  );
}

function textIn(value: MdxJsxAttribute["value"]): string | undefined {
  if (typeof value !== "object" || value === null) return value ?? "";
  return literalText(value.value) ?? /^\s*(\d+)\s*$/.exec(value.value)?.[1];
}

export function literalText(expression: string): string | undefined {
  const [, , text] = /^\s*(["'`])((?:(?!\1)[^\\\n$])*)\1\s*$/.exec(expression) ?? [];
  return text;
}
