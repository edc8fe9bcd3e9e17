import type { PageSymbol } from "./page-symbol.ts";

export type Element = Readonly<{
  name: string;
  /** A value is undefined where only running the page would tell it. */
  attributes: ReadonlyMap<string, string | undefined>;
  /** Whether it may have other attributes besides. */
  isOpen: boolean;
  offset: number;
}>;

export function symbolsOfElement({ name, attributes, isOpen, offset }: Element): PageSymbol[] {
  const symbols: PageSymbol[] = [];
  const texts = [...attributes].filter((pair): pair is [string, string] => pair[1] !== undefined);
  if (isComponent(name)) symbols.push({ kind: "component", name, offset });
  // Mintlify has snippets as a component.
  if (name === "include" || name === "Snippet") symbols.push({ kind: "inclusion", offset });
  if (name === "h1") symbols.push({ kind: "title", offset });
  for (const [attribute, text] of texts) {
    if (isAddress(name, attribute))
      symbols.push({ kind: "link", address: text, offset, ...(isComponent(name) && { of: name }) });
    else if (isComponent(name)) symbols.push({ kind: "attribute", text, offset });
    else if (attribute === "id") symbols.push({ kind: "anchor", id: text, isOwn: true, offset });
    else if (isOldId(name, attribute)) symbols.push({ kind: "anchor", id: text, isOwn: false, offset });
  }
  if (isPicture(name, attributes.get("src"))) {
    const hasAlternative =
      name !== "img" || isOpen || textless.some((attribute) => attributes.has(attribute));
    const alternative = attributes.get("alt") ?? (hasAlternative ? "" : undefined);
    symbols.push({ kind: "picture", address: attributes.get("src"), alternative, offset });
  }
  return symbols;
}

function isComponent(name: string): boolean {
  return name.includes(".") || !/^[a-z]|[-:]|^$/.test(name);
}

const textless = ["alt", "aria-label", "aria-labelledby", "aria-hidden", "role"];

function isOldId(element: string, attribute: string): boolean {
  return attribute === "name" && element === "a";
}

/** Routers use `to`. */
function isAddress(element: string, attribute: string): boolean {
  return attribute === "href" ? element !== "link" : attribute === "to" && isComponent(element);
}

function isPicture(element: string, source: string | undefined): boolean {
  return element === "img" || (isComponent(element) && pictureFile.test(source ?? ""));
}

const pictureFile = /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#]|$)/i;
