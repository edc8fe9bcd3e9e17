import { t } from "elysia";

import { Invalid } from "../../core/errors.ts";
import type { Review } from "../../core/review/review.ts";
import type { Asked, Reviews } from "../../core/review/reviews.ts";
import type { Session } from "../../core/session/session.ts";

/** The fields of a form that asks: for a new review, or with its number and what was read for one that is open. */
export const askingFields = {
  title: t.Optional(t.String()),
  review: t.Optional(t.String()),
  head: t.Optional(t.String()),
};

export type Sent = Readonly<{ title?: string; review?: string; head?: string; message?: string }>;

/** Whether a form asks for a review, instead of publishing. */
export function asksIn({ title, review }: Sent): boolean {
  return title !== undefined || review !== undefined;
}

/** @throws as `Reviews.ask` and `Reviews.add` */
export async function askFor(
  reviews: Pick<Reviews, "ask" | "add">,
  { changes, leftOut }: Pick<Asked, "changes" | "leftOut">,
  { title, message, review, head }: Sent,
  session: Session,
): Promise<Review> {
  if (review === undefined) return reviews.ask({ changes, leftOut, title, message }, session);
  if (!/^[1-9]\d{0,14}$/.test(review)) throw new Invalid("review must be its number.");
  return reviews.add(Number(review), { changes, leftOut, head: head ?? "" }, session);
}
