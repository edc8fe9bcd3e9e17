import { t } from "elysia";

import type { Review } from "../../../core/change/review.ts";
import { Invalid } from "../../../core/errors.ts";
import type { Asked, Reviews } from "../../../core/review/reviews.ts";
import type { Session } from "../../../core/session/session.ts";

/** The fields of a form that asks: for a new review, or with its number and what was read for one that is open. */
export const askingFields = {
  title: t.Optional(t.String()),
  review: t.Optional(t.String()),
  head: t.Optional(t.String()),
  reviewers: t.Optional(t.String()),
  draft: t.Optional(t.String()),
  /** Of the button that shows these fields where the host refused. */
  ask: t.Optional(t.String()),
};

/** `reviewers` are names with commas between; `reviewer:<name>` is there for each that was chosen. */
export type Sent = Readonly<Record<string, unknown>> &
  Readonly<{
    title?: string;
    review?: string;
    head?: string;
    message?: string;
    reviewers?: string;
    draft?: string;
    ask?: string;
  }>;

/** Whether a form asks for a review, instead of publishing. */
export function asksIn({ title, review }: Sent): boolean {
  return title !== undefined || review !== undefined;
}

/** Whether somebody chose to ask, though they may publish. */
export function wantsToAsk(sent: Sent): boolean {
  return sent.ask !== undefined || asksIn(sent);
}

/** @throws as `Reviews.ask` and `Reviews.add` */
export async function askFor(
  reviews: Pick<Reviews, "ask" | "add">,
  { changes, navigation, leftOut }: Pick<Asked, "changes" | "navigation" | "leftOut">,
  sent: Sent,
  session: Session,
): Promise<Review> {
  const { title, message, review, head, draft } = sent;
  if (review === undefined) {
    const about = { title, message, reviewers: reviewersIn(sent), isDraft: draft !== undefined };
    return reviews.ask({ changes, navigation, leftOut, ...about }, session);
  }
  if (!/^[1-9]\d{0,14}$/.test(review)) throw new Invalid("review must be its number.");
  return reviews.add(Number(review), { changes, navigation, leftOut, head: head ?? "" }, session);
}

function reviewersIn({ reviewers = "", ...sent }: Sent): string[] {
  const chosen = Object.keys(sent).flatMap((name) => /^reviewer:(.*)$/s.exec(name)?.[1] ?? []);
  return [...chosen, ...reviewers.split(",")];
}
