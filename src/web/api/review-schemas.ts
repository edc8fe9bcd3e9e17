import { t } from "elysia";

import { always, fails, failure, list, ofBody, ofKey, oneOf, success, upstream } from "../answers.ts";
import { navigationChange, navigationEdit } from "./navigation-edit-body.ts";
import { changes } from "./page-change-body.ts";
import { changesMoved, commitUrl, navigationMoved, pushRefused, slug } from "./schemas.ts";

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
  branch: t.Optional(
    t.String({ description: "The branch that it was pushed as, where REVIEW_BRANCHES is 1." }),
  ),
  branchUrl: t.Optional(
    t.Nullable(t.String({ description: "The address that the host printed for the branch." })),
  ),
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

const text = (description: string) => t.Optional(t.Nullable(t.String({ description })));
const query = t.Object({
  state: t.Optional(
    t.Union([t.Literal("open"), t.Literal("all")], {
      description: "Open ones by default, or all.",
      examples: ["open"],
    }),
  ),
});
const navigation = t.Optional(
  t.Nullable(t.Object(navigationChange, { description: "Edits of menus, in the same commit, or alone." })),
);
const seenHead = "The head of the review that you read; if it has another, it is 409.";
const asked = t.Object(
  {
    changes,
    navigation,
    title: text("A title; one is written where it is missing."),
    message: text("More for its readers."),
    reviewers: t.Optional(
      t.Nullable(t.Array(t.String(), { description: "The names of the people who are asked." })),
    ),
    draft: t.Optional(t.Nullable(t.Boolean({ description: "On GitHub: a draft of a pull request." }))),
  },
  { examples: [{ changes: [{ slug: "guide/tea", content: "# Tea\n" }], title: "Tea" }] },
);
const head = "9b1f0c8a7de2c4b5f6a1d3e0c9b8a7f6e5d4c3b2";
const added = t.Object(
  {
    changes,
    navigation,
    head: t.String({ description: seenHead }),
  },
  { examples: [{ changes: [{ slug: "guide/tea", content: "# Green tea\n" }], head }] },
);
const approval = t.Object(
  { message: text("A remark for its author."), head: text(seenHead) },
  { examples: [{ message: "Well said.", head }] },
);
const wish = t.Object(
  { message: text("The changes that you ask for."), head: text(seenHead) },
  { examples: [{ message: "Say how long it steeps.", head }] },
);
const merged = t.Object({ head: t.String({ description: seenHead }) }, { examples: [{ head }] });

const pushed = {
  branch: t.String({
    description: "The branch on the repository's host. It is published once that is merged.",
  }),
  url: t.Nullable(
    t.String({ description: "The address that the host prints, such as that of a merge request." }),
  ),
};

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
  ...about("listReviews", "List reviews"),
};

export const askForReview = {
  body: asked,
  response: changed,
  ...about("askForReview", "Ask for a review of changes"),
};

export const findReview = {
  response: { 200: foundReview, ...read, ...fails(404) },
  ...about("findReview", "Read a review with its changes"),
};

export const addChanges = {
  body: added,
  response: changed,
  ...about("addChanges", "Add changes to a review"),
};

export const approveReview = {
  body: approval,
  response: changed,
  ...about("approveReview", "Approve a review"),
};

export const requestChanges = {
  body: wish,
  response: changed,
  ...about("requestChanges", "Ask for changes to a review"),
};

export const markReady = {
  response: changed,
  ...about("markReviewReady", "Mark a draft as ready for review"),
};

export const mergeReview = {
  body: merged,
  response: { ...changed, 502: pushRefused, 200: t.Union([success({ commitUrl }), success(pushed)]) },
  ...about(
    "mergeReview",
    "Merge a review: publish what was approved, or push it as a branch (REVIEW_BRANCHES)",
  ),
};

export const closeReview = {
  response: changed,
  ...about("closeReview", "Close a review without publishing"),
};
