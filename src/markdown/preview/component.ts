import type { Element, ElementContent } from "hast";
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx";

import { calloutOf, componentWords, isShownTitle } from "../components/index.ts";
import { calloutElement } from "./callout-element.ts";
import { h } from "./h.ts";
import { type Attributes, pageElement } from "./html-element.ts";
import type { PagePlace } from "./link-target.ts";
import { shownElement } from "./page-elements.ts";

export type Tag = Readonly<{
  name: string | null;
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[];
}>;

/** Shows a tag as an HTML element, a callout or a card, and in text as a chip. */
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
  const properties = attributes.map((attribute) => shownAttribute(name, attribute));
  return [card(name, properties, children, isInText)];
}

/** So that the head does not decide in which its block runs. */
const ownDirection = { dir: "auto" };

export function card(
  name: string,
  properties: readonly Element[],
  children: readonly ElementContent[],
  isInText: boolean,
): Element {
  const [outer, inner] = isInText ? (["span", "span"] as const) : (["div", "div"] as const);
  const spaced = properties.flatMap((property) => [" ", property]);
  const head = [h("span", { className: "mdx-name", title: name }, componentWords(name)), ...spaced];
  const isEmpty = children.every((child) => child.type === "text" && child.value.trim() === "");
  const body = isEmpty ? [] : [h(inner, { className: "mdx-body" }, ...children)];
  const top = isInText ? [...head, " "] : [h("div", ownDirection, ...head)];
  return h(outer, { className: isInText ? "mdx-chip" : "mdx-card" }, ...top, ...body);
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

function shownAttribute(component: string, attribute: Tag["attributes"][number]): Element {
  if (attribute.type === "mdxJsxExpressionAttribute") return property("", attribute.value, true);
  const { name, value } = attribute;
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
