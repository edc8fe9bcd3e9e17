import type { Element, ElementContent, Properties } from "hast";

import { h } from "../preview/index.ts";
import { withoutAtEnd } from "../text/index.ts";
import { ignoredElements } from "./ignored-element.ts";

export function codeBlock(pre: Element): Element {
  const language = languageOf(pre);
  const code = h("code", {}, { type: "text", value: codeText(pre) });
  if (language) code.properties.className = [`language-${language}`];
  return h("pre", {}, code);
}

/** Code that a code editor copies: a line of it can be a part of a text. */
export function codeOf(nodes: readonly ElementContent[]): Element {
  const value = withoutAtEnd(codeText(h("pre", {}, ...nodes)), "\n");
  const text: ElementContent = { type: "text", value };
  return value.includes("\n") ? h("pre", {}, h("code", {}, text)) : h("code", {}, text);
}

function languageOf({ properties, children }: Element): string | undefined {
  const inner = children.find((node) => node.type === "element" && node.tagName === "code");
  const classes = [
    ...classesOf(properties),
    ...(inner?.type === "element" ? classesOf(inner.properties) : []),
  ];
  return classes
    .map((name) => /^(?:language|lang|highlight-source)-([\w+#-]+)$/.exec(name)?.[1])
    .find(Boolean);
}

export function classesOf({ className }: Properties): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

function codeText({ tagName, children, properties }: Element): string {
  if (tagName === "br") return "\n";
  if (ignoredElements.has(tagName)) return "";
  const text = children
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? codeText(node) : ""))
    .join("");
  const isLine = tagName === "div" || /display:\s*(block|flex)/.test(String(properties.style ?? ""));
  return isLine && tagName !== "pre" && !text.endsWith("\n") ? `${text}\n` : text;
}
