import { Elysia, t } from "elysia";

import type { Installation } from "../../core/operation/installation.ts";
import type { SitePages } from "../../core/site/site-pages.ts";
import { slug as slugOf } from "../../core/slug/slug.ts";
import { always, fails, list, ok, oneOf, success, upstream } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { authorized } from "../request/signed-in.ts";
import { slug, slugInQuery } from "./schemas.ts";

type Parts = Readonly<{
  sitePages: SitePages;
  installation: Pick<Installation, "siteName" | "siteUrl" | "folder">;
  authenticator: Authenticator;
}>;

const folder = t.String({ description: "The folder's path in the repository; the root is an empty text." });
const language = t.Nullable(t.String({ description: "Null where there are none." }));
const version = t.Nullable(t.String({ description: "As the site names it; null where there are none." }));
const kind = oneOf(["docs", "blog", "pages"]);
const site = t.Object(
  {
    name: t.String(),
    generator: t.Nullable(t.String({ description: "Its name; null where none is known." })),
    url: t.Nullable(t.String({ description: "Where readers see the site; null where nobody said it." })),
    folders: list(t.Object({ folder, kind, language, version, pages: t.Integer() }), {
      description: "The pages of the first one have the short slugs.",
    }),
    languages: list(t.Object({ code: t.String(), label: t.String(), isDefault: t.Boolean() })),
    versions: list(
      t.Object({
        name: t.String(),
        label: t.String(),
        isCurrent: t.Boolean({ description: "Whether readers see it without a version in the address." }),
      }),
    ),
  },
  { title: "Site" },
);
const page = t.Object(
  {
    slug,
    path: t.String({ description: "The file in the repository." }),
    title: t.String(),
    folder,
    language,
    version,
    url: t.Nullable(
      t.String({
        description: "The page's path on the site; null where it can't be known, or isn't built.",
      }),
    ),
    leftOut: t.Optional(
      t.String({
        description: "Why the site's build leaves the page out, as `draft: true`. Missing where it is built.",
      }),
    ),
  },
  { title: "SitePage" },
);
const query = t.Object({
  folder: t.Optional(t.String({ description: "Pages of this folder alone." })),
  language: t.Optional(t.String({ description: "Pages in this language alone." })),
  version: t.Optional(t.String({ description: "Pages of this version alone." })),
});
const sibling = t.Nullable(t.String({ description: "The page's slug; null where nobody wrote it." }));
const siblings = {
  languages: list(t.Object({ code: t.String(), slug: sibling }), {
    description: "In the page's own version. Empty where the page is in no language.",
  }),
  versions: list(t.Object({ name: t.String(), slug: sibling }), {
    description: "In the page's own language. Empty where the page is in no version.",
  }),
};
const read = { ...always, ...upstream };

/** GET /api/admin/site, its pages and their siblings: the folders, languages and versions of the site, and what is in them. */
export const siteRoutes = ({ sitePages, installation, authenticator }: Parts) =>
  new Elysia({ name: "api-site", prefix: "/api/admin/site" })
    .use(authorized(authenticator))
    .get(
      "",
      async ({ session }) => {
        const { siteName: name, folder, siteUrl: url = folder.siteUrl ?? null } = installation;
        const generator = generatorName(folder.generator);
        return ok({ site: { name, generator, url, ...(await sitePages.parts(session)) } });
      },
      {
        response: { 200: success({ site }), ...read },
        detail: {
          tags: ["Pages"],
          operationId: "readSite",
          summary: "Read the folders, languages and versions of the site",
        },
      },
    )
    .get(
      "/pages",
      async ({ query, session }) => {
        const pages = await sitePages.pages(query, session);
        return ok({
          pages: pages.map(({ slug, path, title, folder, language, version, url, leftOut }) => ({
            slug,
            path,
            title,
            folder,
            language,
            version,
            url,
            ...(leftOut !== undefined && { leftOut }),
          })),
        });
      },
      {
        query,
        response: { 200: success({ pages: list(page) }), ...read },
        detail: {
          tags: ["Pages"],
          operationId: "listSitePages",
          summary: "List pages with where readers find them",
        },
      },
    )
    .get(
      "/siblings",
      async ({ query, session }) => {
        const { languages, versions } = await sitePages.siblings(slugOf(query.slug), session);
        return ok({ languages: [...languages], versions: [...versions] });
      },
      {
        query: t.Object({ slug: slugInQuery }),
        response: { 200: success(siblings), ...read, ...fails(404) },
        detail: {
          tags: ["Pages"],
          operationId: "listSiblings",
          summary: "List a page in all languages and versions, with itself",
        },
      },
    );

/** Without its article, and without what it makes. */
function generatorName(is: string | undefined): string | null {
  return is ? is.replace(/^an? /, "").replace(/ (?:site|app)$/, "") : null;
}
