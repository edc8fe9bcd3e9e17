import { Elysia, t } from "elysia";

import type { PageEvents } from "../../core/draft/page-events.ts";
import type { SiteEvent } from "../../core/draft/site-events.ts";
import { Mutex } from "../../core/mutex.ts";
import { seesText } from "../../core/session/access.ts";
import type { SiteAddresses } from "../../core/site/site-addresses.ts";
import { always } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { authorized } from "../request/signed-in.ts";
import { SessionStreams } from "../session-streams.ts";
import type { Turns } from "../turns.ts";

type Parts = Readonly<{
  pageEvents: Pick<PageEvents, "site">;
  siteAddresses: Pick<SiteAddresses, "addressOf">;
  turns: Pick<Turns, "next">;
  authenticator: Authenticator;
}>;

/** Of one session or token. */
const MAX_STREAMS = 10;

/** GET /api/admin/events: what happens to the pages that the caller may read, as server-sent events. */
export const eventRoutes = ({ pageEvents, siteAddresses, turns, authenticator }: Parts) => {
  const streams = new SessionStreams(MAX_STREAMS);
  /** Readers find a page that is live at its own address. */
  const jsonOf = async ({ kind, ...event }: SiteEvent) =>
    JSON.stringify(kind === "live" ? { ...event, url: await siteAddresses.addressOf(event.slug) } : event);
  return new Elysia({ name: "api-events", prefix: "/api/admin" }).use(authorized(authenticator)).get(
    "/events",
    ({ request, session, server }) => {
      const asked = { request, session: session.id, server, authenticator };
      const answer = streams.open(asked, ({ send, beat, whileOpen, defer }) => {
        // One after another, so that each comes in the order in which it happened.
        const sending = new Mutex();
        const told = (event: SiteEvent) => {
          if (!seesText(session, event.slug)) return;
          const sendIt = () => sending.runExclusive(async () => send(await jsonOf(event), event.kind));
          // Whose request it was is answered first.
          void turns.next().then(() => whileOpen(sendIt));
        };
        defer(pageEvents.site.subscribe(told));
        beat();
      });
      // The framework's types know no handler that answers with a stream.
      return answer as never;
    },
    {
      response: { 200: t.Void(), ...always },
      detail: {
        tags: ["Pages"],
        operationId: "followEvents",
        summary: "Follow what happens, as server-sent events",
        description:
          "The events `saved`, `published`, `reviewed` and `live` have `slug`, `by` (null where nobody knows) and `at`, and what they have of `updatedAt`, `commit`, `review` and `url`. The stream ends with the session or token. Nothing is kept: after a connection broke, read again what you follow. Of more than 10 streams, the oldest ends.",
        responses: {
          200: {
            description: "A stream of events, with a comment every 20 seconds.",
            content: {
              "text/event-stream": {
                schema: { type: "string" },
                example:
                  'event: saved\ndata: {"slug":"guide/tea","by":"Ada","at":1795233924244,"updatedAt":1795233924244}\n\n',
              },
            },
          },
        },
      },
    },
  );
};
