import { t } from "elysia";

import { always, fails, failure, list, ofBody, ofKey, success, upstream } from "../answers.ts";
import { navigationChange } from "./navigation-edit-body.ts";
import { conditional } from "./operation.ts";
import { changes, seen } from "./page-change-body.ts";
import {
  changesMoved,
  commitUrl,
  content,
  doesNotCompile,
  entriesLeft,
  navigationMoved,
  pageProblem,
  preconditionFailed,
  pushRefused,
  reviewRequired,
  slug,
  toLookAt,
  undoConflicts,
} from "./schemas.ts";

const message = t.Optional(
  t.Nullable(t.String({ description: "The message of the commit; one is written where it is missing." })),
);

/** One page, or several as `changes`. A union would not name the field that is wrong. */
const publication = t.Object(
  {
    slug: t.Optional(slug),
    content: t.Optional(content),
    changes,
    navigation: t.Optional(
      t.Nullable(
        t.Object(navigationChange, { description: "Edits of menus, in the same commit, or alone." }),
      ),
    ),
    assets: t.Optional(
      t.Nullable(
        t.Array(
          t.Object({
            path: t.String({ description: "The path below the folder of uploads." }),
            content: t.String({ description: "The bytes in base64." }),
          }),
          { description: "Files of the same commit. Uploads that a page uses need not be named." },
        ),
      ),
    ),
    message,
    check: t.Optional(
      t.Nullable(
        t.Boolean({
          description:
            "Whether nothing is published if the site can't be built with a text; false by default.",
        }),
      ),
    ),
    ...seen,
  },
  {
    examples: [
      { slug: "guide/tea", content: "# Tea\n", message: "Write about tea" },
      {
        changes: [
          { slug: "guide/coffee", content: "# Coffee\n" },
          { slug: "guide/tea", delete: true, redirect: "guide" },
        ],
      },
      { changes: [{ slug: "guide/espresso", from: "guide/coffee" }], message: "Call it espresso" },
      { navigation: { revision: "en/current/a0f3", edits: [{ do: "rename", id: "5d1c", label: "Setup" }] } },
    ],
  },
);

const position = t.Integer({ description: "Counts from 1." });
const changedLink = t.Object(
  { slug, line: position, column: position, from: t.String(), to: t.String() },
  { title: "ChangedLink" },
);
const publishedPage = t.Object({
  slug,
  path: t.String({ description: "The file in the repository." }),
  sha: t.Nullable(t.String({ description: "Null for a removed page." })),
});
const problems = list(pageProblem, { description: "Up to 500 that the texts have which were sent." });
const publishedOne = success({ commitUrl, pages: list(publishedPage), toLookAt, problems });
const publishedSeveral = success({
  commitUrl,
  pages: list(publishedPage),
  links: list(changedLink, { description: "The addresses that changed because pages moved." }),
  redirect: t.Nullable(t.Object({ path: t.String({ description: "The file with the redirects." }) })),
  toLookAt,
  problems,
});
const refused = { ...always, ...ofBody, ...ofKey, ...upstream, 502: pushRefused };

export type Body = typeof publication.static;

const undo = t.Object({ message }, { examples: [{ message: "Take the page about tea back" }] });

export const publish = {
  body: publication,
  response: {
    200: t.Union([publishedOne, publishedSeveral]),
    ...refused,
    409: t.Union([changesMoved, navigationMoved, reviewRequired, entriesLeft, failure]),
    412: preconditionFailed,
    422: doesNotCompile,
  },
  detail: {
    tags: ["Pages"],
    operationId: "publish",
    summary: "Publish one page, or up to 100 changes, in one commit",
    ...conditional,
  },
};

export const undoPublication = {
  body: undo,
  response: {
    200: success({ commitUrl }),
    ...refused,
    ...fails(404),
    409: t.Union([undoConflicts, reviewRequired, failure]),
  },
  detail: {
    tags: ["Pages"],
    operationId: "undoPublication",
    summary: "Undo a publication by one more commit",
  },
};
