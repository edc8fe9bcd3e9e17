import type { HowRead } from "../../addresses/index.ts";
import { type Block, join, leavesOf } from "../blocks/index.ts";
import type { PageSymbol } from "../symbols/index.ts";
import { symbolsIn } from "../symbols/index.ts";
import { fencedIn } from "../text/index.ts";
import { type Dialect, mdx } from "../tree/index.ts";
import {
  addressesInScript,
  addressesInValues,
  hasTemplates,
  looksLikeAddress,
  templatedIn,
  withoutRaw,
  type WrittenAddress,
  writtenAddresses,
} from "./written-addresses.ts";

/** An address of a page, and where it is in the text. Undefined: its writing is too unusual to be found. */
export type PlacedAddress = Readonly<{
  text: string;
  offset: number;
  place: Readonly<{ start: number; end: number }> | undefined;
  how: HowRead;
}>;

/** Returns addresses of links, pictures, attributes, imports and front matter in order, not those in blocks of code. Never throws. */
export function addressesIn(blocks: readonly Block[], dialect: Dialect = mdx): readonly PlacedAddress[] {
  const source = join(blocks);
  const written = Map.groupBy(writtenAddresses(source), ({ text }) => text);
  const named = symbolsIn(blocks, dialect).flatMap((symbol) => {
    const text = addressOf(symbol);
    if (text === undefined || text === "") return [];
    const place = taken(written.get(text), symbol.offset);
    // A picture's address is an attribute, too.
    return place || symbol.kind === "link"
      ? [{ text, offset: symbol.offset, place, how: "link" as const }]
      : [];
  });
  const scripts = leavesOf(blocks).flatMap(({ block: { kind, source }, at }) =>
    kind === "esm" ? placed(addressesInScript(source), at, "script") : [],
  );
  const head = source.slice(0, fencedIn(source)?.end ?? 0);
  const found = [...placed(addressesInValues(head), 0), ...named, ...scripts, ...templatedInBlocks(blocks)];
  return found.sort((a, b) => a.offset - b.offset);
}

/** Returns the addresses of which templates make links, not those in blocks of code. */
export function templatedInBlocks(blocks: readonly Block[]): readonly PlacedAddress[] {
  const page = join(blocks);
  if (!hasTemplates(page)) return [];
  const shown = withoutRaw(page);
  return leavesOf(blocks).flatMap(({ block: { kind, source }, at }) =>
    kind === "code" || kind === "esm" ? [] : placed(templatedIn(shown.slice(at, at + source.length)), at),
  );
}

function placed(found: readonly WrittenAddress[], at: number, how: HowRead = "link"): PlacedAddress[] {
  return found.map(({ text, start, end, how: own = how }) => {
    const place = { start: at + start, end: at + end };
    return { text, offset: at + start, place, how: own };
  });
}

function addressOf(symbol: PageSymbol): string | undefined {
  if (symbol.kind === "link" || symbol.kind === "picture") return symbol.address;
  return symbol.kind === "attribute" && looksLikeAddress(symbol.text) ? symbol.text : undefined;
}

/** Takes the first place after an offset that no address has yet, so that each is found once. */
function taken(places: WrittenAddress[] | undefined, offset: number): PlacedAddress["place"] {
  if (!places) return undefined;
  while (places.length > 0 && places[0]!.start < offset) places.shift();
  const place = places.shift();
  return place && { start: place.start, end: place.end };
}
