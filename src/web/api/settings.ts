import { Elysia, t } from "elysia";

import type { SiteChoices } from "../../core/operation/site-choices.ts";
import { always, fails, ofBody, ok, success, upstream } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits } from "../request/body.ts";
import { authorized } from "../request/signed-in.ts";

type Parts = Readonly<{ siteChoices: SiteChoices; authenticator: Authenticator; limits: Limits }>;

const seen = t.Nullable(t.String({ maxLength: 4000, description: "The choice before, as it was given." }));
const setting = (description: string) =>
  t.Object(
    {
      value: t.Nullable(t.String(), { description: "Null where nobody said it." }),
      variable: t.Nullable(t.String(), { description: "The variable that decides it, else null." }),
    },
    { description },
  );
const shown = success({
  settings: t.Object(
    {
      name: setting("The name of the site."),
      url: setting("Where readers see the site."),
      templates: setting("The folder of the repository with the pages that new ones can start from."),
      glossary: setting("The file of the repository with the site's words, which AI uses."),
    },
    { title: "Settings" },
  ),
  seen,
});
const typed = (description: string) => t.Optional(t.String({ maxLength: 500, description }));

/** /api/admin/settings: what people choose for everybody, for people only. */
export const settingRoutes = ({ siteChoices, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-settings", prefix: "/api/admin/settings" })
    .use(authorized(authenticator))
    .get("", async () => ok(await settingsJson(siteChoices)), {
      response: { 200: shown, ...always, ...upstream },
      detail: {
        tags: ["Settings"],
        operationId: "getSettings",
        summary: "Read what people and variables set for everybody",
      },
    })
    .put(
      "",
      async ({ body: { seen, ...fields }, session }) => {
        await siteChoices.choose(fields, seen ?? undefined, session);
        return ok(await settingsJson(siteChoices));
      },
      {
        parse: json(limits.form),
        body: t.Object(
          {
            name: typed(
              "The name of the site, at most 80 characters. An empty text is the repository's name.",
            ),
            url: typed("An http or https address. An empty text is none."),
            templates: typed(
              "A folder with pages, from the root or in the folder of pages. An empty text is none.",
            ),
            glossary: typed(
              "A page or a file of text, from the root or in the folder of pages. An empty text is none.",
            ),
            seen: t.Optional(seen),
          },
          { examples: [{ name: "Our documentation", seen: null }] },
        ),
        response: { 200: shown, ...always, ...ofBody, ...upstream, ...fails(409) },
        detail: {
          tags: ["Settings"],
          operationId: "changeSettings",
          summary: "Change settings for everybody",
          description:
            "A field that is missing stays as it is. It is 409 if somebody else changed them since `seen`, if a variable is set, if the folder has no page, or if there is no such file.",
        },
      },
    );

async function settingsJson(siteChoices: SiteChoices) {
  const { facts, variables, seen = null } = await siteChoices.shown();
  const field = (name: keyof typeof variables) => ({
    value: facts[name] ?? null,
    variable: variables[name] ?? null,
  });
  const settings = {
    name: field("name"),
    url: field("url"),
    templates: field("templates"),
    glossary: field("glossary"),
  };
  return { settings, seen };
}
