import { fencedIn } from "../frontmatter/index.ts";
import { withoutCode } from "./jsx-text.ts";
import { addressesInScript, addressesInValues, looksLikeAddress } from "./plain-addresses.ts";
import { type WrittenAddress, writtenAddresses } from "./written-addresses.ts";

/** An address of the page's own site; line and column count from 1, in UTF-16 units. */
export type AddressUse = Readonly<{ address: string; line: number; column: number }>;

const MAX_USES = 1000;

const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/|[@~#?]|$)/i;

/** Lists a text's links, pictures, imports and addresses in front matter, without the parser: lists need thousands of pages. */
export function addressUses(page: string): AddressUse[] {
  const { text, esm } = withoutCode(page);
  const head = fencedIn(page)?.end ?? 0;
  const inText = writtenAddresses(page).filter(
    ({ text: address, start, end, isLink }) =>
      start >= head && (isLink || looksLikeAddress(address)) && text.slice(start, end).trim() !== "",
  );
  const found = [...addressesInValues(page.slice(0, head)), ...inText, ...importsOf(page, esm)];
  const own = found.filter(({ text: address }) => !elsewhere.test(address));
  return withLines(page, own.toSorted((a, b) => a.start - b.start).slice(0, MAX_USES));
}

/** A statement's text is the same in the page, after the one before. */
function importsOf(page: string, esm: string): WrittenAddress[] {
  let from = 0;
  return addressesInScript(esm).flatMap((found) => {
    const quoted = esm.slice(found.start - 1, found.end + 1);
    const at = page.indexOf(quoted, from);
    if (at < 0) return [];
    from = at + quoted.length;
    return [{ ...found, start: at + 1, end: from - 1 }];
  });
}

function withLines(page: string, found: readonly WrittenAddress[]): AddressUse[] {
  const end = /\r\n|\n|\r/g;
  let [line, start] = [1, page.startsWith("\uFEFF") ? 1 : 0];
  let next = end.exec(page);
  return found.map(({ text, start: at }) => {
    while (next && next.index < at) {
      [line, start] = [line + 1, end.lastIndex];
      next = end.exec(page);
    }
    return { address: text, line, column: at - start + 1 };
  });
}
