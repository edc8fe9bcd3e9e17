import { Elysia } from "elysia";

import type { Readiness } from "../core/readiness.ts";
import { ok } from "./answers.ts";

type Parts = Readonly<{ probe: () => Promise<void>; readiness: Readiness }>;

/** For monitoring. GET /healthz: whether the store can be written. GET /readyz: also whether the repository answers. */
export const healthRoutes = ({ probe, readiness }: Parts) =>
  new Elysia({ name: "health" })
    .get("/healthz", async () => {
      await probe();
      return ok();
    })
    .get("/readyz", async () => {
      await readiness.test();
      return ok();
    });
