import { Elysia } from "elysia";

import { NotFound } from "../core/errors.ts";
import type { HostEvents } from "../core/host-events.ts";
import { nothing } from "./request/body.ts";

type Parts = Readonly<{
  /** Undefined where no secret is configured. */
  hostEvents?: HostEvents | undefined;
  /** The code host is asked again for what people look at. */
  hostChanged: () => Promise<void>;
}>;

/** POST /webhooks/<code host>: something happened there. Its signature is all that lets it in. */
export const hostEventRoutes = ({ hostEvents, hostChanged }: Parts) =>
  new Elysia({ name: "host-events" }).post(
    "/webhooks/:host",
    async ({ params, request }) => {
      if (params.host !== hostEvents?.name) throw new NotFound("There is nothing at this address.");
      if (await hostEvents.isNews(request)) await hostChanged();
      return new Response(null, { status: 204 });
    },
    { parse: nothing },
  );
