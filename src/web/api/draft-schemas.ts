import { t } from "elysia";

import { always, fails, failure, list, ofBody, success, upstream } from "../answers.ts";
import { conditional, tagged } from "./operation.ts";
import { draft, draftSummary, preconditionFailed, staleDraft, updatedAt } from "./schemas.ts";

const query = t.Object({
  slug: t.Optional(t.String({ description: "One page's draft. Without it, all drafts are listed." })),
});
const basis = {
  updatedAt: t.Optional(
    t.Nullable(
      t.Number({
        description: "The version of the draft that the text is based on; null or 0 if there is none.",
      }),
    ),
  ),
  author: t.Optional(t.Nullable(t.String({ description: "At most 80 characters." }))),
  base: t.Optional(t.Nullable(t.String({ description: "The sha of the page that the text began from." }))),
};
const save = t.Object({ slug: t.String(), content: t.String(), ...basis });
/** One draft, or several as `drafts`. A union would not name the field that is wrong. */
const saves = t.Object(
  {
    slug: t.Optional(t.String()),
    content: t.Optional(t.String()),
    ...basis,
    drafts: t.Optional(t.Array(save, { minItems: 1, maxItems: 100 })),
  },
  {
    examples: [
      { slug: "guide/green-tea", content: "# Green tea\n" },
      { drafts: [{ slug: "guide/oolong", content: "# Oolong\n" }] },
    ],
  },
);
const versions = t.Object({ slug: t.String(), updatedAt: t.Optional(t.Numeric()) });

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
    summary: "Lists the drafts, or reads one",
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
    summary: "Saves a draft, or up to 100",
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
    summary: "Lists the versions of a page's draft, or reads one",
  },
};
