import type { CommitDetail } from "../repository/commit.ts";
import type { Slug } from "../slug/slug.ts";

/**
 * Returns where a page was before a commit that moved it: the removed page that the message of our own commits names, else the one
 * whose slug ends most like the new one, and begins so, else the index of a folder that has pages which moved along.
 */
export function formerSlug(
  { files, message }: Pick<CommitDetail, "files" | "message">,
  slug: Slug,
  slugOf: (path: string) => Slug | undefined,
): Slug | undefined {
  const slugsOf = (status: "added" | "removed") =>
    files.flatMap((file) => (file.status === status ? (slugOf(file.path) ?? []) : []));
  const [added, removed] = [slugsOf("added"), slugsOf("removed").filter((each) => each !== slug)];
  if (!added.includes(slug) || removed.length === 0) return undefined;
  if (added.length === 1 && removed.length === 1) return removed[0];
  const said = new Set(message.split("\n"));
  const told = removed.find((from) => movedLines(from, slug).some((line) => said.has(line)));
  if (told !== undefined) return told;
  const named = removed.filter((each) => likenessOf(each, slug)[0]! > 0);
  if (named.length > 0) return mostLike(named, slug);
  const inNew = new Set<string>(added);
  const folders = removed.filter((each) =>
    removed.some((page) => page.startsWith(`${each}/`) && inNew.has(slug + page.slice(each.length))),
  );
  return mostLike(folders, slug);
}

/** Undefined where two are equally like it. */
function mostLike(all: readonly Slug[], slug: Slug): Slug | undefined {
  const [best, next] = all
    .map((each) => ({ each, likeness: likenessOf(each, slug) }))
    .toSorted((one, other) => compared(other.likeness, one.likeness));
  return best && next && compared(best.likeness, next.likeness) === 0 ? undefined : best?.each;
}

/** Returns by what one is more like a slug than another, first the end: in each version of a site, pages end in the same way. */
function likenessOf(each: Slug, slug: Slug): number[] {
  const [names, others] = [each.split("/"), slug.split("/")];
  const end = shared(names.toReversed(), others.toReversed());
  return [end, shared(names, others), -Math.abs(names.length - others.length)];
}

function compared(one: readonly number[], other: readonly number[]): number {
  return one.map((value, index) => value - other[index]!).find((difference) => difference !== 0) ?? 0;
}

function shared(names: readonly string[], others: readonly string[]): number {
  const end = names.findIndex((name, index) => name !== others[index]);
  return end < 0 ? names.length : end;
}

/** Returns what a message says of a page that moved: alone, or among others. */
export function movedLines(from: Slug, to: Slug): readonly [subject: string, item: string] {
  return [`Move ${nameOf(from)} to ${nameOf(to)}`, `- ${nameOf(from)} (moved to ${nameOf(to)})`];
}

export function nameOf(slug: Slug): string {
  return slug || "the home page";
}
