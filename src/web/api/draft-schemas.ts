import { t } from "elysia";

import { always, fails, failure, list, ofBody, success, upstream } from "../answers.ts";
import { conditional, tagged } from "./operation.ts";
import {
  content,
  draft,
  draftSummary,
  preconditionFailed,
  slug,
  slugInQuery,
  staleDraft,
  updatedAt,
} from "./schemas.ts";

const query = t.Object({
  slug: t.Optional(
    t.String({
      description: "The page whose draft is read. Without it, all drafts are listed.",
      examples: ["guide/tea"],
    }),
  ),
});
const basis = {
  updatedAt: t.Optional(
    t.Nullable(
      t.Number({
        description: "The version of the draft that the text is based on; null or 0 if there is none.",
      }),
    ),
  ),
  author: t.Optional(
    t.Nullable(
      t.String({
        description: "The name on the save, at most 80 characters; by default that of who signed in.",
      }),
    ),
  ),
  base: t.Optional(t.Nullable(t.String({ description: "The sha of the page that the text began from." }))),
};
const save = t.Object({ slug, content, ...basis });
/** One draft, or several as `drafts`. A union would not name the field that is wrong. */
const saves = t.Object(
  {
    slug: t.Optional(slug),
    content: t.Optional(content),
    ...basis,
    drafts: t.Optional(
      t.Array(save, {
        minItems: 1,
        maxItems: 100,
        description: "Several saves in place of one; each is accepted or refused by itself.",
      }),
    ),
  },
  {
    examples: [
      { slug: "guide/green-tea", content: "# Green tea\n" },
      { drafts: [{ slug: "guide/oolong", content: "# Oolong\n" }] },
    ],
  },
);
const versions = t.Object({
  slug: slugInQuery,
  updatedAt: t.Optional(t.Numeric({ description: "The version that is read. Without it, all are listed." })),
});

export type OneSave = typeof save.static;
export type Save = typeof saves.static;

const found = t.Union([
  success({ drafts: list(draftSummary, { description: "Newest first." }) }),
  success({ draft: t.Nullable(draft) }),
]);
const saved = success({ updatedAt });
const savedEach = t.Union([saved, staleDraft, failure]);
const foundVersions = t.Union([success({ versions: list(draftSummary) }), success({ version: draft })]);

export const findDrafts = {
  query,
  response: { 200: found, ...always, ...fails(404) },
  detail: {
    tags: ["Drafts"],
    operationId: "findDrafts",
    summary: "List drafts, or read one",
    ...tagged("The version of the draft, if one is asked for."),
  },
};

export const saveDrafts = {
  body: saves,
  response: {
    200: t.Union([
      saved,
      success({ drafts: list(savedEach, { description: "In the order of the request." }) }),
    ]),
    ...always,
    ...ofBody,
    ...upstream,
    409: staleDraft,
    412: preconditionFailed,
  },
  detail: {
    tags: ["Drafts"],
    operationId: "saveDrafts",
    summary: "Save a draft, or up to 100",
    description:
      "A draft is saved only where it is based on the current one. It is on disk when the answer is sent.",
    ...conditional,
    ...tagged("The version of the new draft."),
  },
};

export const findVersions = {
  query: versions,
  response: { 200: foundVersions, ...always, ...fails(404) },
  detail: {
    tags: ["Drafts"],
    operationId: "findVersions",
    summary: "List the versions of a page's draft, or read one",
  },
};
