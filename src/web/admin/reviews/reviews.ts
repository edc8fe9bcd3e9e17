import { Elysia, t } from "elysia";

import { paths } from "../../../../views/paths.ts";
import { Review, type ReviewedPageView, type ReviewView } from "../../../../views/reviews/review.tsx";
import { Reviews as ReviewsPage } from "../../../../views/reviews/reviews.tsx";
import { ReviewNews } from "../../../../views/reviews/watch.tsx";
import { orAbsence } from "../../../core/absence.ts";
import { contentOf, sourceOf } from "../../../core/change/page-change.ts";
import { isOpen, NO_REASON } from "../../../core/change/review.ts";
import type { Deployments } from "../../../core/deployment/deployments.ts";
import type { Editing } from "../../../core/editor/editing.ts";
import { DomainError, Invalid } from "../../../core/errors.ts";
import type { Notifications } from "../../../core/notification/notifications.ts";
import type { Clock } from "../../../core/ports.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { ContinuedDrafts } from "../../../core/review/continued-drafts.ts";
import { type NewToReader, nothingNew, type ReviewLooks } from "../../../core/review/review-looks.ts";
import type { ReviewedPage, ReviewedPages } from "../../../core/review/reviewed-pages.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import { authorOf, type Session } from "../../../core/session/session.ts";
import type { SiteAddresses } from "../../../core/site/site-addresses.ts";
import { slug } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { RequestLog } from "../../pipeline.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { reviewIdIn } from "../../request/review-id.ts";
import { signedIn } from "../../request/signed-in.ts";
import { goTo, page, part } from "../../respond.ts";
import { authorView } from "../author-view.ts";
import { awayView } from "../away-view.ts";
import { deploymentView, placeView } from "../deployment/deployment-view.ts";
import { readingView } from "../reading-view.ts";
import { timeView } from "../time-view.ts";

type Parts = Readonly<{
  reviews: Reviews;
  reviewedPages: ReviewedPages;
  editing: Pick<Editing, "page">;
  reviewLooks: ReviewLooks;
  continuedDrafts: ContinuedDrafts;
  host: Pick<RepositoryHost, "commitUrl">;
  deployments: Deployments;
  notifications: Pick<Notifications, "seen">;
  siteAddresses: SiteAddresses;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
  log: Pick<RequestLog, "error">;
}>;

const listQuery = t.Object({ state: t.Optional(t.Literal("all")) });
const newsQuery = t.Object({ seen: t.String() });
const continued = t.Object({ slug: t.String() });
const verdict = t.Object({ does: t.String(), head: t.String(), message: t.Optional(t.String()) });

type Verdict = typeof verdict.static;
type Refused = Readonly<{ refusal: DomainError; message: string }>;

/** /admin/reviews: what waits for somebody else, and what they decide. */
export const reviewPages = (parts: Parts) => {
  const { reviews, reviewLooks, authenticator, limits, clock, log } = parts;
  return new Elysia({ name: "admin-reviews" })
    .use(signedIn(authenticator))
    .get(
      paths.reviews,
      async ({ query, session }) => {
        const { reviews: listed, version, absence } = await reviews.list(query.state ?? "open");
        const marks = await reviewLooks.marks(listed, session);
        const areAllShown = query.state === "all";
        const again = areAllShown ? paths.allReviews : paths.reviews;
        const view = {
          version,
          areAllShown,
          away: awayView(absence, { log, now: clock.now(), again }),
          reviews: listed.map((review) => ({
            ...review,
            by: authorView(review.author, session),
            isDraft: review.isDraft === true,
            branch: review.branch?.name,
            mark: marks.get(review.id),
            pages: review.slugs.length,
            time: timeView(review.updatedAt, clock.now()),
          })),
        };
        return page({ title: "Reviews", name: session.name, content: ReviewsPage({ page: view }) });
      },
      { query: listQuery },
    )
    .get("/admin/reviews/:id", async ({ params, session }) => show(parts, reviewIdIn(params), session))
    .get("/admin/reviews/news", ({ query }) => news(reviews, undefined, query.seen), { query: newsQuery })
    .get("/admin/reviews/:id/news", ({ params, query }) => news(reviews, reviewIdIn(params), query.seen), {
      query: newsQuery,
    })
    .post(
      "/admin/reviews/:id/draft",
      async ({ params, body, request, session }) => {
        const page = slug(body.slug);
        await parts.continuedDrafts.start(reviewIdIn(params), page, session);
        return goTo(request, paths.edit(page));
      },
      { parse: form(limits.form), body: continued },
    )
    .post(
      "/admin/reviews/:id",
      async ({ params, body, request, session }) => {
        const id = reviewIdIn(params);
        try {
          await decide(parts, id, body, session);
          return goTo(request, paths.review(id));
        } catch (refusal) {
          if (!(refusal instanceof DomainError)) throw refusal;
          return show(parts, id, session, { refusal, message: body.message ?? "" });
        }
      },
      { parse: form(limits.form), body: verdict },
    );
};

async function news(reviews: Reviews, id: number | undefined, seen: string): Promise<Response> {
  const version = await reviews.lastChange(id);
  const isNew = version !== undefined && version !== seen;
  return part(ReviewNews({ watch: { id, version: seen }, isNew }));
}

async function decide(
  { reviews }: Parts,
  id: number,
  { does, head, message }: Verdict,
  session: Session,
): Promise<unknown> {
  switch (does) {
    case "merge":
      return reviews.merge(id, head, session);
    case "approve":
      return reviews.approve(id, { head, message }, session);
    case "request-changes":
      return reviews.requestChanges(id, { head, message }, session);
    case "ready":
      return reviews.markReady(id, session);
    case "close":
      return reviews.close(id, session);
    default:
      throw new Invalid("does must be merge, approve, request-changes, ready or close.");
  }
}

async function show(parts: Parts, id: number, session: Session, refused?: Refused): Promise<Response> {
  const { reviews, reviewedPages, reviewLooks, notifications, clock, log } = parts;
  const review = await reviews.find(id);
  const { publishedAs, remarks, changes, title } = review;
  await notifications.seen(session, { review: id, title });
  const { value: pages = [], absence } = await orAbsence(
    publishedAs === undefined ? reviewedPages.pagesOf(changes) : Promise.resolve([]),
  );
  const missing = review.absence ?? absence;
  // Only what is shown was seen.
  const seen = missing ? nothingNew : await reviewLooks.look(review, pages, session);
  const isNewRemark = ({ author, at }: (typeof remarks)[number]) =>
    seen.since !== undefined && at > seen.since && author !== authorOf(session);
  const view: ReviewView = {
    ...review,
    by: authorView(review.author, session),
    isDraft: review.isDraft === true,
    away: awayView(missing, { log, now: clock.now(), again: paths.review(id) }),
    time: timeView(review.createdAt, clock.now()),
    hostUrl: review.url,
    pushesTo: reviews.pushesTo,
    branch: review.branch && { ...review.branch, isCurrent: review.branch.head === review.head },
    build: { ...review.build, places: (review.build.places ?? []).map(placeView) },
    commit: publishedAs === undefined ? undefined : await commitView(parts, publishedAs),
    pages: (await Promise.all(pages.map((each) => pageView(parts, each, seen)))).sort(
      (one, other) => Number(other.isNew) - Number(one.isNew),
    ),
    menu: (publishedAs === undefined && review.navigation?.words) || [],
    remarks: remarks.map((remark) => ({
      ...remark,
      isNew: isNewRemark(remark),
      time: timeView(remark.at, clock.now()),
    })),
    whyNot: isOpen(review) ? await reviews.whyNot(review, session) : NO_REASON,
    typed: refused?.message ?? "",
    refusal: refused?.refusal.told,
  };
  const answer = refused && refusalOfDomain(refused.refusal);
  return page({ title: review.title, name: session.name, content: Review({ page: view }), ...answer });
}

async function commitView(parts: Parts, sha: string) {
  const deployment = await deploymentView(await parts.deployments.look(sha), parts);
  return { url: parts.host.commitUrl(sha) ?? paths.commit(sha), undoUrl: paths.undo(sha), deployment };
}

async function pageView(
  { editing }: Pick<Parts, "editing">,
  { change, title, isPublished, changes, isOutdated }: ReviewedPage,
  seen: NewToReader,
): Promise<ReviewedPageView> {
  const slug = sourceOf(change);
  const content = isPublished ? undefined : contentOf(change);
  const to = change.does === "move" ? change.slug : change.does === "delete" ? change.redirect : undefined;
  const isNew = seen.pages.has(slug);
  const shown = changes.map((each) =>
    each.kind === "note" ? each : { ...each, isNew: seen.isNewBlock(slug, each) },
  );
  const reading = content === undefined ? undefined : await readingView(editing, slug, content);
  return { slug, title, does: change.does, to, isNew, isOutdated, reading, changes: shown };
}
