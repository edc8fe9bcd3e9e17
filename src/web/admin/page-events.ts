import { Elysia, t } from "elysia";

import type { PageEvents, Reader } from "../../core/page-events.ts";
import { type Slug, slug } from "../../core/slug.ts";
import type { TabStatus } from "../../core/wire.ts";
import type { Authenticator } from "../authenticator.ts";
import { json, type Limits, nothing } from "../body.ts";
import { wantsEvents } from "../event-stream.ts";
import { signedIn } from "../signed-in.ts";
import { slugIn } from "./page-address.ts";

type Parts = Readonly<{ pageEvents: PageEvents; authenticator: Authenticator; limits: Limits }>;

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 20_000;

const tab = t.String({ minLength: 1, maxLength: 64 });

/** What is shown in the tabs of one browser. */
const shown = t.Object({ pages: t.Array(t.Object({ slug: t.String(), tab }), { maxItems: 100 }) });

/** One of those pages, and who reads it there. */
type Shown = Readonly<{ slug: Slug; reader: Reader }>;

/** The part of Bun's server that lets a connection be quiet. */
type Server = { timeout(request: Request, seconds: number): void } | null;

/**
 * POST /admin/page-events: how some pages stand, once or as events. It is one request for all tabs of a browser, which opens no
 * more than six connections by HTTP/1.1. POST /admin/typing/<slug>: a reader of the page is typing.
 */
export const pageEventRoutes = ({ pageEvents, authenticator, limits }: Parts) => {
  const answer = (request: Request, pages: readonly Shown[], server: Server) => {
    if (!wantsEvents(request)) return Response.json(pages.map((page) => told(pageEvents, page)));
    server?.timeout(request, 0);
    return new Response(events({ pageEvents, pages, request, authenticator }), {
      headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
    });
  };
  const typing = (request: Request, reader: Reader) => {
    pageEvents.typing(slugIn(request), reader);
    return new Response(null, { status: 204 });
  };
  const options = { query: t.Object({ tab }), parse: nothing };
  return new Elysia({ name: "admin-page-events" })
    .use(signedIn(authenticator))
    .post(
      "/admin/page-events",
      ({ request, session: { name }, body, server }) => {
        const pages = body.pages.map((page) => ({ slug: slug(page.slug), reader: { tab: page.tab, name } }));
        return answer(request, pages, server);
      },
      { body: shown, parse: json(limits.form) },
    )
    .post(
      "/admin/typing",
      ({ request, session: { name }, query }) => typing(request, { ...query, name }),
      options,
    )
    .post(
      "/admin/typing/*",
      ({ request, session: { name }, query }) => typing(request, { ...query, name }),
      options,
    );
};

function told(pageEvents: PageEvents, { slug, reader }: Shown): TabStatus {
  return { tab: reader.tab, status: pageEvents.statusOf(slug, reader) };
}

type Telling = Readonly<{
  pageEvents: PageEvents;
  pages: readonly Shown[];
  request: Request;
  authenticator: Authenticator;
}>;

/**
 * All pages at once, and those that change whenever they do, until the session ends.
 * Source: WHATWG HTML, server-sent events.
 */
function events({ pageEvents, pages, request, authenticator }: Telling): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      const changed = new Set<Shown>();
      let isOpen = true;
      const end = () => {
        stop();
        controller.close();
      };
      const send = (text: () => string) => {
        if (!isOpen) return;
        if (authenticator.isOver(request)) end();
        else controller.enqueue(encoder.encode(text()));
      };
      const tell = () => {
        send(() => `data: ${JSON.stringify(Array.from(changed, (page) => told(pageEvents, page)))}\n\n`);
        changed.clear();
      };
      // Of several tabs with one page, each is told in the same event.
      const heed = (page: Shown) => {
        if (changed.size === 0) queueMicrotask(tell);
        changed.add(page);
      };
      const unwatch = pages.map((page) => {
        heed(page);
        return pageEvents.subscribe(page.slug, page.reader, () => heed(page));
      });
      const heart = setInterval(() => send(() => ": \n\n"), HEARTBEAT_MS);
      unwatch.push(authenticator.whenEnded(request, end));
      stop = () => {
        isOpen = false;
        clearInterval(heart);
        for (const each of unwatch) each();
      };
      request.signal.addEventListener("abort", () => stop());
    },
    cancel: () => stop(),
  });
}
