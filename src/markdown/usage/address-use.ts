import type { PageText } from "../components/index.ts";
import { addressesInScript, addressesInValues, looksLikeAddress, writtenAddresses } from "../links/index.ts";
import { fencedIn, type LineAndColumn, withPlaces } from "../text/index.ts";

/** An address of the page's own site; line and column count from 1, in UTF-16 units. `how` is there for one in a template of Hugo or Jekyll. */
export type AddressUse = LineAndColumn & Readonly<{ address: string; how?: "reference" | "path" }>;

/** Of a text. */
export const MAX_ADDRESSES = 1000;

const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/|[@~#?]|$)/i;

/** Lists a text's links, pictures, imports and addresses in front matter, without the parser: lists need thousands of pages. */
export function addressUses({ page, text, esm }: PageText): AddressUse[] {
  const head = fencedIn(page)?.end ?? 0;
  const inText = writtenAddresses(page).filter(
    ({ text: address, start, end, isLink }) =>
      start >= head && (isLink || looksLikeAddress(address)) && text.slice(start, end).trim() !== "",
  );
  const found = [...addressesInValues(page.slice(0, head)), ...inText, ...addressesInScript(esm)];
  const own = found.filter(({ text: address }) => !elsewhere.test(address));
  const listed = own.toSorted((a, b) => a.start - b.start).slice(0, MAX_ADDRESSES);
  const uses = listed.map(({ text: address, start: offset, how }) => {
    return { address, offset, ...(how && { how }) };
  });
  return withPlaces(page, uses);
}
