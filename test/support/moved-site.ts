import { movedLinks } from "../../src/markdown/links/moved-links.ts";
import { addressesIn } from "../../src/markdown/links/placed-addresses.ts";
import { withEdits } from "../../src/markdown/text/index.ts";
import { pageTree } from "../../src/markdown/tree/index.ts";
import { destination, pagesMeant, type Site } from "../../src/sites/addresses/destination.ts";
import { addressOfFile } from "../../src/sites/addresses/moved-path.ts";
import { dialectOf, usualNaming } from "../../src/sites/server.ts";
import { basesAt } from "./bases.ts";

/** The pages of a site by file, and its other files. */
export type SiteOfTexts = Readonly<{ pages: ReadonlyMap<string, string>; others: readonly string[] }>;

type Moved = ReadonlyMap<string, string>;

function siteOf({ pages, others }: SiteOfTexts) {
  const files = [...pages.keys()];
  return {
    pages: new Map(files.map((file) => [addressOfFile(file), undefined])),
    files: new Map([
      ...files.map((file) => [file, addressOfFile(file)] as const),
      ...others.map((file) => [file, undefined] as const),
    ]),
    covered: ["/"],
  };
}

const placeOf = (file: string) => ({ file, address: addressOfFile(file) });
function addressesOf(text: string, file: string) {
  return addressesIn(pageTree(text, dialectOf(file, usualNaming)));
}

export function afterMove(site: SiteOfTexts, moved: Moved): SiteOfTexts & { faults: string[] } {
  const before = siteOf(site);
  const pages = new Map<string, string>();
  const faults: string[] = [];
  for (const [file, text] of site.pages) {
    const to = moved.get(file) ?? file;
    const moves = { from: placeOf(file), to: placeOf(to), files: moved, site: before, bases: basesAt() };
    const edits = movedLinks(text, moves, dialectOf(file, usualNaming));
    pages.set(to, withEdits(text, edits));
  }
  const after = { pages, others: site.others };
  for (const [file, text] of site.pages) {
    const to = moved.get(file) ?? file;
    const [old, now] = [addressesOf(text, file), addressesOf(pages.get(to)!, to)];
    if (old.length !== now.length) faults.push(`${file}: ${old.length} addresses became ${now.length}`);
    for (const [index, { text: address }] of old.entries()) {
      const is = now[index]?.text ?? "";
      const fault = faultOf(
        [address, { ...before, ...placeOf(file) }],
        [is, { ...siteOf(after), ...placeOf(to) }],
        moved,
      );
      if (fault) faults.push(`${file} → ${to}: ${address} → ${is} ${fault}`);
    }
  }
  return { ...after, faults };
}

function faultOf(
  [old, before]: [string, Site],
  [now, after]: [string, Site],
  moved: Moved,
): string | undefined {
  const [was, is] = [destination(old, before).kind, destination(now, after).kind];
  if (is === "missing" && was !== "missing") return `is ${is} and was ${was}`;
  if (/[?#].*$/s.exec(old)?.[0] !== /[?#].*$/s.exec(now)?.[0]) return "has another query or fragment";
  const addresses = new Map(Array.from(moved, ([from, to]) => [addressOfFile(from), addressOfFile(to)]));
  const wanted = pagesMeant(old, before).map((address) => addresses.get(address) ?? address);
  const found = pagesMeant(now, after);
  return wanted.length > 0 && !wanted.some((address) => found.includes(address))
    ? `leads to ${found}, not ${wanted}`
    : undefined;
}
