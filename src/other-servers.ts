import type { PageEvents } from "./core/page/page-events.ts";
import type { Sessions } from "./core/session/sessions.ts";
import type { Webhooks } from "./core/webhook/webhooks.ts";
import type { LineLog } from "./log.ts";
import type { PostgresStore } from "./store/postgres.ts";

const EVERY_MS = 4000;

type Deps = Readonly<{
  store: Pick<PostgresStore, "whenChanged">;
  sessions: Pick<Sessions, "refresh">;
  pageEvents: Pick<PageEvents, "refresh">;
  webhooks: Pick<Webhooks, "resume">;
  log: LineLog;
}>;

/** Learns what other servers wrote: from their notifications at once, and without these after four seconds. */
export class OtherServers implements Disposable {
  readonly #deps: Deps;
  readonly #timer: NodeJS.Timeout;
  #isReading = false;
  #isNewer = false;
  #isAway = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#read(), EVERY_MS);
    deps.store.whenChanged(() => void this.#read());
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  async #read(): Promise<void> {
    this.#isNewer = true;
    if (this.#isReading) return;
    this.#isReading = true;
    const { sessions, pageEvents, webhooks, log } = this.#deps;
    try {
      while (this.#isNewer) {
        this.#isNewer = false;
        await sessions.refresh();
        await pageEvents.refresh();
      }
      webhooks.resume();
      this.#isAway = false;
    } catch (cause) {
      if (!this.#isAway) log.warn("What other servers wrote can't be read", { cause });
      this.#isAway = true;
    } finally {
      this.#isReading = false;
    }
  }
}
