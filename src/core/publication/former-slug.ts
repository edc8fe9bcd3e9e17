import type { Slug } from "../page/slug.ts";
import type { CommitDetail } from "./publication.ts";

/** Returns where a page was before a commit that moved it: the removed page whose slug ends most like the new one. */
export function formerSlug(
  { files }: Pick<CommitDetail, "files">,
  slug: Slug,
  slugOf: (path: string) => Slug | undefined,
): Slug | undefined {
  const slugsOf = (status: "added" | "removed") =>
    files.flatMap((file) => (file.status === status ? (slugOf(file.path) ?? []) : []));
  const [added, removed] = [slugsOf("added"), slugsOf("removed").filter((each) => each !== slug)];
  if (!added.includes(slug) || removed.length === 0) return undefined;
  if (added.length === 1 && removed.length === 1) return removed[0];
  const alike = removed.map((each) => ({ each, shared: sharedEnd(each, slug) }));
  const [best, next] = alike.toSorted((one, other) => other.shared - one.shared);
  return best!.shared > 0 && best!.shared !== next?.shared ? best!.each : undefined;
}

function sharedEnd(one: Slug, other: Slug): number {
  const [names, others] = [one.split("/").reverse(), other.split("/").reverse()];
  const end = names.findIndex((name, index) => name !== others[index]);
  return end < 0 ? names.length : end;
}
