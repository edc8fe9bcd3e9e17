import type { Element, ElementContent, Properties } from "hast";

// Source: https://html.spec.whatwg.org/#parsing-main-inbody
/** Nests elements so that a browser's parser keeps the tree: a `<li>` in a `<li>` would close elements outside. */
export function withValidNesting(children: readonly ElementContent[]): ElementContent[] {
  return formed(children, { parent: "div", isInHeading: false, isInLink: false });
}

type Place = Readonly<{ parent: string; isInHeading: boolean; isInLink: boolean }>;

function formed(children: readonly ElementContent[], place: Place): ElementContent[] {
  return children.flatMap((node) => {
    if (node.type === "text") return [{ type: "text", value: asRead(node.value) }];
    return node.type === "element" ? formedElement(node, place) : [];
  });
}

function formedElement(element: Element, place: Place): ElementContent[] {
  if (place.isInLink && element.tagName === "a") return formed(element.children, place);
  let tagName = allowedAt(element.tagName, place);
  const inside: Place = {
    parent: tagName,
    isInHeading: place.isInHeading || heading.test(tagName),
    isInLink: place.isInLink || tagName === "a",
  };
  const children = formed(element.children, inside);
  const properties = readProperties(element.properties);
  if (isVoid.has(tagName)) return [{ type: "element", tagName, properties, children: [] }, ...children];
  if (tagName === "p" && holdsBlock(children)) tagName = "div";
  return [{ type: "element", tagName, properties, children: wrapped(tagName, children) }];
}

const heading = /^h[1-6]$/;
const isVoid = new Set(["br", "hr", "img", "input", "wbr"]);

function allowedAt(tagName: string, { parent, isInHeading }: Place): string {
  const parents = parentsOf[tagName];
  if (parents && !parents.includes(parent)) return "div";
  return isInHeading && heading.test(tagName) ? "div" : tagName;
}

const rowGroups = ["thead", "tbody", "tfoot"];

/** The only parents in which a parser accepts these. */
const parentsOf: Readonly<Record<string, readonly string[]>> = {
  li: ["ul", "ol"],
  dt: ["dl"],
  dd: ["dl"],
  caption: ["table"],
  thead: ["table"],
  tbody: ["table"],
  tfoot: ["table"],
  tr: ["table", ...rowGroups],
  td: ["tr"],
  th: ["tr"],
};

function wrapped(tagName: string, children: ElementContent[]): ElementContent[] {
  if (tagName === "pre") return withoutFirstNewline(children);
  const [wrapper, ...others] = partsOf[tagName] ?? [];
  if (wrapper === undefined) return children;
  const isPart = (node: ElementContent) =>
    node.type === "element" && (node.tagName === wrapper || others.includes(node.tagName));
  const parts: ElementContent[] = [];
  let strays: ElementContent[] = [];
  for (const child of children) {
    if (!isPart(child) && !(strays.length === 0 && isSpace(child))) {
      strays.push(child);
      continue;
    }
    parts.push(...inWrapper(wrapper, strays), child);
    strays = [];
  }
  return [...parts, ...inWrapper(wrapper, strays)];
}

function inWrapper(tagName: string, children: ElementContent[]): Element[] {
  if (children.length === 0) return [];
  return [{ type: "element", tagName, properties: {}, children: wrapped(tagName, children) }];
}

const partsOf: Readonly<Record<string, readonly string[]>> = {
  table: ["tbody", "thead", "tfoot", "caption"],
  thead: ["tr"],
  tbody: ["tr"],
  tfoot: ["tr"],
  tr: ["td", "th"],
};

function isSpace(node: ElementContent): boolean {
  return node.type === "text" && /^[\t\n\f ]*$/.test(node.value);
}

function withoutFirstNewline(children: ElementContent[]): ElementContent[] {
  const [first, ...rest] = children;
  if (first?.type !== "text" || !first.value.startsWith("\n")) return children;
  return [{ ...first, value: first.value.slice(1) }, ...rest];
}

function holdsBlock(children: readonly ElementContent[]): boolean {
  return children.some(
    (child) => child.type === "element" && (isBlock.has(child.tagName) || holdsBlock(child.children)),
  );
}

const isBlock = new Set(
  "aside blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary table ul".split(
    " ",
  ),
);

function readProperties(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === "string" ? asRead(value) : value,
    ]),
  );
}

function asRead(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD").toWellFormed();
}
