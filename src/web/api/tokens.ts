import { Elysia, t } from "elysia";

import type { Token } from "../../core/token/token.ts";
import type { Tokens } from "../../core/token/tokens.ts";
import type { Authenticator } from "../authenticator.ts";
import { json, type Limits, nothing } from "../body.ts";
import { ok } from "../envelope.ts";
import { authorized } from "../signed-in.ts";

type Parts = Readonly<{ tokens: Tokens; authenticator: Authenticator; limits: Limits }>;

const asked = t.Object({
  name: t.String(),
  can: t.Array(t.String()),
  folders: t.Optional(t.Nullable(t.Array(t.String()))),
  days: t.Optional(t.Nullable(t.Number())),
});

/** /api/admin/tokens: for people only. */
export const tokenRoutes = ({ tokens, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-tokens", prefix: "/api/admin/tokens" })
    .use(authorized(authenticator))
    .get("", () => ok({ tokens: tokens.list().map(listedJson) }))
    .post(
      "",
      async ({ body, session }) => {
        const { token, secret } = await tokens.make(body, session);
        return ok({ token: tokenJson(token), secret });
      },
      { parse: json(limits.form), body: asked },
    )
    .delete(
      "/:id",
      async ({ params }) => {
        await tokens.revoke(params.id);
        return ok();
      },
      { parse: nothing },
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
