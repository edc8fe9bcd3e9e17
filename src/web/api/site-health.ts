import { Elysia, t } from "elysia";

import type { SiteHealth } from "../../core/health/site-health.ts";
import { always, list, ok, oneOf, success, upstream } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { authorized } from "../request/signed-in.ts";

type Parts = Readonly<{ siteHealth: SiteHealth; authenticator: Authenticator }>;

const kinds = [
  "broken-link",
  "broken-anchor",
  "missing-image",
  "orphan",
  "duplicate-id",
  "missing-title",
  "missing-alt",
  "does-not-compile",
  "unused-upload",
] as const;
const position = t.Nullable(t.Integer({ description: "Counts from 1." }));
const problem = t.Object(
  {
    slug: t.Nullable(t.String({ description: "Null for an upload." })),
    kind: oneOf(kinds),
    line: position,
    column: position,
    message: t.String(),
  },
  { title: "Problem" },
);

/** GET /api/admin/health: what is wrong on the published pages. */
export const siteHealthRoutes = ({ siteHealth, authenticator }: Parts) =>
  new Elysia({ name: "api-site-health", prefix: "/api/admin" }).use(authorized(authenticator)).get(
    "/health",
    async ({ session }) => {
      const { pages, problems } = await siteHealth.healthFor(session);
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
    },
    {
      response: { 200: success({ pages: t.Integer(), problems: list(problem) }), ...always, ...upstream },
      detail: {
        tags: ["Pages"],
        operationId: "checkSite",
        summary: "List what is wrong on the published pages",
      },
    },
  );
