import type { Element, ElementContent } from "hast";

import { h } from "../preview/index.ts";
import { classesOf } from "./code-block.ts";

const wrappers = new Set("katex katex-display mwe-math-element MathJax MathJax_Display".split(" "));

/** A formula as TeX, which KaTeX, MathJax and Wikipedia write beside what they show; of other MathML the text. */
export function formulaIn(node: Element): Element | undefined {
  const { tagName, properties } = node;
  const classes = classesOf(properties);
  const isPicture = tagName === "img" && classes.some((name) => name.startsWith("mwe-math-fallback-image"));
  const isFormula =
    tagName === "math" || tagName === "mjx-container" || classes.some((name) => wrappers.has(name));
  if (!isFormula && !isPicture) return undefined;
  const tex = isPicture ? String(properties.alt ?? "") : texIn(node);
  const value = (tex ?? "").replaceAll(/\s+/g, " ").trim();
  if (value === "") return tagName === "math" ? h("span", {}, textIn(node)) : undefined;
  return h("formula", { isDisplayed: isDisplayed(node) }, value);
}

/** What has no TeX in it is read once, however deep it is. */
const withoutTex = new WeakSet<Element>();

function texIn(node: Element): string | undefined {
  const { tagName, properties, children } = node;
  if (withoutTex.has(node)) return undefined;
  if (tagName === "annotation" && properties.encoding === "application/x-tex") return textIn(node);
  if (tagName === "math" && properties.alttext) return String(properties.alttext);
  for (const child of children) {
    const tex = child.type === "element" ? texIn(child) : undefined;
    if (tex !== undefined) return tex;
  }
  withoutTex.add(node);
  return undefined;
}

function textIn({ children }: Readonly<{ children: readonly ElementContent[] }>): string {
  return children
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? textIn(node) : ""))
    .join("");
}

function isDisplayed({ properties, children }: Element): boolean {
  const isSaid = properties.display === "block" || properties.display === "true";
  const isNamed = classesOf(properties).some((name) => /display$/i.test(name));
  return (
    isSaid ||
    isNamed ||
    children.some((node) => node.type === "element" && node.tagName === "math" && isDisplayed(node))
  );
}
