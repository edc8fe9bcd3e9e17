import { NotFound } from "../errors.ts";
import type { Clock, Log } from "../ports.ts";
import type { AskedPullRequests } from "./asked-pull-requests.ts";
import { MAX_LISTED } from "./open-reviews.ts";
import type { PullRequest, PullRequests } from "./pull-requests.ts";
import type { ReviewStore } from "./review-store.ts";

type Deps = Readonly<{
  pullRequests: Pick<PullRequests, "updates" | "find">;
  askedPullRequests: Pick<AskedPullRequests, "settle">;
  store: Pick<ReviewStore, "list" | "countOpen">;
  clock: Clock;
  log: Log;
}>;

/** Between two looks at the code host, and how long somebody waits for one. Milliseconds. */
const LOOK_EVERY_MS = 30_000;
const PATIENCE_MS = 1000;

/** Reviews that one look finds ended, each with requests of its own. */
const MAX_SETTLED = 20;

/** Reviews that are open in the store and have ended on the code host. */
export class EndedPullRequests {
  readonly #deps: Deps;
  #lookedAt = -Infinity;
  #looking: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Ends those that ended meanwhile, before somebody is shown which pages are in review. It waits for a slow code host only a moment. */
  async settleEnded(): Promise<void> {
    if (this.#deps.clock.now() - this.#lookedAt >= LOOK_EVERY_MS)
      this.#looking ??= this.#settleOpen().finally(() => {
        this.#looking = undefined;
      });
    await Promise.race([this.#looking, Bun.sleep(PATIENCE_MS)]);
  }

  /** The code host said that something happened there. */
  expire(): void {
    this.#lookedAt = -Infinity;
    void this.settleEnded();
  }

  /** What is open in the store and not listed has ended on the code host, or was of another repository, or many came after it. */
  async settle(listed: ReadonlySet<number>): Promise<PullRequest[]> {
    const { pullRequests, store, askedPullRequests } = this.#deps;
    const others = (await store.list("open", MAX_LISTED)).filter(({ id }) => !listed.has(id));
    const pulls: PullRequest[] = [];
    for (const review of others.slice(0, MAX_SETTLED)) {
      const pull = await pullRequests.find(review.id).catch((error: unknown) => {
        if (!(error instanceof NotFound)) throw error;
        return { ...review, url: "", state: "closed" as const, isDraft: false, publishedAs: undefined };
      });
      await askedPullRequests.settle(pull);
      pulls.push(pull);
    }
    return pulls;
  }

  /** Looks again where something happened meanwhile. */
  async #settleOpen(): Promise<void> {
    const { pullRequests, store, clock, log } = this.#deps;
    do {
      this.#lookedAt = clock.now();
      try {
        if ((await store.countOpen()) === 0) return;
        await this.settle(new Set((await pullRequests.updates()).keys()));
      } catch (cause) {
        // A person who looks at pages still reads them.
        log.warn("Whether reviews have ended on the code host isn't known", { cause });
      }
    } while (this.#lookedAt === -Infinity);
  }
}
