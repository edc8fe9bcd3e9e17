import type { SyntaxNode } from "@lezer/common";

import type { HowRead } from "../../sites/addresses/index.ts";
import { fencedIn, type LineAndColumn, withPlaces } from "../text/index.ts";
import { linkAround, type PageTree, type Span } from "../tree/index.ts";
import { partsOf, withoutNodes } from "../usage/index.ts";
import {
  addressesInScript,
  addressesInTag,
  addressesInValues,
  addressInLink,
  fromAlias,
  hasTemplates,
  templatedIn,
  withoutRaw,
  type WrittenAddress,
} from "./written-addresses.ts";

/** An address and where it is in the page. `offset`: where the link, picture or tag begins that has it. */
export type PlacedAddress = Readonly<{
  text: string;
  offset: number;
  start: number;
  end: number;
  how: HowRead;
}>;

/** Returns addresses of links, pictures, attributes, imports and front matter in order, not those in code. */
export function addressesIn(read: PageTree): readonly PlacedAddress[] {
  const { page, text } = read;
  const { links, tags, scripts } = partsOf(read);
  const values = addressesInValues(page.slice(0, fencedIn(page)?.end ?? 0)).map((value): PlacedAddress => {
    return { ...value, offset: value.start, how: "link" };
  });
  const inTags = tags.flatMap(({ from, to }) =>
    addressesInTag(text.slice(from, to)).map((found) => placed(read, found, from)),
  );
  const inScripts = [...scripts, ...codeIn(read)].flatMap(({ from, to }) =>
    addressesInScript(text.slice(from, to)).map((found) => placed(read, found, from, from + found.start)),
  );
  const found = [...values, ...links.flatMap((node) => linked(read, node)), ...inTags, ...inScripts].filter(
    ({ text }) => !/^\{[{%]/.test(text),
  );
  // The tag in a property of another one comes after it, and has the address.
  const each = new Map([...found, ...templatedAddresses(read)].map((address) => [address.start, address]));
  return [...each.values()].sort((a, b) => a.start - b.start);
}

/** Returns the values of properties and of braces in MDX, where `require` can be. */
function codeIn({ text, tree, dialect }: PageTree): Span[] {
  if (!dialect.hasJsx || !/\b(?:require|import)\(/.test(text)) return [];
  const found: Span[] = [];
  tree.iterate({
    enter({ name, from, to }) {
      if (!withCode.has(name)) return true;
      found.push({ from, to });
      return false;
    },
  });
  return found;
}

const withCode: ReadonlySet<string> = new Set(["Expression", "FlowExpression", "JsxTag"]);

function linked(read: PageTree, node: SyntaxNode): PlacedAddress[] {
  const span = addressOf(read, node);
  if (!span) return [];
  const found = fromAlias(addressInLink(read.text.slice(span.from, span.to)));
  return found.text === "" ? [] : [placed(read, found, span.from, node.from)];
}

function addressOf({ source, labels }: PageTree, node: SyntaxNode): Span | null | undefined {
  return node.name === "LinkReference" ? node.getChild("URL") : linkAround(node, source, labels)?.address;
}

/** What was found in a part of the text that starts at `at`. */
function placed(
  { inPage }: PageTree,
  { text, start, end, how }: WrittenAddress,
  at: number,
  owner = at,
): PlacedAddress {
  const place = { start: inPage(at + start), end: inPage(at + end) };
  return { text, offset: inPage(owner), ...place, how: how ?? "link" };
}

const code: ReadonlySet<string> = new Set(["FencedCode", "CodeBlock", "InlineCode", "Esm"]);

const templated = new WeakMap<PageTree, readonly PlacedAddress[]>();

/** Returns the addresses of which templates make links. They are made before Markdown is read, so no tree has them. */
export function templatedAddresses(read: PageTree): readonly PlacedAddress[] {
  if (!hasTemplates(read.text)) return [];
  return templated.getOrInsertComputed(read, () => {
    const shown = withoutNodes({ ...read, text: withoutRaw(read.text) }, ({ name }) => code.has(name));
    return templatedIn(shown).map((found) => placed(read, found, 0, found.start));
  });
}

/** An address of the page's own site; line and column count from 1, in UTF-16 units. `how` is there for one in a template or a snippet. */
export type AddressUse = LineAndColumn & Readonly<{ address: string; how?: "reference" | "path" | "file" }>;

/** Of a text. */
export const MAX_ADDRESSES = 1000;

const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/|[@~#?]|$)/i;

/** Lists where a page has addresses that `addressesIn` finds. */
export function addressUses(read: PageTree): AddressUse[] {
  const own = addressesIn(read).filter(({ text }) => !elsewhere.test(text));
  const uses = own.slice(0, MAX_ADDRESSES).map(({ text: address, start: offset, how }) => {
    return { address, offset, ...(how !== "link" && how !== "script" && { how }) };
  });
  return withPlaces(read.page, uses);
}
