import { Elysia, t } from "elysia";

import type { News, Reader } from "../../core/news.ts";
import type { Slug } from "../../core/slug.ts";
import { nothing } from "../body.ts";
import { type Door, signedIn } from "../session.ts";
import { slugIn } from "./page-address.ts";

type Parts = Readonly<{ news: News; door: Door }>;

/** Proxies close what is silent for a minute, and a browser notices by it that the line is dead. */
const HEARTBEAT_MS = 20_000;

const query = t.Object({ tab: t.String({ minLength: 1, maxLength: 64 }) });

/** The part of Bun's server that lets a connection be quiet. */
type Server = { timeout(request: Request, seconds: number): void } | null;

/** GET /admin/news/<slug>: how the page stands, once or as events. POST: its reader is typing. */
export const newsRoutes = ({ news, door }: Parts) => {
  const answer = (request: Request, reader: Reader, server: Server) => {
    const slug = slugIn(request);
    if (!request.headers.get("accept")?.includes("text/event-stream")) {
      return Response.json(news.of(slug, reader));
    }
    server?.timeout(request, 0);
    return new Response(events({ news, slug, reader, request, door }), {
      headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
    });
  };
  const typing = (request: Request, reader: Reader) => {
    news.typing(slugIn(request), reader);
    return new Response(null, { status: 204 });
  };
  const reader = (session: { name: string }, { tab }: { tab: string }) => ({ tab, name: session.name });
  return new Elysia({ name: "admin-news" })
    .use(signedIn(door))
    .get(
      "/admin/news",
      ({ request, session, query, server }) => answer(request, reader(session, query), server),
      { query },
    )
    .get(
      "/admin/news/*",
      ({ request, session, query, server }) => answer(request, reader(session, query), server),
      { query },
    )
    .post("/admin/news", ({ request, session, query }) => typing(request, reader(session, query)), {
      query,
      parse: nothing,
    })
    .post("/admin/news/*", ({ request, session, query }) => typing(request, reader(session, query)), {
      query,
      parse: nothing,
    });
};

type Told = Parts & Readonly<{ slug: Slug; reader: Reader; request: Request }>;

/** The state at once, and whenever it changes, until the session ends. Source: WHATWG HTML, server-sent events. */
function events({ news, slug, reader, request, door }: Told): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      const end = () => {
        stop();
        controller.close();
      };
      const send = (text: string) => {
        if (door.isOver(request)) end();
        else controller.enqueue(encoder.encode(text));
      };
      const tell = () => send(`data: ${JSON.stringify(news.of(slug, reader))}\n\n`);
      const unwatch = news.watch(slug, reader, tell);
      const heart = setInterval(() => send(": \n\n"), HEARTBEAT_MS);
      const unwatchSession = door.whenEnded(request, end);
      stop = () => {
        clearInterval(heart);
        unwatch();
        unwatchSession();
      };
      request.signal.addEventListener("abort", () => stop());
      tell();
    },
    cancel: () => stop(),
  });
}
