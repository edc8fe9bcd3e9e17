import { type Static, t } from "elysia";

import { failure, list, oneOf } from "../answers.ts";
import { navigationEdit } from "./navigation-edit-body.ts";

export const slug = t.String({ description: "The page's path without its ending; empty for the home page." });
export const slugInQuery = t.String({
  description: "The page's path without its ending; empty for the home page.",
  examples: ["guide/tea"],
});
export const updatedAt = t.Integer({
  description: "Unix milliseconds. It names one save, and grows with each.",
});
export const commitUrl = t.String({ description: "The commit, where the repository shows it." });
const author = t.String();

export const content = t.String({
  description: "The whole text of the page with its front matter, at most 2 MiB.",
});

export const pageProblem = t.Object(
  {
    slug: t.Optional(t.String({ description: "The page, where several were published." })),
    severity: oneOf(["error", "warning"], { description: "An error stops the build of the site." }),
    line: t.Integer({ description: "Counts from 1." }),
    column: t.Integer({ description: "Counts from 1, in UTF-16 units." }),
    message: t.String({ description: "A sentence for the writer." }),
  },
  { title: "PageProblem" },
);

export const draftSummary = t.Object({ slug, updatedAt, author }, { title: "DraftSummary" });

export const draft = t.Object(
  { slug, content: t.String(), updatedAt, author },
  {
    title: "Draft",
    examples: [{ slug: "guide/tea", content: "# Tea\n", updatedAt: 1795233924244, author: "Ada" }],
  },
);

export const page = t.Object(
  {
    slug,
    path: t.String({ description: "The file in the repository." }),
    content: t.String(),
    sha: t.String({ description: "The id of the text in git: the base of an edit." }),
  },
  {
    title: "Page",
    examples: [
      {
        slug: "guide/tea",
        path: "content/guide/tea.mdx",
        content: "# Tea\n",
        sha: "9b1f0c8a7de2c4b5f6a1d3e0c9b8a7f6e5d4c3b2",
      },
    ],
  },
);

const failed = { ok: t.Literal(false), error: t.String(), code: t.Literal("stale") };

/** As a refusal has it. */
const textIfSeen = t.Optional(t.String({ description: "Missing where you may not read it." }));
const newerDraft = t.Object({ slug, content: textIfSeen, updatedAt, author }, { title: "NewerDraft" });
const newerPage = t.Object(
  { slug, path: t.String(), content: textIfSeen, sha: t.String() },
  { title: "NewerPage" },
);

/** A draft or a page is null where it is gone, and missing where nothing of it changed. */
const newer = { draft: t.Optional(t.Nullable(newerDraft)), page: t.Optional(t.Nullable(newerPage)) };

export const staleDraft = t.Object(
  { ok: t.Literal(false), code: t.Literal("stale"), conflict: newerDraft },
  { title: "StaleDraft", description: "Somebody saved before you: the draft as it is now." },
);

export const preconditionFailed = t.Object(
  { ...failed, ...newer },
  { title: "PreconditionFailed", description: "The text as it is now." },
);

export const changesMoved = t.Object(
  { ...failed, conflicts: list(t.Object({ slug, ...newer })) },
  { title: "ChangesMoved", description: "The pages that changed after the request's base, as they are now." },
);

/** A place that a person has to change. */
export const toLookAt = list(
  t.Object(
    { path: t.String(), line: t.Integer({ description: "Counts from 1." }), reason: t.String() },
    { title: "ToLookAt" },
  ),
  {
    description:
      "The places that name a page that moved or is removed, and can't be changed safely; redirects that no file of the site can have, at their pages; up to 100 links in other pages that a removal without redirect breaks; and the menus that don't show a new page yet.",
  },
);

export const entriesLeft = t.Object(
  { ...failed, code: t.Literal("conflict"), toLookAt },
  {
    title: "EntriesLeft",
    description:
      "The menus that name a page that would be removed. With leaveEntries they are left as they are.",
  },
);

/** Of a publication with `check`, or a key that another request has. */
export const doesNotCompile = t.Union([
  t.Object(
    { ...failed, code: t.Literal("does-not-compile"), problems: list(pageProblem) },
    { title: "DoesNotCompile", description: "The site can't be built with a text." },
  ),
  failure,
]);

export const undoConflicts = t.Object(
  { ...failed, code: t.Literal("conflict"), conflicts: list(t.Object({ slug })) },
  { title: "UndoConflicts", description: "The pages with later changes in the same places." },
);

export const reviewRequired = t.Object(
  { ...failed, code: t.Literal("review-required"), review: t.Literal(true) },
  { title: "ReviewRequired", description: "Only a review can publish here." },
);

/** Of what would publish, where the repository's host says no. */
export const pushRefused = t.Union([
  t.Object(
    {
      ok: t.Literal(false),
      error: t.String(),
      code: t.Literal("upstream-failed"),
      said: t.String({ description: "The host's own words: those of its rules or hooks." }),
      review: t.Optional(t.Literal(true, { description: "Whether a review can be asked for." })),
    },
    {
      title: "PushRefused",
      description: "The repository's host refuses the commit.",
    },
  ),
  failure,
]);

const edits = list(navigationEdit, { description: "Missing where you may not read them." });

export const navigationDraft = t.Object(
  { revision: t.String(), edits: list(navigationEdit), updatedAt, author },
  { title: "NavigationDraft", description: "The changes of menus that wait to be published." },
);

export const staleNavigationDraft = t.Object(
  { ...failed, conflict: t.Object({ revision: t.String(), edits: t.Optional(edits), updatedAt, author }) },
  { title: "StaleNavigationDraft", description: "Somebody saved before you: the draft as it is now." },
);

export const navigationRevision = t.String({
  description: "Another one where any entry, label or order of these menus is another.",
});

const ofFile = {
  path: t.Nullable(t.String({ description: "The file that has it; null where many files make it." })),
  isEditable: t.Boolean(),
  reason: t.Nullable(t.String({ description: "Why it can't be changed here." })),
};

const entry = {
  id: t.String(),
  label: t.String({ description: "The words that readers see." }),
  slug: t.Nullable(t.String({ description: "The page that it leads to." })),
  href: t.Nullable(t.String({ description: "The address outside that it leads to." })),
  ...ofFile,
};

type Item = Readonly<{ items: readonly Item[] }> & Static<ReturnType<typeof t.Object<typeof entry>>>;

/** A description can't refer to itself without a name for it, so entries of entries are told in words. */
const menuItem = t.Unsafe<Item>(
  t.Object(
    { ...entry, items: t.Array(t.Any(), { description: "Entries as this one, none where it is no group." }) },
    { title: "MenuItem" },
  ),
);

export const menu = t.Object({ id: t.String(), ...ofFile, items: list(menuItem) }, { title: "Menu" });

export const navigationMoved = t.Object(
  {
    ...failed,
    revision: t.Optional(navigationRevision),
    menus: t.Optional(list(menu, { description: "Missing where you may not read them." })),
  },
  { title: "NavigationMoved", description: "The menus changed after the revision of the edits." },
);
