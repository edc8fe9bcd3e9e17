import { type AnyElysia, Elysia } from "elysia";

import type { Authenticator } from "../request/authenticator.ts";
import { signedIn } from "../request/signed-in.ts";

/** Registers routes of signed-in people at `path`, the home page's, and at `path` with any other page's slug. */
export function atPage<Routes extends AnyElysia>(
  path: string,
  authenticator: Authenticator,
  routes: (app: SignedIn, path: string) => Routes,
) {
  const app = signedInApp(path, authenticator);
  routes(app, path);
  return routes(app, `${path}/*`);
}

const signedInApp = (name: string, authenticator: Authenticator) =>
  new Elysia({ name }).use(signedIn(authenticator));
type SignedIn = ReturnType<typeof signedInApp>;
