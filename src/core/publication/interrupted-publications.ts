import type { Acts } from "../audit/act.ts";
import { UpstreamSilent } from "../errors.ts";
import type { Moving } from "../move/moving.ts";
import type { Exclusive } from "../mutex.ts";
import type { Clock } from "../ports.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import type { PublicationJournal } from "./publication-journal.ts";

type Deps = Readonly<{
  acts: Pick<Acts, "aside">;
  journal: Pick<PublicationJournal, "recover">;
  moving: Pick<Moving, "settle" | "finishLinks">;
  /** What was done to reviews on a code host; undefined where they are in the store alone. */
  reviewDeeds:
    | Readonly<{ isUnclear: boolean; recover(late: Readonly<{ mayBeLate?: boolean }>): Promise<boolean> }>
    | undefined;
  host: Pick<RepositoryHost, "workTree" | "catchUp">;
  /** That of publishing, because another server may be publishing. */
  turn: Exclusive;
  clock: Clock;
}>;

/** How long the repository may still make a commit that it was asked for. Milliseconds, as what follows. */
export const LATE_COMMIT_MS = 10_000;

/** Between two looks, and how long somebody waits for one. */
const LOOK_EVERY_MS = 2000;
const PATIENCE_MS = 1000;

/** A publication of which a crash or a lost answer left unknown whether its commit was made. */
export class InterruptedPublications {
  readonly #deps: Deps;
  #since: number | undefined;
  #lookedAt = -Infinity;
  #looking: Promise<unknown> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether it isn't known of a publication if its commit was made. */
  get isUnclear(): boolean {
    return this.#since !== undefined;
  }

  /** The lock for which the work tree lacks what was published; undefined where it has everything. */
  get workTreeIsHeldBy(): string | undefined {
    return this.#deps.host.workTree?.heldBy;
  }

  /** Gives the work tree what it lacks, once nobody holds it. @throws Unavailable */
  async catchUp(): Promise<void> {
    const { host, turn } = this.#deps;
    if (host.workTree?.canCatchUp) await turn.runExclusive(async () => host.catchUp?.());
  }

  /** Remembers a publication that failed, if its commit may have been made. Returns whether it may. */
  remember(failure: unknown): boolean {
    if (!(failure instanceof UpstreamSilent)) return false;
    this.leave();
    return true;
  }

  /** After a commit was made whose drafts couldn't be cleared and moved: somebody who is there has it tried again. */
  leave(): void {
    this.#since = this.#deps.clock.now();
  }

  /** After a publication failed, and its commit can't be made late: its moves are finished or cancelled. */
  async settle(): Promise<void> {
    await this.#deps.turn.runExclusive(() => this.#deps.journal.recover());
  }

  /** After a start. Returns whether it is known what became of what an earlier process began. */
  async resume(): Promise<boolean> {
    this.#since = this.#deps.clock.now();
    return this.finish();
  }

  /**
   * Clears or moves the drafts if the commit was made. One that was not made stays open while `mayBeLate`, and where the repository
   * can't be read. What was done to a review is recorded likewise. Returns whether none is open any more.
   */
  async finish(late: Readonly<{ mayBeLate?: boolean }> = {}): Promise<boolean> {
    const { acts, turn, reviewDeeds } = this.#deps;
    const areDeedsKnown = (await reviewDeeds?.recover(late)) ?? true;
    if (this.#since === undefined) return areDeedsKnown;
    const { mayBeLate = this.#mayBeLate() } = late;
    const isFinished = await turn.runExclusive(() => acts.aside(() => this.#finish(mayBeLate)));
    return isFinished && areDeedsKnown;
  }

  async #finish(mayBeLate: boolean): Promise<boolean> {
    const { journal, moving } = this.#deps;
    if (this.#since === undefined) return true;
    if (!(await journal.recover({ mayBeLate }))) return false;
    await moving.finishLinks();
    await moving.settle();
    this.#since = undefined;
    return true;
  }

  /** Finishes them as somebody is there, whose token may show more than the server's. It waits for a slow repository only a moment. */
  async finishInTime(): Promise<void> {
    if (this.#since === undefined && !this.#deps.reviewDeeds?.isUnclear) return;
    if (this.#deps.clock.now() - this.#lookedAt >= LOOK_EVERY_MS) {
      this.#lookedAt = this.#deps.clock.now();
      this.#looking ??= this.finish().finally(() => {
        this.#looking = undefined;
      });
    }
    await Promise.race([this.#looking, Bun.sleep(PATIENCE_MS)]);
  }

  #mayBeLate(): boolean {
    return this.#since !== undefined && this.#deps.clock.now() - this.#since < LATE_COMMIT_MS;
  }
}
