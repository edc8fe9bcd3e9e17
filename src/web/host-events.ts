import { Elysia } from "elysia";

import { NotFound, Unavailable } from "../core/errors.ts";
import type { HostEvents } from "../core/host-events.ts";
import { nothing } from "./request/body.ts";

type Parts = Readonly<{
  /** Undefined where no secret is configured. */
  hostEvents?: HostEvents | undefined;
  /** The code host is asked again for what people look at. */
  hostChanged: () => Promise<void>;
}>;

/** Almost all events are smaller. */
const LARGE_BYTES = 1024 * 1024;

/** POST /webhooks/<code host>: something happened there. Its signature is all that lets it in. */
export const hostEventRoutes = ({ hostEvents, hostChanged }: Parts) => {
  let isBusy = false;
  // Strangers can send as many as they like, and each is read to its end before its signature is known to be wrong.
  const oneLarge = async (request: Request, work: () => Promise<boolean>) => {
    if (Number(request.headers.get("content-length") ?? Infinity) <= LARGE_BYTES) return work();
    if (isBusy) throw new Unavailable("Another large event is being read. Send this one again in a moment.");
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  };
  return new Elysia({ name: "host-events" }).post(
    "/webhooks/:host",
    async ({ params, request }) => {
      if (params.host !== hostEvents?.name) throw new NotFound("There is nothing at this address.");
      if (await oneLarge(request, () => hostEvents.isNews(request))) await hostChanged();
      return new Response(null, { status: 204 });
    },
    { parse: nothing },
  );
};
