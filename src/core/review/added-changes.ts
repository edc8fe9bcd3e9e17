import { contentOf, type PageChange, sourceOf } from "../change/page-change.ts";
import type { WaitingChange } from "../change/review.ts";
import type { Slug } from "../slug/slug.ts";

/** Returns the changes of a review after others of the same pages were added: a page that moves is written where it goes. */
export function withAdded(
  earlier: readonly WaitingChange[],
  added: readonly WaitingChange[],
): WaitingChange[] {
  const all = new Map<Slug, WaitingChange>(earlier.map((each) => [sourceOf(each.change), each]));
  for (const { change, author } of added) {
    const moved = earlier.find(({ change: { does, slug } }) => does === "move" && slug === change.slug);
    const source = moved && change.does === "write" ? sourceOf(moved.change) : sourceOf(change);
    all.set(source, { change: joined(all.get(source)?.change, change), author });
  }
  return [...all.values()];
}

function joined(earlier: PageChange | undefined, change: PageChange): PageChange {
  if (earlier?.does === "move" && change.does === "write")
    return { ...earlier, content: change.content, updatedAt: change.updatedAt, base: change.base };
  if (change.does === "move" && change.content === undefined && earlier)
    return { ...change, content: contentOf(earlier), updatedAt: earlier.updatedAt };
  return change;
}
