import type { Clock, Log } from "../ports.ts";
import type { BuildReport, BuildReports } from "../repository/build-reports.ts";
import { type Build, type Deployment, HEARD_WITHIN_MS } from "../repository/deployment.ts";
import type { DeploymentStore } from "./deployment-store.ts";
import type { PlacesIn } from "./places.ts";

type Deps = Readonly<{
  store: Pick<DeploymentStore, "find">;
  reports: Pick<BuildReports, "report">;
  record: (sha: string, build: Build) => Promise<void>;
  places: PlacesIn;
  clock: Clock;
  log: Log;
  /** Between two requests about a commit, in milliseconds. */
  buildPauseMs?: number | undefined;
}>;

const PAUSE_MS = 5000;

/** By how much once little is expected: somebody can still run a failed check again. */
const SLOWER = 6;

/** By how much once the host said that something happened. */
const FASTER = 5;

/** A commit that nobody says anything about for so long has no build, as far as is known. Milliseconds. */
export const SAID_WITHIN_MS = 15 * 60_000;

/** Pages that are open ask again sooner. */
const LOOKED_FOR_MS = 30_000;

const MAX_WATCHED = 20;

/** Asks a code host about builds while somebody looks at them. */
export class DeploymentWatch implements Disposable {
  readonly #deps: Deps;
  /** Until when each commit is asked about. */
  readonly #until = new Map<string, number>();
  readonly #waiting = new Map<string, Timer>();
  readonly #asking = new Set<string>();
  readonly #hurried = new Set<string>();
  /** When the host last said something else of each commit. */
  readonly #changedAt = new Map<string, number>();
  #isDisposed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Somebody looks at a commit. The requests use the rights of the first person who looked. */
  look(sha: string): void {
    if (this.#isDisposed) return;
    this.#until.delete(sha);
    this.#until.set(sha, this.#deps.clock.now() + LOOKED_FOR_MS);
    if (this.#until.size > MAX_WATCHED) this.#until.delete(this.#until.keys().next().value!);
    if (this.#waiting.has(sha)) return;
    this.#askAfter(sha, 0);
  }

  /** The host may say something new of the commits that somebody looks at. */
  hurry(): void {
    for (const [sha, timer] of this.#waiting) {
      if (this.#hurried.has(sha)) continue;
      this.#hurried.add(sha);
      if (this.#asking.has(sha)) continue;
      clearTimeout(timer);
      this.#askAfter(sha, 0);
    }
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
  }

  #askAfter(sha: string, milliseconds: number): void {
    const soon = this.#hurried.has(sha) ? (this.#deps.buildPauseMs ?? PAUSE_MS) / FASTER : milliseconds;
    this.#waiting.set(
      sha,
      setTimeout(() => void this.#ask(sha), soon),
    );
  }

  async #ask(sha: string): Promise<void> {
    const { store, reports, clock, log, buildPauseMs = PAUSE_MS } = this.#deps;
    this.#hurried.delete(sha);
    const deployment = await store.find(sha).catch(() => undefined); // who looks asks again
    const isLooked = (this.#until.get(sha) ?? 0) > clock.now();
    if (!deployment || !isLooked || !isOpen(deployment, clock.now())) {
      for (const known of [this.#waiting, this.#until, this.#changedAt]) known.delete(sha);
      return;
    }
    try {
      this.#asking.add(sha);
      const report = await reports.report(sha).finally(() => this.#asking.delete(sha));
      if (this.#isDisposed) return;
      if (await this.#take(deployment, report)) this.#changedAt.set(sha, clock.now());
      const silentForMs = clock.now() - (this.#changedAt.get(sha) ?? deployment.at);
      const isQuiet = report.state !== "building" && silentForMs > SAID_WITHIN_MS;
      this.#askAfter(sha, isQuiet ? SLOWER * buildPauseMs : buildPauseMs);
    } catch (cause) {
      log.warn("The code host doesn't say how a build goes", { sha, cause });
      if (!this.#isDisposed) this.#restFor(sha, SLOWER * buildPauseMs);
    }
  }

  /** Who looks after that can have other rights. */
  #restFor(sha: string, milliseconds: number): void {
    this.#waiting.set(
      sha,
      setTimeout(() => this.#waiting.delete(sha), milliseconds),
    );
  }

  async #take(known: Deployment, report: BuildReport): Promise<boolean> {
    const { record, places } = this.#deps;
    const keys = ["state", "sentence", "link", "siteUrl", "log"] as const;
    if (keys.every((key) => known[key] === report[key])) return false;
    await record(known.sha, { ...report, places: report.log === undefined ? [] : await places(report.log) });
    return true;
  }
}

function isOpen({ state, at }: Deployment, now: number): boolean {
  return state !== "live" && now - at < HEARD_WITHIN_MS;
}
