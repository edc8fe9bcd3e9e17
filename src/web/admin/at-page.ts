import { type AnyElysia, Elysia } from "elysia";

/** Registers routes at `path`, the home page's, and at `path` with any other page's slug. */
export function atPage<Routes extends AnyElysia>(path: string, routes: (path: string) => Routes) {
  return new Elysia({ name: path }).use(routes(path)).use(routes(`${path}/*`));
}
