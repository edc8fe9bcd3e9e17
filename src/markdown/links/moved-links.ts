import {
  addressesBelow,
  addressesMeant,
  decoded,
  isElsewhere,
  lookedUp,
  movedPath,
  type Moves,
  pagesMeant,
} from "../../sites/addresses/index.ts";
import { type TextEdit, withEdits } from "../text/index.ts";
import { type Dialect, pageTree } from "../tree/index.ts";
import { addressesIn, type PlacedAddress } from "./placed-addresses.ts";

/** The bytes of an address that change, what they were, and the whole address before and after. */
export type MovedLink = TextEdit & Readonly<{ was: string; from: string; to: string }>;

/** Returns the edits, in order, after which a page's addresses lead where they led before pages moved, each in its own style. */
export function movedLinks(page: string, moves: Moves, dialect: Dialect): readonly MovedLink[] {
  return addressesOf(page, dialect).flatMap(({ text: address, start, end: last, how }): MovedLink[] => {
    const whole = page.slice(start, last);
    const [path = ""] = address.split(/[?#]/, 1);
    if (path === "" || isElsewhere(path)) return [];
    const moved = movedPath(decoded(path), moves, how);
    if (moved === undefined) return [];
    const was = leadsToRemoved(address, moves) ? whole : pathAsWritten(whole);
    const text = how === "path" || how === "file" ? moved : encodedLike(was, moved, page[start - 1]);
    if (text === was || (how === "path" && text.includes("%}"))) return [];
    const end = start + was.length;
    return [{ start, end, text, was, from: whole, to: text + page.slice(end, last) }];
  });
}

function addressesOf(page: string, dialect: Dialect): readonly PlacedAddress[] {
  return addressesIn(pageTree(page, dialect));
}

/** The headings of a removed page don't exist in the page that takes its place. */
function leadsToRemoved(address: string, { from, removed, removedAt, site, bases }: Moves): boolean {
  if (!removed || removed.size === 0) return false;
  return addressesBelow(address, bases, from.address).some((reading) => {
    const [meant, around] = [reading || "/", { ...site, ...from }];
    return (
      pagesMeant(meant, around).some((page) => removed.has(page)) ||
      addressesMeant(meant, around).some((each) => removedAt?.has(lookedUp(each)))
    );
  });
}

/**
 * Returns a page in which the address at an offset has the path of another one; undefined where it isn't there, or can't be
 * found. A query and a fragment stay.
 */
export function withAddress(
  page: string,
  { offset, from, to }: Readonly<{ offset: number; from: string; to: string }>,
  dialect: Dialect,
): string | undefined {
  const found = addressesOf(page, dialect).find((each) => each.offset === offset && each.text === from);
  if (!found) return undefined;
  const { start, end } = found;
  const was = pathAsWritten(page.slice(start, end));
  const [path = ""] = to.split(/[?#]/, 1);
  const text = encodedLike(was, decoded(path), page[start - 1]);
  return withEdits(page, [{ start, end: start + was.length, text }]);
}

/** The number sign of a character reference, as `&#38;`, begins no fragment. */
function pathAsWritten(address: string): string {
  return /^(?:&#|[^?#])*/.exec(address)![0];
}

/** What would end the address, or be read as another part of it, is always encoded. */
function encodedLike(written: string, path: string, before = ""): string {
  const isQuoted = /[<"'`]/.test(before);
  const isEncoded = /%[\da-f]{2}/i.test(written);
  const names = path.split("/").map((name) => encodeURIComponent(name));
  const encoded = isEncoded
    ? names.join("/").replace(/['*]/g, percent)
    : path.replace(isQuoted ? /[%#?&<>"'`{}\\\r\n]/g : /[%#?&<>"'`{}\\\s|*[\]]/g, percent);
  return isQuoted || areParenthesesPaired(path) ? encoded : encoded.replace(/[()]/g, percent);
}

/** Markdown allows these in an address. */
function areParenthesesPaired(path: string): boolean {
  let depth = 0;
  for (const sign of path) {
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}
