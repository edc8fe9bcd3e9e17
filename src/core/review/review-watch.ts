import { orAbsence } from "../absence.ts";
import type { Clock } from "../ports.ts";
import type { BuildReport } from "../repository/build-reports.ts";
import type { PullRequest, PullRequests } from "./pull-requests.ts";

type Deps = Readonly<{
  pullRequests: Pick<PullRequests, "updates">;
  /** Reads one, and ends the review where it has ended. */
  read: (id: number) => Promise<PullRequest>;
  build: (head: string) => Promise<BuildReport>;
  clock: Clock;
}>;

type Seen = Readonly<{ version: string; pull?: PullRequest; readAt: number; askedAt: number }>;

/** Between two requests about what somebody looks at, and between two about the review itself. Milliseconds. */
const PAUSE_MS = 5000;
const READ_EVERY_MS = 30_000;

const MAX_WATCHED = 100;

/** What is new of pull requests that people look at: asked of the code host once for all of them. */
export class ReviewWatch {
  readonly #deps: Deps;
  readonly #seen = new Map<number | "open", Seen>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the version of what is shown now. */
  saw(pull: PullRequest, build: BuildReport): string {
    const now = this.#deps.clock.now();
    return this.#keep(pull.id, { pull, version: versionOf(pull, build), readAt: now, askedAt: now });
  }

  sawOpen(updates: ReadonlyMap<number, number>): string {
    const now = this.#deps.clock.now();
    return this.#keep("open", { version: versionOfAll(updates), readAt: now, askedAt: now });
  }

  /** Returns the last version of a review, or of the open ones; "" where there is none. */
  known(id?: number): string {
    return this.#seen.get(id ?? "open")?.version ?? "";
  }

  /** Returns the version of what there is to see of a review, or of the open ones; the last known one while GitHub is away. */
  async lastChange(id: number | undefined): Promise<string | undefined> {
    const key = id ?? "open";
    const seen = this.#seen.get(key);
    const now = this.#deps.clock.now();
    if (seen && now - seen.askedAt < PAUSE_MS) return seen.version;
    if (seen) this.#seen.set(key, { ...seen, askedAt: now });
    const { value } = await orAbsence(this.#ask(id, seen));
    return value ?? seen?.version;
  }

  /** What was seen may be old. */
  expire(): void {
    for (const [key, seen] of this.#seen)
      this.#seen.set(key, { ...seen, readAt: -Infinity, askedAt: -Infinity });
  }

  async #ask(id: number | undefined, seen: Seen | undefined): Promise<string> {
    const { pullRequests, read, build, clock } = this.#deps;
    const isDue = !seen || clock.now() - seen.readAt >= READ_EVERY_MS;
    if (id === undefined) return isDue ? this.sawOpen(await pullRequests.updates()) : seen.version;
    if (isDue || !seen.pull) {
      const pull = await read(id);
      return this.saw(pull, await build(pull.head));
    }
    const version = versionOf(seen.pull, await build(seen.pull.head));
    return this.#keep(id, { ...seen, version, askedAt: clock.now() });
  }

  #keep(key: number | "open", seen: Seen): string {
    this.#seen.delete(key);
    this.#seen.set(key, seen);
    if (this.#seen.size > MAX_WATCHED) this.#seen.delete(this.#seen.keys().next().value!);
    return seen.version;
  }
}

function versionOf({ head, state, updatedAt }: PullRequest, build: BuildReport): string {
  const { siteUrl, log } = build;
  const said = [build.state, siteUrl === undefined ? "" : "preview", log === undefined ? "" : "log"];
  return [head.slice(0, 12), updatedAt, state, ...said].join("-");
}

function versionOfAll(updates: ReadonlyMap<number, number>): string {
  const sorted = [...updates].sort(([one], [other]) => one - other);
  return new Bun.CryptoHasher("sha1").update(JSON.stringify(sorted)).digest("hex");
}
