/**
 * Where addresses of pages from the root begin in links, as `/docs/2.0`, and what pages of that folder have there in place of it: ""
 * for the first folder of pages, `/versioned_docs/version-2.0` for another one.
 */
export type FolderBase = Readonly<{ base: string; at: string }>;

/** Returns the addresses that one from the root can mean on a page: as it is written, then in the page's own folder. */
export function addressesBelow(path: string, bases: readonly FolderBase[], page = ""): string[] {
  const below = ownFirst(page, bases).filter(
    ({ base, at }) => (base !== "" || at !== "") && isBelow(path, base),
  );
  return [path, ...below.map(({ base, at }) => at + path.slice(base.length))];
}

/** Returns how a link from the root writes the address of a page; undefined where that isn't known of its folder. */
export function fromRootOf(address: string, bases: readonly FolderBase[]): string | undefined {
  const at = startOf(address, bases);
  const found = bases.find((each) => each.at === at);
  return found && found.base + address.slice(at.length);
}

/** Returns what the addresses of a page's folder of pages begin with. */
export function startOf(address: string, bases: readonly FolderBase[]): string {
  const starts = bases.flatMap(({ at }) => (isBelow(address, at) ? [at] : []));
  return starts.reduce((longest, at) => (at.length > longest.length ? at : longest), "");
}

/** Languages can have one base, because a site adds that of its own language to links. */
export function ownFirst(page: string, bases: readonly FolderBase[]): readonly FolderBase[] {
  const own = startOf(page, bases);
  return bases.toSorted((one, other) => Number(other.at === own) - Number(one.at === own));
}

/** Returns whether a path is at a place or below it. */
export function isBelow(path: string, place: string): boolean {
  return `${path}/`.startsWith(`${place}/`);
}
