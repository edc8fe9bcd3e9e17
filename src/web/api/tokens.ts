import { Elysia, t } from "elysia";

import type { Token } from "../../core/token/token.ts";
import type { Tokens } from "../../core/token/tokens.ts";
import { always, fails, list, ofBody, ofKey, ok, success } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits, nothing } from "../request/body.ts";
import { authorized } from "../request/signed-in.ts";

type Parts = Readonly<{ tokens: Tokens; authenticator: Authenticator; limits: Limits }>;

const asked = t.Object(
  {
    name: t.String({ description: "Its name for people, which drafts and commits have, too." }),
    can: t.Array(t.String(), { description: "Its rights: `read`, `draft`, `publish`, `generate`." }),
    folders: t.Optional(
      t.Nullable(
        t.Array(t.String(), {
          description: "The slugs below which it reads and writes; all pages where it is missing.",
        }),
      ),
    ),
    days: t.Optional(
      t.Nullable(t.Number({ description: "The days that it works, 1 to 365; 90 by default." })),
    ),
  },
  { examples: [{ name: "nightly import", can: ["read", "draft"], folders: ["guide"], days: 30 }] },
);

const time = t.Integer({ description: "Unix milliseconds." });
const token = {
  id: t.String(),
  name: t.String(),
  can: list(t.String()),
  folders: t.Nullable(list(t.String()), { description: "Null for all pages." }),
  expiresAt: time,
};
const listed = t.Object(
  {
    ...token,
    maker: t.String(),
    madeAt: time,
    lastUsedAt: t.Nullable(time),
    lastUsedFrom: t.Nullable(t.String()),
  },
  { title: "ListedToken" },
);
const made = success({ token: t.Object(token, { title: "Token" }), secret: t.String() });

/** /api/admin/tokens: for people only. */
export const tokenRoutes = ({ tokens, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-tokens", prefix: "/api/admin/tokens" })
    .use(authorized(authenticator))
    .get("", async ({ session }) => ok({ tokens: (await tokens.listFor(session)).map(listedJson) }), {
      response: { 200: success({ tokens: list(listed) }), ...always },
      detail: {
        tags: ["Tokens"],
        operationId: "listTokens",
        summary: "List tokens, without their secrets",
        description: "An administrator gets those of everybody, others their own.",
      },
    })
    .post(
      "",
      async ({ body, session }) => {
        const { token, secret } = await tokens.make(body, session);
        return ok({ token: tokenJson(token), secret });
      },
      {
        parse: json(limits.form),
        body: asked,
        response: { 200: made, ...always, ...ofBody, ...ofKey },
        detail: {
          tags: ["Tokens"],
          operationId: "makeToken",
          summary: "Make a token, and see its secret once",
        },
      },
    )
    .delete(
      "/:id",
      async ({ params, session }) => {
        await tokens.revokeFor(params.id, session);
        return ok();
      },
      {
        parse: nothing,
        response: { 200: success({}), ...always, ...fails(404) },
        detail: {
          tags: ["Tokens"],
          operationId: "revokeToken",
          summary: "Revoke a token at once",
          description: "An administrator can revoke those of everybody.",
        },
      },
    );

/** `folders` is null for all pages. */
function tokenJson({ id, name, can, folders, expiresAt }: Token) {
  return { id, name, can, folders: folders ?? null, expiresAt };
}

function listedJson(token: Token) {
  const { maker, madeAt, lastUse } = token;
  return {
    ...tokenJson(token),
    maker,
    madeAt,
    lastUsedAt: lastUse?.at ?? null,
    lastUsedFrom: lastUse?.address ?? null,
  };
}
