import { Elysia, t } from "elysia";

import { fails } from "../answers.ts";
import type { Description } from "../openapi/description.ts";

type Parts = Readonly<{ describeApi: () => Description }>;

/** GET /api/admin/openapi.json: the description of the API, which is no envelope, and open to everybody. */
export const openApiRoutes = ({ describeApi }: Parts) =>
  new Elysia({ name: "api-openapi", prefix: "/api/admin" }).get("/openapi.json", () => describeApi(), {
    response: { 200: t.Unsafe<Description>(t.Any()), ...fails(400, 500) },
    detail: {
      tags: ["Description"],
      operationId: "describeApi",
      summary: "Read the description of the API, as OpenAPI 3.1",
    },
  });
