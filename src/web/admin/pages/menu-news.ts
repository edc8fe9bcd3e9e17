import { Elysia } from "elysia";

import { paths } from "../../../../views/paths.ts";
import type { PageEvents } from "../../../core/draft/page-events.ts";
import { Mutex } from "../../../core/mutex.ts";
import type { NavigationDrafts } from "../../../core/navigation/navigation-drafts.ts";
import type { MenuNews } from "../../../core/wire.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { SessionStreams } from "../../session-streams.ts";
import type { Turns } from "../../turns.ts";

type Parts = Readonly<{
  pageEvents: Pick<PageEvents, "whenMenusChange">;
  navigationDrafts: Pick<NavigationDrafts, "findIfAny">;
  turns: Pick<Turns, "next">;
  authenticator: Authenticator;
}>;

/** GET /admin/menu/news: which draft of the menus there is, and each next one, as events. */
export const menuNewsRoutes = ({ pageEvents, navigationDrafts, turns, authenticator }: Parts) => {
  const streams = new SessionStreams();
  return new Elysia({ name: "admin-menu-news" })
    .use(signedIn(authenticator))
    .get(paths.menuNews, async ({ request, session, server }) => {
      const news = async (): Promise<MenuNews> => {
        const draft = await navigationDrafts.findIfAny(session);
        return { updatedAt: draft?.updatedAt ?? 0, author: draft?.author };
      };
      await news();
      const asked = { request, session: session.id, server, authenticator };
      return streams.open(asked, ({ send, whileOpen, defer }) => {
        // One after another, so that no draft is followed by an older one.
        const sending = new Mutex();
        const sendNews = () => sending.runExclusive(async () => send(JSON.stringify(await news())));
        // Whose request changed the menu is answered first.
        const queue = () => void turns.next().then(() => whileOpen(sendNews));
        queue();
        defer(pageEvents.whenMenusChange(queue));
      });
    });
};
