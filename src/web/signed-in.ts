import { Elysia } from "elysia";

import type { Authenticator } from "./authenticator.ts";
import { COOKIE } from "./seal.ts";

/** Guards the routes after `.use(signedIn(…))`: they have a `session`. A stranger is refused before the body is read. */
export const signedIn = (authenticator: Authenticator) =>
  new Elysia({ name: "signed-in" })
    .onParse({ as: "scoped" }, async ({ request, server }) => {
      await authenticator.authorize(request, server);
    })
    .derive({ as: "scoped" }, async ({ request, server }) => ({
      session: await authenticator.authorize(request, server),
    }))
    .onAfterHandle({ as: "scoped" }, ({ request, cookie }) => {
      const renewed = authenticator.renewed(request);
      if (renewed) cookie[COOKIE]!.set(authenticator.cookieFor(renewed));
    });
