import type { PageNaming, SiteSettings } from "../../sites/server.ts";
import { slugOfFile } from "../slug/slug.ts";

type Labels = NonNullable<SiteSettings["labels"]>;

const known = new WeakMap<Labels, ReadonlyMap<string, string>>();
const none: ReadonlyMap<string, string> = new Map();

/** Returns what the menu calls pages, by their slugs. Of several entries of a page, the first one counts. */
export function menuLabels(labels: Labels | undefined, naming: PageNaming): ReadonlyMap<string, string> {
  if (!labels) return none;
  return known.getOrInsertComputed(labels, () => {
    const named = labels.map(([page, label]) => [slugOfFile(page, naming) ?? page, label] as const);
    return new Map(named.toReversed());
  });
}
