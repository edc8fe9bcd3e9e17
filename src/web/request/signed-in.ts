import { Elysia } from "elysia";

import type { PersonSession, Session } from "../../core/session/session.ts";
import type { Authenticator } from "./authenticator.ts";
import type { Server } from "./client-address.ts";
import { COOKIE } from "./seal.ts";

/** Guards the pages after `.use(signedIn(…))`: they have a `session`. Who may not ask is refused before the body is read. */
export const signedIn = (authenticator: Authenticator) =>
  guard<PersonSession>("signed-in", authenticator, ({ request, server, route }) =>
    authenticator.authorize(request, server, route),
  );

/** Guards routes of the API in the same way. A token is as good as a cookie, where it has the route's right. */
export const authorized = (authenticator: Authenticator) =>
  guard<Session>("authorized", authenticator, ({ request, server, route }) =>
    authenticator.authorizeApi(request, server, route),
  );

type Asked = Readonly<{ request: Request; server: Server; route: string }>;

function guard<Found extends Session>(
  name: string,
  authenticator: Authenticator,
  authorize: (asked: Asked) => Promise<Found>,
) {
  /** Of requests with a body. */
  const authorized = new WeakMap<Request, Found>();
  return new Elysia({ name })
    .onParse({ as: "scoped" }, async ({ request, server, route }) => {
      authorized.set(request, await authorize({ request, server, route }));
    })
    .derive({ as: "scoped" }, async ({ request, server, route }) => ({
      session: authorized.get(request) ?? (await authorize({ request, server, route })),
    }))
    .onAfterHandle({ as: "scoped" }, ({ request, set }) => {
      const renewed = authenticator.renewed(request);
      // By its `cookie`, the framework would read the cookies of every request once more.
      if (renewed) set.cookie = { ...set.cookie, [COOKIE]: authenticator.cookieFor(renewed) };
    });
}
