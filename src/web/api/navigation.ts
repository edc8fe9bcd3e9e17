import { Elysia, t } from "elysia";

import type { NavigationDrafts } from "../../core/navigation/navigation-drafts.ts";
import { always, fails, ofBody, ok, success } from "../answers.ts";
import { navigationDraftJson } from "../failure-json.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits } from "../request/body.ts";
import { authorized } from "../request/signed-in.ts";
import { navigationChange, navigationOf } from "./navigation-edit-body.ts";
import { navigationDraft, staleNavigationDraft, updatedAt } from "./schemas.ts";

type Parts = Readonly<{ navigationDrafts: NavigationDrafts; authenticator: Authenticator; limits: Limits }>;

const seen = t.Optional(
  t.Nullable(
    t.Number({ description: "The version of the draft that this is based on; null or 0 if there is none." }),
  ),
);

/** /api/admin/site/navigation: the site's menus, and the draft of changes to them. */
export const navigationRoutes = ({ navigationDrafts, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-navigation", prefix: "/api/admin/site/navigation" })
    .use(authorized(authenticator))
    .get(
      "/draft",
      async ({ session }) => {
        const draft = await navigationDrafts.findIfAny(session);
        return ok({ draft: draft ? navigationDraftJson(draft) : null });
      },
      {
        response: { 200: success({ draft: t.Nullable(navigationDraft) }), ...always },
        detail: {
          tags: ["Navigation"],
          operationId: "findNavigationDraft",
          summary: "Reads the changes of menus that wait to be published",
        },
      },
    )
    .put(
      "/draft",
      async ({ body, session }) => {
        const save = { ...navigationOf(body), updatedAt: body.updatedAt };
        return ok({ updatedAt: await navigationDrafts.save(save, session) });
      },
      {
        body: t.Object(
          { ...navigationChange, updatedAt: seen },
          {
            examples: [
              { revision: "a0f3", edits: [{ do: "rename", id: "5d1c", label: "Setup" }], updatedAt: null },
            ],
          },
        ),
        parse: json(limits.pasted),
        response: {
          200: success({ updatedAt }),
          ...always,
          ...ofBody,
          ...fails(404),
          409: staleNavigationDraft,
        },
        detail: {
          tags: ["Navigation"],
          operationId: "saveNavigationDraft",
          summary: "Saves the changes of menus that wait to be published",
        },
      },
    )
    .delete(
      "/draft",
      async ({ query, session }) => {
        await navigationDrafts.discard(query.updatedAt, session);
        return ok();
      },
      {
        query: t.Object({ updatedAt: t.Optional(t.Numeric({ description: "The draft that was seen." })) }),
        response: { 200: success({}), ...always, ...fails(404), 409: staleNavigationDraft },
        detail: {
          tags: ["Navigation"],
          operationId: "discardNavigationDraft",
          summary: "Discards the changes of menus that wait to be published",
        },
      },
    );
