import { Elysia, t } from "elysia";

import type { Deployments } from "../../core/deployment/deployments.ts";
import type { RepositoryHost } from "../../core/repository/repository-host.ts";
import { readsInFolders, visible } from "../../core/session/access.ts";
import type { SiteAddresses } from "../../core/site/site-addresses.ts";
import { always, fails, list, ok, oneOf, success, upstream } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { authorized } from "../request/signed-in.ts";
import { slug as slugOf } from "./schemas.ts";

type Parts = Readonly<{
  deployments: Deployments;
  siteAddresses: SiteAddresses;
  describe: RepositoryHost["describe"];
  authenticator: Authenticator;
}>;

const text = t.Optional(t.String());
const publication = t.Object(
  {
    sha: t.String(),
    state: oneOf(["unknown", "building", "live", "failed"]),
    publishedAt: t.Integer({ description: "Unix milliseconds." }),
    pages: list(t.Object({ slug: slugOf, url: text })),
    sentence: text,
    buildUrl: text,
    places: t.Optional(list(t.Object({ slug: slugOf, line: t.Integer() }))),
    log: text,
  },
  { title: "Publication" },
);

/** GET /api/admin/publications/<sha>: whether the site shows what was published. */
export const deploymentRoutes = ({ deployments, siteAddresses, describe, authenticator }: Parts) =>
  new Elysia({ name: "api-deployments", prefix: "/api/admin" }).use(authorized(authenticator)).get(
    "/publications/:sha",
    async ({ params, session }) => {
      const deployment = await deployments.look(params.sha);
      if (!deployment) {
        const { sha, at } = await describe(params.sha);
        return ok({ publication: { sha, state: "unknown" as const, publishedAt: at, pages: [] } });
      }
      const { sha, state, at, pages, sentence, link, siteUrl, places = [], log } = deployment;
      const seen = visible(session, pages, (slug) => slug);
      const addresses = await Promise.all(seen.map((slug) => siteAddresses.addressOf(slug, siteUrl)));
      const publication = {
        sha,
        state,
        publishedAt: at,
        pages: seen.map((slug, index) => ({ slug, url: addresses[index] })),
        // It can name other pages, as the log can.
        sentence: readsInFolders(session) ? undefined : sentence,
        buildUrl: link,
        places: visible(session, places, ({ slug }) => slug).map(({ slug, line }) => ({ slug, line })),
        log: readsInFolders(session) ? undefined : log,
      };
      return ok({ publication });
    },
    {
      response: { 200: success({ publication }), ...always, ...upstream, ...fails(404) },
      detail: {
        tags: ["Pages"],
        operationId: "findPublication",
        summary: "Read whether the site shows what was published",
      },
    },
  );
