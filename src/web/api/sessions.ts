import { Elysia, t } from "elysia";

import { Unavailable } from "../../core/errors.ts";
import type { Sessions } from "../../core/sessions.ts";
import { json, type Limits, nothing } from "../body.ts";
import { clientAddress } from "../client-address.ts";
import { ok } from "../envelope.ts";
import { COOKIE, type Door, signedIn } from "../session.ts";

type Parts = Readonly<{ sessions: Sessions; door: Door; limits: Limits; trustProxy: boolean }>;

const credentials = t.Object({ pin: t.String(), name: t.Optional(t.Nullable(t.String())) });

/** /api/admin: login, logout, and the way over GitHub. */
export const sessionRoutes = ({ sessions, door, limits, trustProxy }: Parts) =>
  new Elysia({ name: "api-sessions", prefix: "/api/admin" })
    .post(
      "/login",
      async ({ body, request, server, cookie }) => {
        const address = clientAddress(request, server, trustProxy);
        const session = await sessions.signIn({ ...body, address });
        cookie[COOKIE]!.set(door.cookieFor(session));
        return ok();
      },
      { parse: json(limits.form), body: credentials },
    )
    .get("/oauth/github", () => notConfigured())
    .get("/oauth/github/callback", () => notConfigured())
    .use(signedIn(door))
    .post(
      "/logout",
      async ({ session, cookie }) => {
        await sessions.end(session);
        cookie[COOKIE]!.set(door.cleared());
        return ok();
      },
      { parse: nothing },
    );

function notConfigured(): never {
  throw new Unavailable("Sign-in with GitHub is not configured on this server.");
}
