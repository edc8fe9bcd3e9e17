import type { AnyElysia } from "elysia";

import { refuse } from "./envelope.ts";
import { statuses } from "./statuses.ts";

/** Answers 405 to all other methods of each address, and lists the allowed ones. Call it after all routes. */
export function refuseOtherMethods<App extends AnyElysia>(app: App): App {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, known] of methods) {
    const allow = [...known, ...(known.has("GET") ? ["HEAD"] : [])].sort().join(", ");
    app.all(
      path,
      ({ request }) =>
        refuse(request, {
          status: statuses["method-not-allowed"],
          error: `This address only accepts ${allow}.`,
          code: "method-not-allowed",
          headers: { allow },
        }),
      { parse: "none" },
    );
  }
  return app;
}
