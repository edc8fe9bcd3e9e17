import { Elysia, t } from "elysia";

import type { Deployments } from "../../../core/deployment/deployments.ts";
import type { PageEvents, Reader } from "../../../core/draft/page-events.ts";
import { Mutex } from "../../../core/mutex.ts";
import type { PersonSession } from "../../../core/session/session.ts";
import { type Slug, slug } from "../../../core/slug/slug.ts";
import type { PageStatus, TabStatus } from "../../../core/wire.ts";
import { wantsEvents } from "../../event-writer.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { json, type Limits, nothing } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { SessionStreams } from "../../session-streams.ts";
import type { Turns } from "../../turns.ts";
import { atPage } from "../at-page.ts";
import { slugIn } from "../page-address.ts";

type Parts = Readonly<{
  turns: Pick<Turns, "next">;
  pageEvents: PageEvents;
  deployments: Pick<Deployments, "lookAt">;
  authenticator: Authenticator;
  limits: Limits;
}>;

const tab = t.String({ minLength: 1, maxLength: 64 });

/** The pages in the tabs of one browser. */
const shown = t.Object({ pages: t.Array(t.Object({ slug: t.String(), tab }), { maxItems: 100 }) });

type Shown = Readonly<{ slug: Slug; reader: Reader }>;

type Server = { timeout(request: Request, seconds: number): void } | null;

/**
 * POST /admin/page-events: the status of some pages, once or as events, in one request for all tabs, because a
 * browser opens at most six connections by HTTP/1.1. POST /admin/typing/<slug>: a reader of the page is typing.
 * POST /admin/caret/<slug>: where the caret of one is.
 */
export const pageEventRoutes = ({ turns, pageEvents, deployments, authenticator, limits }: Parts) => {
  const streams = new SessionStreams();
  const answer = async (
    request: Request,
    { session, pages, server }: { session: PersonSession; pages: readonly Shown[]; server: Server },
  ) => {
    const look = async () => {
      for (const { slug } of pages) await deployments.lookAt(slug);
    };
    await look();
    if (!wantsEvents(request))
      return Response.json(await Promise.all(pages.map((page) => tabStatus(pageEvents, page))));
    return streams.open({ request, session: session.id, server, authenticator, look }, (stream) =>
      sendStatuses({ turns, pageEvents, pages }, stream),
    );
  };
  const typing = (request: Request, reader: Reader) => {
    pageEvents.typing(slugIn(request), reader);
    return new Response(null, { status: 204 });
  };
  const options = { query: t.Object({ tab }), parse: nothing };
  const typings = atPage("/admin/typing", authenticator, (app, path) =>
    app.post(
      path,
      ({ request, session: { id, name }, query }) => typing(request, { ...query, session: id, name }),
      options,
    ),
  );
  const moved = (request: Request, reader: Reader, line: number) => {
    pageEvents.moved(slugIn(request), reader, line);
    return new Response(null, { status: 204 });
  };
  const carets = atPage("/admin/caret", authenticator, (app, path) =>
    app.post(
      path,
      ({ request, session: { id, name }, query: { tab, line } }) =>
        moved(request, { tab, session: id, name }, line),
      { query: t.Object({ tab, line: t.Integer({ minimum: 1, maximum: 10_000_000 }) }), parse: nothing },
    ),
  );
  return new Elysia({ name: "admin-page-events" })
    .use(typings)
    .use(carets)
    .use(signedIn(authenticator))
    .post(
      "/admin/page-events",
      ({ request, session, body, server }) => {
        const { id, name } = session;
        const pages = body.pages.map(({ slug: text, tab }) => ({
          slug: slug(text),
          reader: { session: id, tab, name },
        }));
        return answer(request, { session, pages, server });
      },
      { body: shown, parse: json(limits.form) },
    );
};

async function tabStatus(pageEvents: PageEvents, { slug, reader }: Shown): Promise<TabStatus> {
  return { tab: reader.tab, status: await pageEvents.statusOf(slug, reader) };
}

const written = new WeakMap<PageStatus, string>();

/** Writes a status once, however many are told it. */
function jsonOf(statuses: readonly TabStatus[]): string {
  const each = statuses.map(({ tab, status }) => {
    const json = written.get(status) ?? JSON.stringify(status);
    written.set(status, json);
    return `{"tab":${JSON.stringify(tab)},"status":${json}}`;
  });
  return `[${each.join()}]`;
}

type Streamed = Readonly<{
  turns: Pick<Turns, "next">;
  pageEvents: PageEvents;
  pages: readonly Shown[];
}>;

type Stream = Parameters<Parameters<SessionStreams["open"]>[1]>[0];

/** Sends all pages at once, then each change. */
function sendStatuses({ turns, pageEvents, pages }: Streamed, { send, whileOpen, defer }: Stream): void {
  // Several tabs of one page are sent in the same event.
  const changed = new Set<Shown>();
  // One after another, so that no status is followed by an older one.
  const sending = new Mutex();
  const sendChanged = () =>
    sending.runExclusive(async () => {
      if (changed.size === 0) return;
      const pages = [...changed];
      changed.clear();
      const statuses = await Promise.all(pages.map((page) => tabStatus(pageEvents, page)));
      whileOpen(() => send(jsonOf(statuses)));
    });
  const queue = (page: Shown) => {
    // Whose request changed the page is answered first, and a thousand readers leave others their turns.
    if (changed.size === 0) void turns.next().then(() => whileOpen(sendChanged));
    changed.add(page);
  };
  for (const page of pages) {
    queue(page);
    defer(pageEvents.subscribe(page.slug, page.reader, () => queue(page)));
  }
}
