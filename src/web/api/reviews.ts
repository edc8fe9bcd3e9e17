import { Elysia, t } from "elysia";

import { NotFound } from "../../core/errors.ts";
import type { Review, ReviewDetail } from "../../core/review/review.ts";
import type { Reviews } from "../../core/review/reviews.ts";
import { canRead } from "../../core/token/access.ts";
import type { Authenticator } from "../authenticator.ts";
import { json, jsonIfAny, type Limits, nothing } from "../body.ts";
import { ok } from "../envelope.ts";
import { reviewIdIn, UNKNOWN_REVIEW } from "../review-id.ts";
import { authorized } from "../signed-in.ts";
import { changeOf, jsonOf, oneChange } from "./page-change-body.ts";

type Parts = Readonly<{
  reviews: Reviews;
  authenticator: Authenticator;
  limits: Limits;
  commitUrl: (sha: string) => string;
  reviewUrl: (id: number) => string;
}>;

const text = t.Optional(t.Nullable(t.String()));
const query = t.Object({ state: t.Optional(t.Union([t.Literal("open"), t.Literal("all")])) });
const asked = t.Object({
  changes: t.Array(oneChange),
  title: text,
  message: text,
  reviewers: t.Optional(t.Nullable(t.Array(t.String()))),
});
const added = t.Object({ changes: t.Array(oneChange), head: t.String() });
const verdict = t.Object({ message: text, head: text });
const merged = t.Object({ head: t.String() });

/** /api/admin/reviews. */
export const reviewRoutes = ({ reviews, authenticator, limits, commitUrl, reviewUrl }: Parts) => {
  const summary = (review: Review) => {
    const { id, state, slugs, author, head, title, message, reviewers, createdAt, updatedAt } = review;
    const url = review.url ?? reviewUrl(id);
    return { id, url, state, slugs, author, head, title, message, reviewers, createdAt, updatedAt };
  };
  const detail = (review: ReviewDetail) => ({
    ...summary(review),
    changes: review.changes.map(({ change, author }) => ({ ...jsonOf(change), author })),
    remarks: review.remarks,
  });
  return new Elysia({ name: "api-reviews", prefix: "/api/admin/reviews" })
    .use(authorized(authenticator))
    .get(
      "",
      async ({ query, session }) => {
        const all = await reviews.list(query.state ?? "open");
        return ok({ reviews: all.filter(({ slugs }) => canRead(session, slugs)).map(summary) });
      },
      { query },
    )
    .post(
      "",
      async ({ body, session }) => {
        const changes = body.changes.map(changeOf);
        return ok({ review: summary(await reviews.ask({ ...body, changes }, session)) });
      },
      { parse: json(limits.publication), body: asked },
    )
    .get("/:id", async ({ params, session }) => {
      const review = await reviews.find(reviewIdIn(params));
      if (!canRead(session, review.slugs)) throw new NotFound(UNKNOWN_REVIEW);
      return ok({ review: detail(review) });
    })
    .post(
      "/:id/changes",
      async ({ params, body: { head, changes }, session }) => {
        const more = { head, changes: changes.map(changeOf) };
        return ok({ review: summary(await reviews.add(reviewIdIn(params), more, session)) });
      },
      { parse: json(limits.publication), body: added },
    )
    .post(
      "/:id/approve",
      async ({ params, body, session }) =>
        ok({ review: summary(await reviews.approve(reviewIdIn(params), body, session)) }),
      { parse: jsonIfAny(limits.form), body: verdict },
    )
    .post(
      "/:id/request-changes",
      async ({ params, body, session }) =>
        ok({ review: summary(await reviews.requestChanges(reviewIdIn(params), body, session)) }),
      { parse: json(limits.form), body: verdict },
    )
    .post(
      "/:id/merge",
      async ({ params, body, session }) => {
        const { sha } = await reviews.merge(reviewIdIn(params), body.head, session);
        return ok({ commitUrl: commitUrl(sha) });
      },
      { parse: json(limits.form), body: merged },
    )
    .post(
      "/:id/close",
      async ({ params, session }) =>
        ok({ review: summary(await reviews.close(reviewIdIn(params), session)) }),
      { parse: nothing },
    );
};
