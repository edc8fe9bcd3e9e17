import type { Slug } from "../page/slug.ts";
import type { ReviewStore } from "./review-store.ts";
import type { Review } from "./review.ts";

export const MAX_LISTED = 200;

/** Returns the latest open review of each page, as far as the store knows it. */
export async function openByPage(store: ReviewStore): Promise<ReadonlyMap<Slug, Review>> {
  const open = (await store.list("open", MAX_LISTED)).reverse();
  return new Map(open.flatMap((review) => review.slugs.map((slug) => [slug, review] as const)));
}
