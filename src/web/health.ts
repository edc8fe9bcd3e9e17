import { Elysia } from "elysia";

import type { Readiness } from "../core/operation/readiness.ts";
import type { StoreState } from "../core/ports.ts";
import { ok } from "./answers.ts";

type Parts = Readonly<{
  probe: () => Promise<void>;
  readiness: Readiness;
  storeState: Pick<StoreState, "oldestWriteMs">;
}>;

/**
 * For monitoring. GET /healthz: whether the store can be written. GET /readyz: also whether the repository answers, and
 * how long the oldest write waits.
 */
export const healthRoutes = ({ probe, readiness, storeState }: Parts) =>
  new Elysia({ name: "health" })
    .get("/healthz", async () => {
      await probe();
      return ok();
    })
    .get("/readyz", async () => {
      const waits = Math.round(storeState.oldestWriteMs());
      await readiness.test();
      return ok({ oldestWriteMs: waits });
    });
