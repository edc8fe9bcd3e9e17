import { Elysia, t } from "elysia";

import type { Deployments } from "../../../core/deployment/deployments.ts";
import { Mutex } from "../../../core/mutex.ts";
import type { PageEvents, Reader } from "../../../core/page/page-events.ts";
import { type Slug, slug } from "../../../core/page/slug.ts";
import type { TabStatus } from "../../../core/wire.ts";
import { wantsEvents } from "../../event-stream.ts";
import { EventWriter } from "../../event-writer.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { json, type Limits, nothing } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { atPage } from "../at-page.ts";
import { slugIn } from "../page-address.ts";

type Parts = Readonly<{
  pageEvents: PageEvents;
  deployments: Pick<Deployments, "lookAt">;
  authenticator: Authenticator;
  limits: Limits;
}>;

/** Proxies close a connection that is silent for a minute. */
const HEARTBEAT_MS = 20_000;

const tab = t.String({ minLength: 1, maxLength: 64 });

/** The pages in the tabs of one browser. */
const shown = t.Object({ pages: t.Array(t.Object({ slug: t.String(), tab }), { maxItems: 100 }) });

type Shown = Readonly<{ slug: Slug; reader: Reader }>;

type Server = { timeout(request: Request, seconds: number): void } | null;

/**
 * POST /admin/page-events: the status of some pages, once or as events, in one request for all tabs, because a
 * browser opens at most six connections by HTTP/1.1. POST /admin/typing/<slug>: a reader of the page is typing.
 */
export const pageEventRoutes = ({ pageEvents, deployments, authenticator, limits }: Parts) => {
  const answer = async (request: Request, pages: readonly Shown[], server: Server) => {
    const look = async () => {
      for (const { slug } of pages) await deployments.lookAt(slug);
    };
    await look();
    if (!wantsEvents(request))
      return Response.json(await Promise.all(pages.map((page) => tabStatus(pageEvents, page))));
    server?.timeout(request, 0);
    return statusStream({ pageEvents, pages, look, request, authenticator });
  };
  const typing = (request: Request, reader: Reader) => {
    pageEvents.typing(slugIn(request), reader);
    return new Response(null, { status: 204 });
  };
  const options = { query: t.Object({ tab }), parse: nothing };
  const typings = atPage("/admin/typing", authenticator, (app, path) =>
    app.post(path, ({ request, session: { name }, query }) => typing(request, { ...query, name }), options),
  );
  return new Elysia({ name: "admin-page-events" })
    .use(typings)
    .use(signedIn(authenticator))
    .post(
      "/admin/page-events",
      ({ request, session: { name }, body, server }) => {
        const pages = body.pages.map((page) => ({ slug: slug(page.slug), reader: { tab: page.tab, name } }));
        return answer(request, pages, server);
      },
      { body: shown, parse: json(limits.form) },
    );
};

async function tabStatus(pageEvents: PageEvents, { slug, reader }: Shown): Promise<TabStatus> {
  return { tab: reader.tab, status: await pageEvents.statusOf(slug, reader) };
}

type Streamed = Readonly<{
  pageEvents: PageEvents;
  pages: readonly Shown[];
  /** To be called while the stream is open. */
  look: () => Promise<void>;
  request: Request;
  authenticator: Authenticator;
}>;

/** Sends all pages at once, then each change, until the session ends. */
function statusStream({ pageEvents, pages, look, request, authenticator }: Streamed): Response {
  const subscriptions = new DisposableStack();
  const events = new EventWriter(() => subscriptions.dispose());
  const end = () => {
    subscriptions.dispose();
    events.close();
  };
  const whileOpen = (send: () => unknown) => {
    if (subscriptions.disposed) return;
    if (authenticator.isOver(request)) end();
    else Promise.resolve(send()).catch(end); // the browser asks again
  };

  // Several tabs of one page are sent in the same event.
  const changed = new Set<Shown>();
  // One after another, so that no status is followed by an older one.
  const sending = new Mutex();
  const send = () =>
    sending.runExclusive(async () => {
      if (changed.size === 0) return;
      const pages = [...changed];
      changed.clear();
      const statuses = await Promise.all(pages.map((page) => tabStatus(pageEvents, page)));
      whileOpen(() => events.send(JSON.stringify(statuses)));
    });
  const queue = (page: Shown) => {
    if (changed.size === 0) queueMicrotask(() => whileOpen(send));
    changed.add(page);
  };

  for (const page of pages) {
    queue(page);
    subscriptions.defer(pageEvents.subscribe(page.slug, page.reader, () => queue(page)));
  }
  const beat = async () => {
    events.heartbeat();
    await look();
  };
  const heartbeat = setInterval(() => whileOpen(beat), HEARTBEAT_MS);
  subscriptions.defer(() => clearInterval(heartbeat));
  subscriptions.defer(authenticator.whenEnded(request, end));
  request.signal.addEventListener("abort", () => subscriptions.dispose());
  return events.response();
}
