import { type Exclusive, Mutex } from "../mutex.ts";
import type { Clock, Log } from "../ports.ts";
import type { Build } from "../repository/deployment.ts";
import type { DeploymentStore } from "./deployment-store.ts";
import type { PlacesIn } from "./places.ts";
import { cutOff, sentenceOn, type SiteBuilder } from "./site-builder.ts";

type Deps = Readonly<{
  store: Pick<DeploymentStore, "begin" | "unfinished">;
  builder: SiteBuilder;
  /** `withWaiting`: for the publications before it that were not built on their own. */
  record: (sha: string, build: Build, options: { withWaiting: boolean }) => Promise<void>;
  places: PlacesIn;
  clock: Clock;
  log: Log;
  turn?: Exclusive;
}>;

/** Builds one commit at a time. Of those that wait, only the newest is built: the site has the others with it. */
export class BuildQueue {
  readonly #deps: Deps;
  readonly #turn: Exclusive;
  #next: string | undefined;
  #isBuilding = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#turn = deps.turn ?? new Mutex();
  }

  /** The build goes on in the background. */
  add(sha: string): void {
    this.#next = sha;
    if (!this.#isBuilding) void this.#work();
  }

  /** After a start: says which builds a stop cut off, and builds what waited. */
  async resume(): Promise<void> {
    const { store, record } = this.#deps;
    // What another server builds is over when it is this one's turn.
    const waiting = await this.#turn.runExclusive(async () => {
      const { started, waiting } = await store.unfinished();
      for (const sha of started)
        await record(sha, { state: "failed", sentence: cutOff }, { withWaiting: false });
      return waiting;
    });
    if (waiting !== undefined) this.add(waiting);
  }

  async #work(): Promise<void> {
    this.#isBuilding = true;
    for (let sha = this.#next; sha !== undefined; sha = this.#next) {
      this.#next = undefined;
      try {
        const next = sha;
        await this.#turn.runExclusive(() => this.#build(next));
      } catch (cause) {
        this.#deps.log.warn("A build couldn't be recorded", { sha, cause });
      }
    }
    this.#isBuilding = false;
  }

  async #build(sha: string): Promise<void> {
    const { store, builder, record, places, clock, log } = this.#deps;
    await store.begin(sha, clock.now());
    const end = await builder.build(sha);
    const sentence = sentenceOn(end);
    if (sentence !== undefined) log.warn("The command after publishing failed", { sha, why: sentence });
    const build: Build =
      sentence === undefined
        ? { state: "live", log: end.log }
        : { state: "failed", sentence, log: end.log, places: await places(end.log) };
    await record(sha, build, { withWaiting: true });
  }
}
