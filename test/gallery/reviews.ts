import type { AwayView } from "../../views/away.tsx";
import { Asked, type AskingView } from "../../views/reviews/asking.tsx";
import { Review, type ReviewView } from "../../views/reviews/review.tsx";
import { Reviews, type ReviewsView } from "../../views/reviews/reviews.tsx";
import { ReviewNews } from "../../views/reviews/watch.tsx";
import {
  ada,
  awayUnseen,
  grace,
  longName,
  longSlug,
  longTitle,
  longWord,
  rtlName,
  rtlText,
  rtlTitle,
  sha,
  time,
} from "./cast.ts";
import { changes, longChanges, rtlChanges } from "./changes.ts";
import { building } from "./deployments.ts";
import { alike, placed, type Shown, type State, type View } from "./state.ts";

export const asking: AskingView = {
  title: "Update Install it",
  message: "The port has changed.",
  messageFaults: [],
  reviewers: undefined,
  canBeDraft: false,
  review: undefined,
};

export const askingMore: AskingView = { ...asking, review: { id: 12, head: sha, author: grace, pushed: [] } };

export const askingPushed: AskingView = {
  ...asking,
  review: { id: 12, head: sha, author: grace, pushed: ["guide/install", "", longSlug] },
};

export const askingPeople: AskingView = {
  ...asking,
  canBeDraft: true,
  reviewers: ["ada-lovelace", "grace", "linus", longName],
};

export const askingInVain: AskingView = {
  ...asking,
  because: "Asking for review with a PIN needs GITHUB_TOKEN. Sign in with GitHub, or ask your administrator.",
};

const row: ReviewsView["reviews"][number] = {
  id: 12,
  title: "Update Install it",
  by: { name: ada, isYou: true },
  state: "open",
  isDraft: false,
  pages: 1,
  reviewers: [grace],
  branch: undefined,
  comments: 0,
  mark: undefined,
  build: { state: "unknown" },
  time: time("5 minutes ago"),
};

const nothing = { approve: undefined, requestChanges: undefined, merge: undefined };

const states = ["approved", "changes-requested", "merged", "closed"] as const;

const list = (
  name: string,
  reviews: readonly ReviewsView["reviews"][number][],
  areAllShown = false,
  away?: AwayView,
): State => ({
  name,
  render: () => ({
    title: "Reviews",
    name: ada,
    content: Reviews({ page: { reviews, areAllShown, away, version: "1" } }),
  }),
});

export const reviewsView: View = {
  name: "Reviews",
  states: [
    list("open ones", [
      row,
      { ...row, id: 11, state: "approved", pages: 3, reviewers: [], build: { state: "live" } },
      { ...row, id: 6, state: "approved", branch: "docs-admin/review-6" },
      {
        ...row,
        id: 10,
        state: "changes-requested",
        comments: 300,
        hasMoreComments: true,
        build: { state: "failed" },
      },
      { ...row, id: 8, mark: "new" },
      { ...row, id: 7, mark: "changed", build: { state: "live" } },
      { ...row, id: 9, isDraft: true, comments: 1, build: { state: "building" } },
    ]),
    {
      name: "somebody did something meanwhile",
      render: () => ({
        title: "Reviews",
        name: ada,
        content: placed(
          Reviews({ page: { reviews: [row], areAllShown: false, away: undefined, version: "1" } }),
          {
            at: "[hx-trigger]",
            html: ReviewNews({ watch: { id: undefined, version: "1" }, isNew: true }),
          },
        ),
      }),
    },
    list(
      "all",
      states.map((state, nth) => ({ ...row, id: nth + 1, state })),
      true,
    ),
    list("GitHub doesn't list them", [row], false, awayUnseen),
    list("none is open", []),
    list("none", [], true),
    list("long and right to left", [
      { ...row, title: longTitle, by: { name: longName }, pages: 100, reviewers: [longName, rtlName] },
      { ...row, title: longWord },
      { ...row, title: rtlTitle, by: { name: rtlName } },
    ]),
  ],
};

const page: ReviewView["pages"][number] = {
  slug: "guide/install",
  title: "Install it",
  does: "write",
  to: undefined,
  isNew: false,
  isOutdated: false,
  changes,
};

const review: ReviewView = {
  id: 12,
  title: "Update Install it",
  message: "The port has changed.\nSo has the address.",
  by: { name: ada, isYou: true },
  reviewers: [grace],
  state: "open",
  isDraft: false,
  head: sha,
  version: "1-open",
  time: time("2 hours ago"),
  hostUrl: undefined,
  pushesTo: undefined,
  branch: undefined,
  build: { state: "unknown" },
  commit: undefined,
  slugs: ["guide/install"],
  pages: [page],
  menu: [],
  files: [],
  isWhole: true,
  away: undefined,
  remarks: [],
  whyNot: nothing,
  typed: "",
  refusal: undefined,
};

const remark = { author: grace, message: "", isNew: false, time: time("1 hour ago") };
const remarks: ReviewView["remarks"] = [
  { ...remark, does: "requests-changes", message: "Say which port.\n\nAnd why." },
  { ...remark, author: ada, does: "adds" },
  { ...remark, does: "comments", message: "Better." },
  { ...remark, does: "comments", message: "Which one?", path: "content/guide/install.mdx", line: 12 },
  { ...remark, does: "comments", message: "And this page?", path: "content/guide/use.mdx" },
  { ...remark, does: "approves" },
];

const approved: ReviewView["remarks"] = [{ ...remark, does: "approves" }];
const pushesTo = "gitlab.example.org";
const branch = {
  name: "docs-admin/review-12",
  url: `https://${pushesTo}/docs/site/-/merge_requests/7`,
  isCurrent: true,
};

const ownText = "Your own text is in this review, so someone else must approve it.";

const shown = (more: Partial<ReviewView> = {}): Shown => ({
  title: more.title ?? review.title,
  name: grace,
  content: Review({ page: { ...review, ...more } }),
});

/** The answer to a question that the page asks by itself. */
const heard = (name: string, isNew: boolean): State => ({
  name,
  render: () => ({
    ...shown(),
    content: placed(Review({ page: review }), {
      at: "[hx-trigger]",
      html: ReviewNews({ watch: { id: 12, version: "1-open" }, isNew }),
    }),
  }),
});

const commit = {
  url: `/admin/commits/${sha}`,
  undoUrl: `/admin/commits/${sha}/undo`,
  deployment: building,
};

export const reviewView: View = {
  name: "Review",
  states: [
    { name: "open", render: () => shown() },
    {
      name: "GitHub is away",
      isLikeAnother: true,
      render: () => shown({ away: awayUnseen, isWhole: false }),
    },
    {
      name: "of one's own",
      render: () => shown({ whyNot: { ...nothing, approve: ownText, merge: ownText } }),
    },
    {
      name: "of one's own on GitHub",
      render: () => shown({ whyNot: { ...nothing, approve: ownText, requestChanges: ownText } }),
    },
    {
      name: "of one's own on GitHub, approved",
      render: () =>
        shown({ state: "approved", whyNot: { ...nothing, approve: ownText, requestChanges: ownText } }),
    },
    {
      name: "approved, and nobody may merge here",
      render: () =>
        shown({
          state: "approved",
          remarks,
          hasMoreRemarks: true,
          isWhole: false,
          menu: ["Moved Set up above Use it", `Renamed Guide to ${longTitle}`],
          files: ["public/uploads/plan.png", `src/${longWord}.ts`],
          hostUrl: "https://github.com/docs-example/documentation/pull/12",
          whyNot: { ...nothing, merge: "Sign in with GitHub to merge." },
        }),
    },
    {
      name: "approved, where the host merges a branch",
      render: () => shown({ state: "approved", pushesTo }),
    },
    {
      name: "pushed as a branch",
      render: () => shown({ state: "approved", remarks: approved, pushesTo, branch }),
    },
    {
      name: "pushed as a branch, and changed since",
      render: () =>
        shown({
          remarks: [...approved, { ...remark, author: ada, does: "adds" }],
          pushesTo,
          branch: { ...branch, url: undefined, isCurrent: false },
        }),
    },
    {
      name: "a page moves, one is deleted, one has changed since",
      render: () =>
        shown({
          pages: [
            { ...page, does: "move", to: "start/install", changes: [] },
            { ...page, does: "delete", slug: "guide/old", title: "Old", to: "guide/new", changes: [] },
            { ...page, does: "delete", slug: "", title: "Home", changes: [] },
            { ...page, slug: "guide/use", title: "Use it", isOutdated: true },
          ],
        }),
    },
    {
      name: "merged",
      render: () =>
        shown({
          state: "merged",
          commit,
          slugs: ["", "guide/install", longSlug],
          pages: [],
          remarks: [{ ...remark, does: "merges" }],
        }),
    },
    {
      name: "checks have passed",
      render: () =>
        shown({
          build: { state: "live", link: "https://ci.example.org/1", siteUrl: "https://pr-12.example.org" },
        }),
    },
    {
      name: "a check has failed",
      render: () =>
        shown({
          build: {
            state: "failed",
            sentence: `${longWord} isn't closed.`,
            link: "https://ci.example.org/1",
            places: [{ address: "/admin/edit/guide/install#line-12", name: "guide/install", line: 12 }],
          },
        }),
    },
    {
      name: "checks are running",
      isLikeAnother: true,
      render: () => shown({ build: { state: "building" } }),
    },
    {
      name: "changed since one looked",
      render: () =>
        shown({
          pages: [
            {
              ...page,
              isNew: true,
              changes: changes.map((each, nth) =>
                each.kind === "note" ? each : { ...each, isNew: nth === 1 },
              ),
            },
            { ...page, slug: "guide/use", title: "Use it" },
          ],
          remarks: [...remarks, { ...remark, does: "comments", message: "And now?", isNew: true }],
        }),
    },
    {
      name: "a draft",
      render: () =>
        shown({
          isDraft: true,
          whyNot: { ...nothing, merge: "This review is a draft. Make it ready first." },
        }),
    },
    { name: "closed", render: () => shown({ state: "closed", remarks: [{ ...remark, does: "closes" }] }) },
    ...alike([
      {
        name: "refused: it has changed",
        render: () =>
          shown({
            refusal: "This review has changed since you opened it. Nothing was done. Read it again.",
            typed: "Say more.",
          }),
      },
      {
        name: "refused: no message",
        render: () => shown({ refusal: "Say in the message what should change." }),
      },
    ]),
    ...alike([heard("somebody did something", true), heard("nobody did anything", false)]),
    {
      name: "long and right to left",
      render: () =>
        shown({
          title: longTitle,
          message: longWord,
          by: { name: longName },
          reviewers: [longName, rtlName],
          pages: [
            { ...page, slug: longSlug, title: longTitle, changes: longChanges },
            { ...page, title: rtlTitle, changes: rtlChanges },
          ],
          remarks: [
            { ...remark, author: longName, does: "comments", message: `${longWord} ${longTitle}` },
            { ...remark, author: rtlName, does: "approves", message: rtlText },
          ],
        }),
    },
    {
      name: "asked for",
      render: () => ({
        title: review.title,
        name: ada,
        content: Asked({ page: { slug: "guide/install", id: 12, title: review.title, isNew: true } }),
      }),
    },
    {
      name: "added to",
      isLikeAnother: true,
      render: () => ({
        title: review.title,
        name: ada,
        content: Asked({ page: { slug: "guide/install", id: 12, title: longTitle, isNew: false } }),
      }),
    },
  ],
};
