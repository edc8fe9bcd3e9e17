import type { ElementContent, Properties, Root } from "hast";
import { raw } from "hast-util-raw";

/**
 * The tree as a browser reads it when it is written as HTML: what a parser moves, closes or drops because of where it is
 * has its place then. Source: https://html.spec.whatwg.org/#parsing-main-inbody
 */
export function wellFormed(children: readonly ElementContent[]): ElementContent[] {
  const root: Root = { type: "root", children: children.flatMap(asRead) };
  return (raw(root) as Root).children as ElementContent[];
}

/** A parser reads each line ending as `\n`, and NUL and lone surrogates not at all. */
function asRead(node: ElementContent): ElementContent[] {
  if (node.type === "text") return [{ type: "text", value: readText(node.value) }];
  if (node.type !== "element") return [];
  const { tagName, properties, children } = node;
  return [
    { type: "element", tagName, properties: readProperties(properties), children: children.flatMap(asRead) },
  ];
}

function readProperties(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === "string" ? readText(value) : value,
    ]),
  );
}

function readText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD").toWellFormed();
}
