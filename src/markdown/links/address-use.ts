import { type LineAndColumn, withPlaces } from "../text/index.ts";
import type { PageTree } from "../tree/index.ts";
import { addressesIn } from "./placed-addresses.ts";

/** An address of the page's own site; line and column count from 1, in UTF-16 units. `how` is there for one in a template of Hugo or Jekyll. */
export type AddressUse = LineAndColumn & Readonly<{ address: string; how?: "reference" | "path" }>;

/** Of a text. */
export const MAX_ADDRESSES = 1000;

const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/|[@~#?]|$)/i;

/** Lists where a page has addresses that `addressesIn` finds. */
export function addressUses(read: PageTree): AddressUse[] {
  const own = addressesIn(read).filter(({ text }) => !elsewhere.test(text));
  const uses = own.slice(0, MAX_ADDRESSES).map(({ text: address, start: offset, how }) => {
    return { address, offset, ...((how === "reference" || how === "path") && { how }) };
  });
  return withPlaces(read.page, uses);
}
