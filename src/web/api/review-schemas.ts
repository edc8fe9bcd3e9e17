import { t } from "elysia";

import { always, fails, failure, list, ofBody, ofKey, oneOf, success, upstream } from "../answers.ts";
import { navigationChange, navigationEdit } from "./navigation-edit-body.ts";
import { oneChange } from "./page-change-body.ts";
import { changesMoved, commitUrl, navigationMoved, slug } from "./schemas.ts";

const time = t.Integer({ description: "Unix milliseconds." });

const wordsIfSeen = t.Optional(t.String({ description: "Missing where you may not read its pages." }));

const summary = {
  id: t.Integer(),
  url: t.String(),
  state: oneOf(["open", "approved", "changes-requested", "merged", "closed"]),
  draft: t.Boolean({ description: "Its author isn't ready: it can't be merged." }),
  slugs: list(slug),
  author: t.String(),
  head: t.String({ description: "Names the changes: what is approved and merged is what was read." }),
  title: wordsIfSeen,
  message: wordsIfSeen,
  reviewers: list(t.String()),
  createdAt: time,
  updatedAt: time,
};

const change = t.Object({
  slug,
  updatedAt: t.Nullable(t.Integer()),
  base: t.Nullable(t.String()),
  author: t.String(),
  content: t.Optional(t.String()),
  from: t.Optional(t.String()),
  delete: t.Optional(t.Boolean()),
  links: t.Optional(t.Boolean()),
  redirect: t.Optional(t.Union([t.String(), t.Boolean()])),
});

const remark = t.Object({
  author: t.String(),
  at: time,
  does: oneOf(["adds", "approves", "requests-changes", "merges", "closes", "comments"]),
  message: t.String(),
  path: t.Optional(t.String({ description: "The path of the file that it is about." })),
  line: t.Optional(t.Integer()),
});

const summarised = t.Object(summary, { title: "Review" });
const menus = t.Object(
  {
    revision: t.String(),
    edits: list(navigationEdit),
    author: t.String(),
    words: list(t.String(), { description: "A sentence for each edit." }),
  },
  { title: "ReviewedNavigation" },
);
const detailed = t.Object(
  { ...summary, changes: list(change), navigation: t.Nullable(menus), remarks: list(remark) },
  { title: "ReviewDetail" },
);

const foundReviews = success({ reviews: list(summarised) });
const foundReview = success({ review: detailed });
const changedReview = success({ review: summarised });

const text = t.Optional(t.Nullable(t.String()));
const query = t.Object({ state: t.Optional(t.Union([t.Literal("open"), t.Literal("all")])) });
const asked = t.Object(
  {
    changes: t.Optional(t.Array(oneChange)),
    navigation: t.Optional(t.Nullable(t.Object(navigationChange))),
    title: text,
    message: text,
    reviewers: t.Optional(t.Nullable(t.Array(t.String()))),
    draft: t.Optional(t.Nullable(t.Boolean({ description: "On GitHub: a draft of a pull request." }))),
  },
  { examples: [{ changes: [{ slug: "guide/tea", content: "# Tea\n" }], title: "Tea" }] },
);
const head = "9b1f0c8a7de2c4b5f6a1d3e0c9b8a7f6e5d4c3b2";
const added = t.Object(
  {
    changes: t.Optional(t.Array(oneChange)),
    navigation: t.Optional(t.Nullable(t.Object(navigationChange))),
    head: t.String(),
  },
  { examples: [{ changes: [{ slug: "guide/tea", content: "# Green tea\n" }], head }] },
);
const approval = t.Object({ message: text, head: text }, { examples: [{ message: "Well said.", head }] });
const wish = t.Object(
  { message: text, head: text },
  { examples: [{ message: "Say how long it steeps.", head }] },
);
const merged = t.Object({ head: t.String() }, { examples: [{ head }] });

const read = { ...always, ...upstream };
const changed = {
  200: changedReview,
  ...read,
  ...fails(404),
  ...ofBody,
  ...ofKey,
  409: t.Union([changesMoved, navigationMoved, failure]),
};
const about = (operationId: string, summary: string) => ({
  detail: { tags: ["Reviews"], operationId, summary },
});

export const listReviews = {
  query,
  response: { 200: foundReviews, ...read },
  ...about("listReviews", "Lists the reviews"),
};

export const askForReview = {
  body: asked,
  response: changed,
  ...about("askForReview", "Asks for a review of changes"),
};

export const findReview = {
  response: { 200: foundReview, ...read, ...fails(404) },
  ...about("findReview", "Reads a review with its changes"),
};

export const addChanges = {
  body: added,
  response: changed,
  ...about("addChanges", "Adds changes to a review"),
};

export const approveReview = {
  body: approval,
  response: changed,
  ...about("approveReview", "Approves a review"),
};

export const requestChanges = {
  body: wish,
  response: changed,
  ...about("requestChanges", "Asks for changes to a review"),
};

export const markReady = {
  response: changed,
  ...about("markReviewReady", "Makes a draft ready for review"),
};

export const mergeReview = {
  body: merged,
  response: { ...changed, 200: success({ commitUrl }) },
  ...about("mergeReview", "Publishes what a review approved"),
};

export const closeReview = {
  response: changed,
  ...about("closeReview", "Closes a review without publishing"),
};
