import { Elysia, t } from "elysia";

import { always } from "../answers.ts";
import type { Description } from "../openapi/description.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { authorized } from "../request/signed-in.ts";

type Parts = Readonly<{ describeApi: () => Description; authenticator: Authenticator }>;

/** GET /api/admin/openapi.json: the description of the API, which is no envelope. */
export const openApiRoutes = ({ describeApi, authenticator }: Parts) =>
  new Elysia({ name: "api-openapi", prefix: "/api/admin" })
    .use(authorized(authenticator))
    .get("/openapi.json", () => describeApi(), {
      response: { 200: t.Unsafe<Description>(t.Any()), ...always },
      detail: {
        tags: ["Description"],
        operationId: "describeApi",
        summary: "Describes the API, as OpenAPI 3.1",
      },
    });
