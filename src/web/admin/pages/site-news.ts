import { Elysia } from "elysia";

import { bellWords } from "../../../../views/header.tsx";
import { paths } from "../../../../views/paths.ts";
import type { PageEvents } from "../../../core/draft/page-events.ts";
import { Mutex } from "../../../core/mutex.ts";
import type { NavigationDrafts } from "../../../core/navigation/navigation-drafts.ts";
import type { Notifications } from "../../../core/notification/notifications.ts";
import type { BellNews, MenuNews, PeopleNews } from "../../../core/wire.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { SessionStreams } from "../../session-streams.ts";
import type { Turns } from "../../turns.ts";

type Parts = Readonly<{
  pageEvents: Pick<PageEvents, "whenMenusChange" | "whenReadersChange" | "readersBut">;
  navigationDrafts: Pick<NavigationDrafts, "findIfAny">;
  notifications: Pick<Notifications, "countUnread" | "whenChanged">;
  turns: Pick<Turns, "next">;
  authenticator: Authenticator;
}>;

/**
 * GET /admin/news: which draft of the menus there is, who has which page open, and how much is new for the reader; then each change,
 * as events.
 */
export const siteNewsRoutes = ({
  pageEvents,
  navigationDrafts,
  notifications,
  turns,
  authenticator,
}: Parts) => {
  const streams = new SessionStreams();
  return new Elysia({ name: "admin-site-news" })
    .use(signedIn(authenticator))
    .get(paths.siteNews, async ({ request, session, server }) => {
      const ofMenu = async (): Promise<MenuNews> => {
        const draft = await navigationDrafts.findIfAny(session);
        return { updatedAt: draft?.updatedAt ?? 0, author: draft?.author };
      };
      const ofPeople = (): PeopleNews => ({
        you: session.name,
        pages: [...pageEvents.readersBut(session.name)],
      });
      await ofMenu();
      const asked = { request, session: session.id, server, authenticator };
      return streams.open(asked, ({ send, whileOpen, defer }) => {
        // One after another, so that no draft is followed by an older one.
        const sending = new Mutex();
        const sendMenu = () => sending.runExclusive(async () => send(JSON.stringify(await ofMenu()), "menu"));
        // Whose request changed the menu is answered first.
        const queueMenu = () => void turns.next().then(() => whileOpen(sendMenu));
        let told = "";
        const sendPeople = () => {
          const people = JSON.stringify(ofPeople());
          if (people !== told) send(people, "people");
          told = people;
        };
        let rung: number | undefined;
        const sendBell = async () => {
          const unread = await notifications.countUnread(session);
          const bell: BellNews = bellWords(unread);
          if (unread !== rung) send(JSON.stringify(bell), "bell");
          rung = unread;
        };
        // Who comes and leaves at once is one event.
        const queuePeople = onceATurn(turns, () => whileOpen(sendPeople));
        const queueBell = onceATurn(turns, () => whileOpen(sendBell));
        queueMenu();
        queuePeople();
        queueBell();
        defer(pageEvents.whenMenusChange(queueMenu));
        defer(pageEvents.whenReadersChange(queuePeople));
        defer(notifications.whenChanged(queueBell));
      });
    });
};

/** Returns what queues `work`, unless it is queued already. */
function onceATurn(turns: Parts["turns"], work: () => void): () => void {
  let isQueued = false;
  return () => {
    if (isQueued) return;
    isQueued = true;
    void turns.next().then(() => {
      isQueued = false;
      work();
    });
  };
}
