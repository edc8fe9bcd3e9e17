import { Elysia, t } from "elysia";

import type { DraftedNavigation } from "../../core/navigation/drafted-navigation.ts";
import type { NavigationDrafts } from "../../core/navigation/navigation-drafts.ts";
import type { SiteNavigation } from "../../core/navigation/site-navigation.ts";
import { always, fails, list, ofBody, ok, success, upstream } from "../answers.ts";
import { menuJson, navigationDraftJson } from "../failure-json.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits } from "../request/body.ts";
import { authorized } from "../request/signed-in.ts";
import { navigationChange, navigationOf } from "./navigation-edit-body.ts";
import { menu, navigationDraft, navigationRevision, staleNavigationDraft, updatedAt } from "./schemas.ts";

type Parts = Readonly<{
  siteNavigation: SiteNavigation;
  navigationDrafts: NavigationDrafts;
  draftedNavigation: Pick<DraftedNavigation, "alsoIn">;
  authenticator: Authenticator;
  limits: Limits;
}>;

const seen = t.Optional(
  t.Nullable(
    t.Number({ description: "The version of the draft that this is based on; null or 0 if there is none." }),
  ),
);

const edition = t.Object({ language: t.Nullable(t.String()), version: t.Nullable(t.String()) });

const editionJson = ({ language, version }: typeof edition.static) => ({ language, version });

const saveDraft = {
  body: t.Object(
    { ...navigationChange, updatedAt: seen },
    {
      examples: [
        { revision: "a0f3", edits: [{ do: "rename", id: "5d1c", label: "Setup" }], updatedAt: null },
      ],
    },
  ),
  response: {
    200: success({ updatedAt }),
    ...always,
    ...ofBody,
    ...fails(404),
    409: staleNavigationDraft,
  },
  detail: {
    tags: ["Pages"],
    operationId: "saveNavigationDraft",
    summary: "Save the changes of menus that wait to be published",
  },
};

/** /api/admin/site/navigation: the site's menus, and the draft of changes to them. */
export const navigationRoutes = ({
  siteNavigation,
  navigationDrafts,
  draftedNavigation,
  authenticator,
  limits,
}: Parts) =>
  new Elysia({ name: "api-navigation", prefix: "/api/admin/site/navigation" })
    .use(authorized(authenticator))
    .get(
      "",
      async ({ query, session }) => {
        const { menus, revision } = await siteNavigation.read(query, session);
        return ok({ menus: menus.map(menuJson), revision });
      },
      {
        query: t.Object({
          language: t.Optional(t.String({ description: "That of the first folder where it is missing." })),
          version: t.Optional(t.String({ description: "That of the first folder where it is missing." })),
        }),
        response: {
          200: success({ menus: list(menu), revision: navigationRevision }),
          ...always,
          ...upstream,
          ...fails(404),
        },
        detail: {
          tags: ["Pages"],
          operationId: "readNavigation",
          summary: "Read the menus of the site as readers see them",
        },
      },
    )
    .get(
      "/draft",
      async ({ session }) => {
        const draft = await navigationDrafts.findIfAny(session);
        const alsoIn = draft ? await draftedNavigation.alsoIn(draft) : [];
        return ok({ draft: draft ? navigationDraftJson(draft) : null, alsoIn: alsoIn.map(editionJson) });
      },
      {
        response: {
          200: success({
            draft: t.Nullable(navigationDraft),
            alsoIn: list(edition, {
              description: "Other languages and versions that read the same menus, so that they change, too.",
            }),
          }),
          ...always,
          ...upstream,
        },
        detail: {
          tags: ["Pages"],
          operationId: "findNavigationDraft",
          summary: "Read the changes of menus that wait to be published",
        },
      },
    )
    .put(
      "/draft",
      async ({ body, session }) => {
        const save = { ...navigationOf(body), updatedAt: body.updatedAt };
        return ok({ updatedAt: await navigationDrafts.save(save, session) });
      },
      { ...saveDraft, parse: json(limits.pasted) },
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
          tags: ["Pages"],
          operationId: "discardNavigationDraft",
          summary: "Discard the changes of menus that wait to be published",
        },
      },
    );
