import { Elysia } from "elysia";

import { Unavailable } from "../core/errors.ts";
import { ok } from "./answers.ts";
import { refusalOfDomain, refuse } from "./envelope.ts";
import { secure } from "./security.ts";
import { staticRoutes } from "./static.ts";

type Parts = Omit<Parameters<typeof secure>[0], "pictureHosts"> &
  Readonly<{
    /** Why there is nothing else yet, in a sentence for people. */
    says: () => string;
    /** @throws Unavailable where the store cannot be written */
    probe: () => Promise<void>;
  }>;

/** Pages load again by themselves. */
const AGAIN_SECONDS = 5;

/** What a server answers before its repository is there: each page says how far that is. */
export function waitingApp({ says, probe, ...parts }: Parts): (request: Request) => Promise<Response> {
  const putHeaders = secure({ ...parts, pictureHosts: [] });
  const app = new Elysia({ name: "waiting" })
    .use(staticRoutes())
    .get("/healthz", async () => {
      await probe();
      return ok();
    })
    .onError({ as: "global" }, ({ request }) => {
      const waits = new Unavailable(says(), { retryAfterSeconds: AGAIN_SECONDS });
      return refuse(request, refusalOfDomain(waits), undefined);
    });
  return async (request) => {
    const response = await app.fetch(request);
    const { pathname } = new URL(request.url);
    if (response.status === 503) response.headers.set("refresh", `${AGAIN_SECONDS}`);
    putHeaders(pathname, response);
    return response;
  };
}
