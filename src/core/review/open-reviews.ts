import type { PageChange } from "../change/page-change.ts";
import type { Review } from "../change/review.ts";
import { allOf, type Writer } from "../draft/writer.ts";
import type { NavigationChange } from "../navigation/navigation-edit.ts";
import type { Slug } from "../slug/slug.ts";
import type { ReviewStore, StoredReview } from "./review-store.ts";

export const MAX_LISTED = 200;

/** Returns the latest open review of each page, as far as the store knows it. */
export async function openByPage(store: Pick<ReviewStore, "list">): Promise<ReadonlyMap<Slug, StoredReview>> {
  const open = (await store.list("open", MAX_LISTED)).reverse();
  return new Map(open.flatMap((review) => review.slugs.map((slug) => [slug, review] as const)));
}

/** Returns the open review in which these writers ask for exactly these changes, as after an answer that was lost. */
export async function alreadyAsked(
  store: Pick<ReviewStore, "list" | "changes">,
  changes: readonly PageChange[],
  writers: readonly Writer[],
  navigation?: NavigationChange,
): Promise<Pick<Review, "id"> | undefined> {
  const [first] = changes;
  const review = first
    ? (await openByPage(store)).get(first.slug)
    : (await store.list("open", MAX_LISTED)).find(({ slugs }) => slugs.length === 0);
  if (!review || !isSameNavigation(review.navigation, navigation)) return undefined;
  if (allOf(review.writers, writers).length > review.writers.length) return undefined;
  const asked = (await store.changes(review.id)).map(({ change }) => made(change));
  const isSame =
    asked.length === changes.length &&
    changes.every((change) => asked.some((each) => Bun.deepEquals(each, made(change))));
  return isSame ? review : undefined;
}

function isSameNavigation(one: NavigationChange | undefined, other: NavigationChange | undefined): boolean {
  return one?.revision === other?.revision && Bun.deepEquals(one?.edits, other?.edits);
}

/** What a change makes, whatever it started from. */
function made({ base: _, updatedAt: __, needsDraft: ___, ...rest }: PageChange) {
  return rest;
}
