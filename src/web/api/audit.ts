import { Elysia, t } from "elysia";

import type { AuditEntry } from "../../core/audit/audit-store.ts";
import { type Audit, nameOfPlace, placeNamed } from "../../core/audit/audit.ts";
import { slug } from "../../core/slug/slug.ts";
import { always, list, ok, success } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { authorized } from "../request/signed-in.ts";

type Parts = Readonly<{ audit: Audit; authenticator: Authenticator }>;

const text = (description: string) => t.Optional(t.String({ maxLength: 1000, description }));
const known = (description: string) => t.Nullable(t.String({ description }));

const entry = t.Object(
  {
    id: t.Integer(),
    at: t.Integer({ description: "Unix milliseconds." }),
    who: known("The name of who did it; null where nobody is known, as of a refused sign-in."),
    kind: t.String({
      description:
        "The way of signing in, such as `pin`, `github` or `oidc`; `token`; or `command` for a command of the server.",
    }),
    action: t.String({
      description:
        "The `operationId` of what they did; or `sign-in`, `sign-in-refused`, `sign-out` or `role-changed`.",
    }),
    slug: known("The page; null where it is about none."),
    about: known("A person with their role, a token or a file; null where it is about none."),
    commit: known("The commit that was made."),
    address: known("Where the request came from."),
    requestId: known("The `X-Request-Id` of its answer."),
  },
  { title: "AuditEntry" },
);

const query = t.Object(
  {
    since: t.Optional(t.Integer({ minimum: 0, maximum: 1e15, description: "Unix milliseconds, inclusive." })),
    before: text("Unix milliseconds, exclusive; or the `next` of an answer, to go on after it."),
    limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, description: "100 if it is missing." })),
    who: text("Only what somebody of this name did."),
    kind: text("Only what was done in this way."),
    action: text("Only this."),
    slug: text("Only what is about this page."),
  },
  { additionalProperties: false },
);

/** GET /api/admin/audit: who changed what. */
export const auditRoutes = ({ audit, authenticator }: Parts) =>
  new Elysia({ name: "api-audit", prefix: "/api/admin" }).use(authorized(authenticator)).get(
    "/audit",
    async ({ query: { before, limit = 100, slug: page, ...same } }) => {
      const filter = {
        ...same,
        before: before === undefined ? undefined : placeNamed(before),
        slug: page === undefined ? undefined : slug(page),
      };
      const { entries, next } = await audit.page(filter, limit);
      return ok({ entries: entries.map(entryJson), next: next ? nameOfPlace(next) : null });
    },
    {
      query,
      response: { 200: success({ entries: list(entry), next: known("More come after it.") }), ...always },
      detail: {
        tags: ["Settings"],
        operationId: "readAudit",
        summary: "Read who changed what",
        description:
          "The newest first: every change by every door, and every sign-in, refused ones too. Saves of one draft by one person are one entry, at the first, until 15 minutes pass without one. What is done to several pages has an entry for each.",
      },
    },
  );

export function entryJson(entry: AuditEntry) {
  const { id, at, kind, action } = entry;
  return {
    id,
    at,
    who: entry.who ?? null,
    kind,
    action,
    slug: entry.slug ?? null,
    about: entry.about ?? null,
    commit: entry.commit ?? null,
    address: entry.address ?? null,
    requestId: entry.requestId ?? null,
  };
}
