import { Elysia } from "elysia";

import { paths } from "../../../../views/paths.ts";
import type { PageEvents } from "../../../core/draft/page-events.ts";
import { Mutex } from "../../../core/mutex.ts";
import type { NavigationDrafts } from "../../../core/navigation/navigation-drafts.ts";
import type { MenuNews, PeopleNews } from "../../../core/wire.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { SessionStreams } from "../../session-streams.ts";
import type { Turns } from "../../turns.ts";

type Parts = Readonly<{
  pageEvents: Pick<PageEvents, "whenMenusChange" | "whenReadersChange" | "readersBut">;
  navigationDrafts: Pick<NavigationDrafts, "findIfAny">;
  turns: Pick<Turns, "next">;
  authenticator: Authenticator;
}>;

/** GET /admin/news: which draft of the menus there is, and who has which page open; then each change, as events. */
export const siteNewsRoutes = ({ pageEvents, navigationDrafts, turns, authenticator }: Parts) => {
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
        let isQueued = false;
        const sendPeople = () => {
          isQueued = false;
          const people = JSON.stringify(ofPeople());
          if (people !== told) send(people, "people");
          told = people;
        };
        // Who comes and leaves at once is one event.
        const queuePeople = () => {
          if (isQueued) return;
          isQueued = true;
          void turns.next().then(() => whileOpen(sendPeople));
        };
        queueMenu();
        queuePeople();
        defer(pageEvents.whenMenusChange(queueMenu));
        defer(pageEvents.whenReadersChange(queuePeople));
      });
    });
};
