import { Elysia, t } from "elysia";

import { paths } from "../../../views/paths.ts";
import { SignIn, type SignInView } from "../../../views/sign-in/sign-in.tsx";
import { DomainError } from "../../core/errors.ts";
import type { Sessions } from "../../core/sessions.ts";
import { form, type Limits, nothing } from "../body.ts";
import { clientAddress } from "../client-address.ts";
import { refusalOfDomain } from "../envelope.ts";
import { page, seeOther } from "../respond.ts";
import { COOKIE, type Door, signedIn } from "../session.ts";

type Parts = Readonly<{ sessions: Sessions; door: Door; limits: Limits; trustProxy: boolean }>;

const credentials = t.Object({ pin: t.String(), name: t.Optional(t.String()), next: t.Optional(t.String()) });

/** /admin/login and /admin/logout */
export const sessionPages = ({ sessions, door, limits, trustProxy }: Parts) =>
  new Elysia({ name: "admin-sessions" })
    .get(paths.signIn, ({ query }) => signInPage({ next: pathHere(query.next) }), {
      query: t.Object({ next: t.Optional(t.String()) }),
    })
    .post(
      paths.signIn,
      async ({ body, request, server, cookie }) => {
        const next = pathHere(body.next);
        const address = clientAddress(request, server, trustProxy);
        try {
          const session = await sessions.signIn({ ...body, address });
          cookie[COOKIE]!.set(door.cookieFor(session));
          return seeOther(next);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          const { status, headers } = refusalOfDomain(error);
          return signInPage({ next, name: body.name, problem: error.message }, { status, headers });
        }
      },
      { parse: form(limits.form), body: credentials },
    )
    .use(signedIn(door))
    .post(
      paths.signOut,
      async ({ session, cookie }) => {
        await sessions.end(session);
        cookie[COOKIE]!.set(door.cleared());
        return seeOther(paths.signIn);
      },
      { parse: nothing },
    );

function signInPage(signIn: SignInView, answer: { status?: number; headers?: Record<string, string> } = {}) {
  return page({ title: "Sign in", content: SignIn({ signIn }), ...answer });
}

/** Where to go after sign-in: an admin page of this server, and nowhere else. */
function pathHere(next: string | undefined): string {
  return next && /^\/admin([/?][\x21-\x7e]*)?$/.test(next) && !next.includes("\\") ? next : paths.pages;
}
