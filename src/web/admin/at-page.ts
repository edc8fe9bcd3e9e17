import { type AnyElysia, Elysia } from "elysia";

/** The same routes at `path`, which is the home page's, and at `path` with the slug of any other page after it. */
export function atPage<Routes extends AnyElysia>(path: string, routes: (path: string) => Routes) {
  return new Elysia({ name: path }).use(routes(path)).use(routes(`${path}/*`));
}
