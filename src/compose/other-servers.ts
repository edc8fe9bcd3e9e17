import type { News } from "../core/draft/other-servers.ts";
import type { PageEvents } from "../core/draft/page-events.ts";
import type { FolderChoice } from "../core/operation/folder-choice.ts";
import type { SiteChoices } from "../core/operation/site-choices.ts";
import type { Sessions } from "../core/session/sessions.ts";
import type { LineLog } from "../machine/log.ts";
import type { PostgresStore } from "../store/postgres/postgres.ts";
import type { Composed } from "./compose.ts";

const EVERY_MS = 4000;

type Deps = Readonly<{
  store: Pick<PostgresStore, "whenChanged" | "whenTold" | "tell">;
  /** Of this server. */
  id: string;
  log: LineLog;
}>;

type Parts = Pick<Composed, "webhooks" | "mails" | "notifications" | "hostChangedElsewhere"> &
  Readonly<{
    pageEvents: Pick<PageEvents, "refresh" | "heard">;
    sessions: Pick<Sessions, "refresh">;
    folderChoice: Pick<FolderChoice, "refresh">;
    siteChoices: Pick<SiteChoices, "refresh">;
  }>;

/** Learns what other servers wrote: from their notifications at once, and without these after four seconds. */
export class OtherServers {
  readonly #deps: Deps;
  #isReading = false;
  #isNewer = false;
  #isAway = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Until what it returns is disposed of. `parts` are those of now. */
  follow(parts: () => Parts): Disposable {
    const { store } = this.#deps;
    const timer = setInterval(() => void this.#read(parts), EVERY_MS);
    store.whenChanged(() => void this.#read(parts));
    store.whenTold((told) => this.#hear(told, parts()));
    return { [Symbol.dispose]: () => clearInterval(timer) };
  }

  tell = (news: News): void => {
    this.#deps.store.tell(JSON.stringify({ ...news, from: this.#deps.id }));
  };

  #hear(told: string, { pageEvents, notifications, hostChangedElsewhere }: Parts): void {
    const { id, log } = this.#deps;
    const news: News & Readonly<{ from: string }> = JSON.parse(told);
    if (news.from === id) return;
    if (news.about === "notifications") notifications.heard();
    else if (news.about !== "code host") pageEvents.heard(news);
    else
      hostChangedElsewhere().catch((cause: unknown) =>
        log.warn("What happened on the code host can't be read", { cause }),
      );
  }

  async #read(parts: () => Parts): Promise<void> {
    this.#isNewer = true;
    if (this.#isReading) return;
    this.#isReading = true;
    const { sessions, pageEvents, folderChoice, siteChoices } = parts();
    try {
      while (this.#isNewer) {
        this.#isNewer = false;
        await sessions.refresh();
        await pageEvents.refresh();
        await folderChoice.refresh();
        await siteChoices.refresh();
      }
      parts().webhooks.resume();
      parts().mails.resume();
      this.#isAway = false;
    } catch (cause) {
      if (!this.#isAway) this.#deps.log.warn("What other servers wrote can't be read", { cause });
      this.#isAway = true;
    } finally {
      this.#isReading = false;
    }
  }
}
