import { Elysia } from "elysia";

import type { SiteHealth } from "../../core/page/site-health.ts";
import type { Authenticator } from "../authenticator.ts";
import { ok } from "../envelope.ts";
import { signedIn } from "../signed-in.ts";

type Parts = Readonly<{ siteHealth: SiteHealth; authenticator: Authenticator }>;

/** GET /api/admin/health: what is wrong on the published pages. */
export const siteHealthRoutes = ({ siteHealth, authenticator }: Parts) =>
  new Elysia({ name: "api-site-health", prefix: "/api/admin" })
    .use(signedIn(authenticator))
    .get("/health", async () => {
      const { pages, problems } = await siteHealth.health();
      return ok({
        pages,
        problems: problems.map(({ slug, kind, line, column, message }) => ({
          slug,
          kind,
          line,
          column,
          message,
        })),
      });
    });
