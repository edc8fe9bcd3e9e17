import { t } from "elysia";

import { unlessAbsent } from "../../core/absence.ts";
import type { Review } from "../../core/change/review.ts";
import type { Deployments } from "../../core/deployment/deployments.ts";
import type { CurrentTexts } from "../../core/draft/current-texts.ts";
import type { Drafts } from "../../core/draft/drafts.ts";
import type { CheckedProposals } from "../../core/review/checked-proposals.ts";
import type { Reviews } from "../../core/review/reviews.ts";
import { canReadReview, seesAllTexts, visible } from "../../core/session/access.ts";
import type { Session } from "../../core/session/session.ts";
import type { SiteAddresses } from "../../core/site/site-addresses.ts";
import type { Slug } from "../../core/slug/slug.ts";
import { oneOf } from "../answers.ts";
import { navigationIn } from "./navigation-tools.ts";
import { deletionFields, deletionOf, moveFields, moveOf } from "./page-tools.ts";
import { slugField, slugOf, versionField } from "./text-view.ts";
import { type Tool, tool } from "./tool.ts";

export type ReviewParts = Readonly<{
  checkedProposals: CheckedProposals;
  reviews: Reviews;
  currentTexts: CurrentTexts;
  drafts: Drafts;
  deployments: Deployments;
  siteAddresses: SiteAddresses;
  reviewUrl: (id: number) => string;
}>;

const MAX_REVIEWS = 50;
const MAX_REMARKS = 20;

const integer = t.Number({ multipleOf: 1 });
const url = t.Union([t.String(), t.Null()]);
const review = t.Object({
  id: integer,
  url: t.String(),
  title: t.String(),
  state: t.String(),
  author: t.String(),
  slugs: t.Array(t.String()),
  head: t.String(),
  branch: t.Optional(t.String({ description: "It is published once the host merges this." })),
});
const remark = t.Object({ author: t.String(), does: t.String(), message: t.String() });
const site = t.Object({ state: t.String(), url, why: t.Union([t.String(), t.Null()]) });

export const reviewTools = (parts: ReviewParts): Tool[] => [propose(parts), status(parts)];

const propose = ({ checkedProposals, reviewUrl }: ReviewParts) =>
  tool({
    name: "propose",
    title: "Ask for a review",
    description:
      "Asks people to review drafts, moves and deletions of pages and edits of menus as one change; they approve it and publish it. With review, as status answered, adds to that review. Refused if check_page finds something that blocks publishing.",
    effect: "asks",
    input: t.Object({
      drafts: t.Optional(
        t.Array(t.Object({ slug: slugField, version: versionField }), { minItems: 1, maxItems: 100 }),
      ),
      moves: t.Optional(t.Array(t.Object(moveFields), { maxItems: 100 })),
      deletions: t.Optional(t.Array(t.Object(deletionFields), { maxItems: 100 })),
      navigation: t.Optional(
        t.Object(
          { revision: t.String(), edits: t.Array(t.Unknown(), { minItems: 1, maxItems: 100 }) },
          { description: "As edit_navigation takes it." },
        ),
      ),
      title: t.Optional(t.String({ maxLength: 200 })),
      message: t.Optional(t.String({ maxLength: 10_000, description: "Why it changes." })),
      review: t.Optional(t.Object({ id: t.Number({ multipleOf: 1, minimum: 1 }), head: t.String() })),
    }),
    output: review,
    call: async ({ drafts = [], moves = [], deletions = [], navigation, ...asked }, session) => {
      const proposal = {
        ...asked,
        drafts: drafts.map(({ slug, version }) => ({ slug: slugOf(slug), version })),
        moves: moves.map(moveOf),
        deletions: deletions.map(deletionOf),
        navigation: navigation && navigationIn(navigation),
      };
      return view(await checkedProposals.propose(proposal, session), reviewUrl);
    },
  });

const status = (parts: ReviewParts) =>
  tool({
    name: "status",
    title: "See how things are",
    description:
      "Answers whether publishing needs a review, how many drafts there are, and which reviews are open. For a page also its state, what reviewers said, and whether the site shows its last publication.",
    effect: "reads",
    input: t.Object({ slug: t.Optional(slugField) }),
    output: t.Object({
      needsReview: t.Boolean(),
      drafts: integer,
      reviews: t.Array(review),
      page: t.Union([
        t.Null(),
        t.Object({
          state: oneOf(["draft", "published"]),
          version: t.String(),
          review: t.Union([t.Null(), t.Object({ id: integer, remarks: t.Array(remark) })]),
          site: t.Union([t.Null(), site]),
        }),
      ]),
    }),
    call: async ({ slug }, session) => {
      const { reviews, drafts, reviewUrl } = parts;
      const page = slug === undefined ? null : await pageStatus(slugOf(slug), session, parts);
      const { reviews: listed } = unlessAbsent(await reviews.list("open"));
      const open = listed.filter((review) => canReadReview(session, review));
      return {
        needsReview: await reviews.isNeededFor(session),
        drafts: visible(session, await drafts.list(), ({ slug }) => slug).length,
        reviews: open.slice(0, MAX_REVIEWS).map((each) => view(each, reviewUrl)),
        page,
      };
    },
  });

async function pageStatus(
  slug: Slug,
  session: Session,
  { currentTexts, reviews, deployments, siteAddresses }: ReviewParts,
) {
  const { draft, version } = await currentTexts.find(slug, session);
  const found = (await reviews.openByPage()).get(slug);
  const open = found && canReadReview(session, found) ? found : undefined;
  const remarks = open ? unlessAbsent(await reviews.find(open.id)).remarks : [];
  const deployment = await deployments.lookAt(slug);
  return {
    state: draft ? ("draft" as const) : ("published" as const),
    version,
    review: open
      ? {
          id: open.id,
          remarks: remarks
            .slice(-MAX_REMARKS)
            .map(({ author, does, message }) => ({ author, does, message })),
        }
      : null,
    site: deployment
      ? {
          state: deployment.state,
          url: (await siteAddresses.addressOf(slug, deployment.siteUrl)) ?? null,
          // It can name other pages.
          why: (seesAllTexts(session) ? deployment.sentence : undefined) ?? null,
        }
      : null,
  };
}

function view(review: Review, reviewUrl: (id: number) => string) {
  const { id, url, title, state, author, slugs, head, branch } = review;
  const pushed = branch && { branch: branch.name };
  return { id, url: url ?? reviewUrl(id), title, state, author, slugs: [...slugs], head, ...pushed };
}
