import { folderOf, lookedUp, type Redirect } from "../../sites/addresses/index.ts";
import { addressesLeft, addressesOfPage } from "../link/addresses-of-page.ts";
import { addressOf, coveredBy, type KnownSite } from "../link/known-site.ts";
import type { LinkNames } from "../link/link-names.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { Slug } from "../slug/slug.ts";
import type { Siblings } from "./siblings.ts";

/** `built` is where readers find it, as of `BuiltAddresses`. */
type Placed = Readonly<{
  slug: Slug;
  /** What the addresses of its folder of pages begin with. */
  at: string;
  record: Pick<PageRecord, "anchors" | "ownAddress">;
  built: string | undefined;
}>;

/** Pages can be found by their file's path, by an address of their own, and as generators write paths. */
export function pageAddresses(
  read: readonly Placed[],
  known: KnownSite,
  siblings: Pick<Siblings, "marked" | "missing">,
  names: LinkNames,
): Readonly<{ site: KnownSite; slugs: ReadonlyMap<string, Slug> }> {
  const pages = new Map<string, ReadonlySet<string> | undefined>(known.pages);
  const slugs = new Map<string, Slug>();
  for (const { slug, at, record, built } of read) {
    const anchors = record.anchors && new Set(record.anchors);
    const others = built === undefined ? [] : [lookedUp(built)];
    for (const address of [...addressesOfPage(slug, record.ownAddress?.address, at), ...others]) {
      if (slugs.get(address) === address.slice(1)) continue;
      pages.set(address, anchors);
      slugs.set(address, slug);
    }
  }
  for (const [slug, name] of names.all()) {
    const address = `/${name}`;
    if (siblings.marked.has(slug) || slugs.has(address)) continue;
    pages.set(address, pages.get(addressOf(slug)));
    slugs.set(address, slug);
  }
  for (const [slug, original] of siblings.missing()) {
    const address = `/${slug}`;
    if (pages.has(address)) continue;
    pages.set(address, pages.get(addressOf(original)));
    slugs.set(address, original);
  }
  for (const [slug, name] of siblings.marked) {
    const address = `/${name}`;
    const [other, own] = [pages.get(address), pages.get(addressOf(slug))];
    pages.set(address, slugs.has(address) ? other && own?.union(other) : own);
    if (!slugs.has(address)) slugs.set(address, slug);
  }
  const covered = coveredBy(
    read.flatMap(({ built }) => built ?? []),
    known.covered,
  );
  const left = addressesLeft(
    read.map(({ slug, record, built }) => {
      return { slug, own: record.ownAddress, built: built === undefined ? undefined : lookedUp(built) };
    }),
  );
  return { site: { ...known, pages, left, covered }, slugs };
}

/** An alias without a slash at its start is beside the page, or beside where that is `built`. */
export function redirectsTo(slug: Slug, aliases: readonly string[], built?: string): Redirect[] {
  const folders = new Set(
    [addressOf(slug), built === undefined ? addressOf(slug) : lookedUp(built)].map(folderOf),
  );
  const to = addressOf(slug);
  return aliases.flatMap((alias) =>
    alias.startsWith("/")
      ? { from: alias, to }
      : Array.from(folders, (folder) => ({ from: `${folder}/${alias}`, to })),
  );
}
