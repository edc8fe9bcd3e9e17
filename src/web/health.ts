import { Elysia } from "elysia";

import { ok } from "./envelope.ts";

/** GET /healthz: whether the store can be written, for monitoring. */
export const healthRoutes = ({ probe }: { probe: () => Promise<void> }) =>
  new Elysia({ name: "health" }).get("/healthz", async () => {
    await probe();
    return ok();
  });
