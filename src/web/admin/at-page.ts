import { type AnyElysia, Elysia } from "elysia";

import type { Authenticator } from "../authenticator.ts";
import { signedIn } from "../signed-in.ts";

/** Registers routes of signed-in people at `path`, the home page's, and at `path` with any other page's slug. */
export function atPage<Routes extends AnyElysia>(
  path: string,
  authenticator: Authenticator,
  routes: (app: SignedIn, path: string) => Routes,
) {
  const at = (address: string) => routes(signedInApp(authenticator), address);
  return new Elysia({ name: path }).use(at(path)).use(at(`${path}/*`));
}

const signedInApp = (authenticator: Authenticator) => new Elysia().use(signedIn(authenticator));
type SignedIn = ReturnType<typeof signedInApp>;
