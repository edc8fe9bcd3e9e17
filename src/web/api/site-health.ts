import { Elysia } from "elysia";

import type { Pages } from "../../core/page/pages.ts";
import type { SiteHealth } from "../../core/page/site-health.ts";
import { isLimited, visible } from "../../core/token/access.ts";
import type { Authenticator } from "../authenticator.ts";
import { ok } from "../envelope.ts";
import { authorized } from "../signed-in.ts";

type Parts = Readonly<{ siteHealth: SiteHealth; pages: Pick<Pages, "list">; authenticator: Authenticator }>;

/** GET /api/admin/health: what is wrong on the published pages. */
export const siteHealthRoutes = ({ siteHealth, pages, authenticator }: Parts) =>
  new Elysia({ name: "api-site-health", prefix: "/api/admin" })
    .use(authorized(authenticator))
    .get("/health", async ({ session }) => {
      const health = await siteHealth.health();
      const problems = visible(session, health.problems, ({ slug }) => slug);
      const seen = isLimited(session)
        ? visible(session, await pages.list(), (slug) => slug).length
        : health.pages;
      return ok({
        pages: seen,
        problems: problems.map(({ slug, kind, line, column, message }) => ({
          slug,
          kind,
          line,
          column,
          message,
        })),
      });
    });
