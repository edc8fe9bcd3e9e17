import { Conflict, DomainError, Invalid, Unavailable, UpstreamSilent } from "../errors.ts";
import { type Exclusive, Mutex, type Turn } from "../mutex.ts";
import type { Meter } from "../ports.ts";
import { withFolders } from "../slug/slug.ts";
import {
  blobOf,
  BranchMoved,
  type Change,
  type Commit,
  type FileChange,
  ReviewRequired,
  type Signature,
} from "./commit.ts";
import { attributesFilesOf, checkLargeFiles } from "./large-files.ts";
import type { Entry, RepositoryHost } from "./repository-host.ts";

const TRIES = 5;

/** How often somebody else may publish while a change is prepared; then it is made in the turn. */
const PREPARATIONS = 3;

/** Milliseconds. The repository is checked after a tenth of them. */
const PATIENCE_MS = 5000;

export type BranchSnapshot = Readonly<{ head: string | undefined; at(path: string): Entry | undefined }>;

type Options = Readonly<{
  /** Records that a person took another history. */
  accepted?: (() => Promise<void>) | undefined;
  /** Waits after a failed try, so that servers do not race forever. */
  pause?: ((tries: number) => Promise<unknown>) | undefined;
  patienceMs?: number;
  needsReview?: (by: Signature) => Promise<boolean>;
  meter?: Meter | undefined;
  /** One publication at a time, of all servers. */
  turn?: Exclusive;
}>;

type Plan = (snapshot: BranchSnapshot) => readonly FileChange[] | Promise<readonly FileChange[]>;

type Signed = Pick<Change, "message" | "by"> &
  Readonly<{
    isReviewed?: boolean;
    /** Commits in place of the host. */
    merge?: Merge | undefined;
    /** In which this is done, beside that of publishing. */
    within?: Turn | undefined;
    /**
     * Does what takes long before the turn, so that others publish meanwhile, and again where they did. `plan` decides: what this
     * one refuses is ignored.
     */
    prepare?: ((snapshot: BranchSnapshot) => Promise<unknown>) | undefined;
    /** Runs before the next publication. */
    afterwards?: (commit: Commit, turn: Turn) => Promise<void>;
  }>;

/** Makes the commit of what was reviewed. */
export type Merge = (change: Change) => Promise<Commit>;

export class Branch {
  readonly host: RepositoryHost;
  /** Our own publications wait for each other instead of retrying. */
  readonly #mutex: Exclusive;
  readonly #pause: (tries: number) => Promise<unknown>;
  readonly #patienceMs: number;
  readonly #needsReview: (by: Signature) => Promise<boolean>;
  readonly #meter: Meter | undefined;
  readonly #accepted: () => Promise<void>;
  readonly #committed: Array<(commit: Commit, change: Change) => Promise<void> | void> = [];
  #isUnresponsive = false;
  #probing: Promise<void> | undefined;

  constructor(host: RepositoryHost, { pause, patienceMs, needsReview, meter, turn, accepted }: Options = {}) {
    this.#mutex = turn ?? new Mutex();
    this.host = host;
    this.#pause = pause ?? (() => Promise.resolve());
    this.#patienceMs = patienceMs ?? PATIENCE_MS;
    this.#needsReview = needsReview ?? (() => Promise.resolve(false));
    this.#meter = meter;
    this.#accepted = accepted ?? (async () => {});
  }

  /** Returns whether this person's changes are public only after a review. @throws Unavailable */
  needsReview(by: Signature): Promise<boolean> {
    return this.#needsReview(by);
  }

  /** Calls `listener`, and waits for it, after each commit that is made here. */
  whenCommitted(listener: (commit: Commit, change: Change) => Promise<void> | void): void {
    this.#committed.push(listener);
  }

  /** Waits for `request` for as long as the repository answers something. @throws UpstreamSilent, and as `request` */
  async withDeadline<T>(request: () => Promise<T>): Promise<T> {
    if (this.#isUnresponsive) throw notResponding();
    const answer = request();
    const unanswered = Promise.withResolvers<void>();
    const timer = setTimeout(unanswered.resolve, this.#patienceMs / 10);
    const response = unanswered.promise.then(() => this.#responds()).then(() => answer);
    return Promise.race([answer, response]).finally(() => clearTimeout(timer));
  }

  /** Concurrent callers share one check. @throws UpstreamSilent, UpstreamFailed */
  #responds(): Promise<void> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async snapshot(paths: readonly string[], options?: { now: boolean }): Promise<BranchSnapshot> {
    return this.snapshotAt(await this.host.head(options), paths);
  }

  async snapshotAt(head: string | undefined, paths: readonly string[]): Promise<BranchSnapshot> {
    const entries = head ? await this.host.entries(head, paths) : [];
    const byPath = new Map(entries.map((entry) => [entry.path, entry]));
    return { head, at: (path) => byPath.get(path) };
  }

  /**
   * Commits what `plan` returns, and plans again if the branch moved. Without a change it returns the current commit.
   * @throws ReviewRequired, Unavailable after five tries or where the turn was lost, and as `planned`
   */
  async change(
    paths: readonly string[],
    plan: Plan,
    { isReviewed = false, ...commit }: Signed,
  ): Promise<Commit> {
    if (!isReviewed && (await this.needsReview(commit.by))) throw new ReviewRequired();
    const work = () => this.#prepared(paths, plan, commit);
    return this.#meter ? this.#meter.publication(work) : work();
  }

  async #prepared(
    paths: readonly string[],
    plan: Plan,
    { prepare, ...commit }: Omit<Signed, "isReviewed">,
  ): Promise<Commit> {
    for (let attempt = 1; prepare && attempt <= PREPARATIONS; attempt++) {
      const snapshot = await this.snapshot(paths);
      await prepare(snapshot).catch(() => undefined);
      const made = await this.#commit(paths, plan, commit, snapshot);
      if (made) return made;
    }
    return (await this.#commit(paths, plan, commit))!;
  }

  /** Returns undefined where the branch isn't as it was `prepared` for. */
  #commit(
    paths: readonly string[],
    plan: Plan,
    { merge, within, afterwards, ...commit }: Omit<Signed, "isReviewed" | "prepare">,
    prepared?: BranchSnapshot,
  ): Promise<Commit | undefined> {
    return this.#mutex.runExclusive(async (turn) => {
      const check = () => Promise.all([turn.check(), within?.check()]);
      for (let attempt = 1; ; attempt++) {
        await check();
        const now = await this.#now(paths);
        if (attempt === 1 && prepared && prepared.head !== now.snapshot.head) return undefined;
        const { snapshot, files } = await this.#planned(now, plan);
        if (!merge && files.length === 0 && snapshot.head) {
          const made = { sha: snapshot.head };
          await afterwards?.(made, turn);
          return made;
        }
        try {
          const change = { ...commit, parent: snapshot.head, files };
          await check();
          const made = await (merge ? merge(change) : this.host.commit(change));
          for (const listener of this.#committed) await listener(made, change);
          await afterwards?.(made, turn);
          return made;
        } catch (error) {
          if (!(error instanceof BranchMoved)) throw error;
          if (attempt === TRIES) throw new Unavailable(error.message, { cause: error });
          await this.#pause(attempt);
        }
      }
    });
  }

  /**
   * Takes the history of a branch that was rewritten on another machine, as a person decides. Drafts stay; those whose page is
   * another now are stale. @throws Stale where it is another by now, Conflict where the repository follows its branch by itself
   */
  async acceptHead(head: string): Promise<void> {
    const { host } = this;
    if (!host.acceptHead) throw new Conflict("This repository follows its branch by itself.");
    await this.#mutex.runExclusive(() => host.acceptHead!(head));
    await this.#accepted();
  }

  /** Runs what commits apart from the branch, while nobody publishes. @throws Unavailable */
  apart<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(work);
  }

  /** Returns what `plan` would change on the branch as it is. @throws Invalid where a file is in the way, Conflict for Git LFS, and as `plan` */
  async planned(paths: readonly string[], plan: Plan) {
    return this.#planned(await this.#now(paths), plan);
  }

  async #now(paths: readonly string[]) {
    const known: ReadonlySet<string> = new Set([...paths.flatMap(withFolders), ...attributesFilesOf(paths)]);
    return { known, snapshot: await this.snapshot([...known], { now: true }) };
  }

  async #planned(
    { known, snapshot }: Readonly<{ known: ReadonlySet<string>; snapshot: BranchSnapshot }>,
    plan: Plan,
  ) {
    const planned = await plan(snapshot);
    checkRoom(planned, snapshot);
    const files = planned.filter((file) => !known.has(file.path) || !isUnchanged(file, snapshot));
    await this.#checkLargeFiles(files, known, snapshot);
    return { snapshot, files };
  }

  async #checkLargeFiles(
    files: readonly FileChange[],
    known: ReadonlySet<string>,
    { head, at }: BranchSnapshot,
  ): Promise<void> {
    const attributes = attributesFilesOf(files.map(({ path }) => path));
    const unknown = attributes.filter((path) => !known.has(path));
    const others = head ? await this.host.entries(head, unknown) : [];
    await checkLargeFiles(files, [...attributes.flatMap((path) => at(path) ?? []), ...others], this.host);
  }

  async #probe(): Promise<void> {
    const late = Promise.withResolvers<never>();
    const response = this.host.head().finally(() => {
      this.#isUnresponsive = false;
    });
    const timer = setTimeout(() => {
      this.#isUnresponsive = true;
      late.reject(notResponding());
    }, this.#patienceMs * 0.9);
    await Promise.race([response.catch(unlessRefused), late.promise]).finally(() => clearTimeout(timer));
  }
}

/** A refusal shows that the host answers; it concerns one user's token only. */
function unlessRefused(error: unknown): void {
  const isRefusal =
    error instanceof DomainError && !["upstream-failed", "upstream-silent"].includes(error.kind);
  if (!isRefusal) throw error;
}

function notResponding(): UpstreamSilent {
  return new UpstreamSilent("The repository didn't respond in time. Try again in a moment.");
}

function isUnchanged(file: FileChange, { at }: BranchSnapshot): boolean {
  const entry = at(file.path);
  const blob = blobOf(file, entry?.sha ?? "");
  if (blob === undefined || !entry) return blob === undefined && !entry;
  return entry.kind === "file" && entry.sha === blob;
}

/** Git would replace a folder by a file of its name with everything in it. */
function checkRoom(files: readonly FileChange[], { at }: BranchSnapshot): void {
  const written = new Set<string>();
  for (const { path } of files.filter(({ content, blob }) => content ?? blob)) {
    if (written.has(path))
      throw new Invalid(`“${path}” would be both a page and a file. Choose another name.`);
    written.add(path);
  }
  const isFile = (path: string) => written.has(path) || (at(path)?.kind ?? "folder") !== "folder";
  for (const path of written) {
    const isTaken = (at(path)?.kind ?? "file") !== "file";
    const inTheWay = withFolders(path).slice(0, -1).find(isFile) ?? (isTaken ? path : undefined);
    if (inTheWay) throw new Invalid(`A file already exists at “${inTheWay}”. Choose another name.`);
  }
}
