import { Elysia } from "elysia";

import { unlessAbsent } from "../../core/absence.ts";
import type { Review, ReviewDetail } from "../../core/change/review.ts";
import { NotFound } from "../../core/errors.ts";
import type { Commit } from "../../core/repository/commit.ts";
import type { Merged, Reviews } from "../../core/review/reviews.ts";
import { canReadReview, seesAllTexts, seesText } from "../../core/session/access.ts";
import type { Session } from "../../core/session/session.ts";
import type { SiteIndex } from "../../core/site/site-index.ts";
import { ok } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, jsonIfAny, type Limits, nothing } from "../request/body.ts";
import { reviewIdIn, UNKNOWN_REVIEW } from "../request/review-id.ts";
import { authorized } from "../request/signed-in.ts";
import { navigationOf } from "./navigation-edit-body.ts";
import { changesOf, jsonOf } from "./page-change-body.ts";
import {
  addChanges,
  approveReview,
  askForReview,
  closeReview,
  findReview,
  listReviews,
  markReady,
  mergeReview,
  requestChanges,
} from "./review-schemas.ts";

type Parts = Readonly<{
  reviews: Reviews;
  siteIndex: Pick<SiteIndex, "siblings">;
  authenticator: Authenticator;
  limits: Limits;
  commitUrl: (sha: string) => string;
  reviewUrl: (id: number) => string;
}>;

/** /api/admin/reviews. */
export const reviewRoutes = ({ reviews, siteIndex, authenticator, limits, commitUrl, reviewUrl }: Parts) => {
  const { summary, detail } = answers(reviewUrl);
  return new Elysia({ name: "api-reviews", prefix: "/api/admin/reviews" })
    .use(authorized(authenticator))
    .get(
      "",
      async ({ query, session }) => {
        const { reviews: all } = unlessAbsent(await reviews.list(query.state ?? "open"));
        const seen = all.filter((review) => canReadReview(session, review));
        return ok({ reviews: seen.map((review) => summary(review, session)) });
      },
      listReviews,
    )
    .post(
      "",
      async ({ body, session }) => {
        const changes = await changesOf(body.changes ?? [], siteIndex);
        const navigation = body.navigation ? navigationOf(body.navigation) : undefined;
        const asked = await reviews.ask({ ...body, changes, navigation, isDraft: body.draft }, session);
        return ok({ review: summary(asked, session) });
      },
      { ...askForReview, parse: json(limits.publication) },
    )
    .get(
      "/:id",
      async ({ params, session }) => {
        const review = unlessAbsent(await reviews.find(reviewIdIn(params)));
        if (!canReadReview(session, review)) throw new NotFound(UNKNOWN_REVIEW);
        return ok({ review: detail(review, session) });
      },
      findReview,
    )
    .post(
      "/:id/changes",
      async ({ params, body: { head, changes = [], navigation }, session }) => {
        const edits = navigation ? navigationOf(navigation) : undefined;
        const more = { head, changes: await changesOf(changes, siteIndex), navigation: edits };
        return ok({ review: summary(await reviews.add(reviewIdIn(params), more, session), session) });
      },
      { ...addChanges, parse: json(limits.publication) },
    )
    .post(
      "/:id/approve",
      async ({ params, body, session }) =>
        ok({ review: summary(await reviews.approve(reviewIdIn(params), body, session), session) }),
      { ...approveReview, parse: jsonIfAny(limits.form) },
    )
    .post(
      "/:id/request-changes",
      async ({ params, body, session }) =>
        ok({ review: summary(await reviews.requestChanges(reviewIdIn(params), body, session), session) }),
      { ...requestChanges, parse: json(limits.form) },
    )
    .post(
      "/:id/merge",
      async ({ params, body, session }) => {
        const done = await reviews.merge(reviewIdIn(params), body.head, session);
        return "sha" in done ? ok({ commitUrl: commitUrl(done.sha) }) : ok(pushed(done));
      },
      { ...mergeReview, parse: json(limits.form) },
    )
    .post(
      "/:id/ready",
      async ({ params, session }) =>
        ok({ review: summary(await reviews.markReady(reviewIdIn(params), session), session) }),
      { ...markReady, parse: nothing },
    )
    .post(
      "/:id/close",
      async ({ params, session }) =>
        ok({ review: summary(await reviews.close(reviewIdIn(params), session), session) }),
      { ...closeReview, parse: nothing },
    );
};

function answers(reviewUrl: Parts["reviewUrl"]) {
  /** Words about pages are read by people who may read the pages. */
  const summary = (review: Review, session: Session) => {
    const { id, state, slugs, author, head, title, message, reviewers, createdAt, updatedAt } = review;
    const url = review.url ?? reviewUrl(id);
    const draft = review.isDraft === true;
    const isSeen =
      slugs.every((slug) => seesText(session, slug)) && (!review.navigation || seesAllTexts(session));
    const words = isSeen ? { title, message } : {};
    const branch = review.branch && { branch: review.branch.name, branchUrl: review.branch.url ?? null };
    const about = { id, url, state, draft, slugs, author, head, ...words, reviewers, createdAt, updatedAt };
    return { ...about, ...branch };
  };
  const detail = (review: ReviewDetail, session: Session) => ({
    ...summary(review, session),
    changes: review.changes.map(({ change, author }) => ({ ...jsonOf(change), author })),
    navigation: review.navigation ? { ...review.navigation } : null,
    remarks: review.remarks,
  });
  return { summary, detail };
}

function pushed({ branch, url }: Exclude<Merged, Commit>) {
  return { branch, url: url ?? null };
}
