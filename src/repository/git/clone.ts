import { join } from "node:path";

import { Conflict, DomainError, Stale, Unavailable, UpstreamSilent } from "../../core/errors.ts";
import { Mutex } from "../../core/mutex.ts";
import { BranchMoved, type Change, type Commit, PushRefused } from "../../core/repository/commit.ts";
import type { Divergence, Origin } from "../../core/repository/repository-host.ts";
import { commitUrlAt, usernameAt } from "./git-hosts.ts";
import { removeLeftovers } from "./leftovers.ts";
import { GitLfs } from "./lfs/large-files.ts";
import { LocalRepository } from "./local.ts";
import type { Remote, RemoteSettings } from "./remote.ts";
import { GitReviewBranches } from "./review-branches.ts";

type Deps = ConstructorParameters<typeof LocalRepository>[0] &
  Pick<RemoteSettings, "username" | "token" | "silentMs" | "calls"> &
  Readonly<{
    remote: Remote;
    /** How old the known branch may be while somebody looks, in milliseconds. */
    freshForMs: number;
    /** Whether reviews are pushed as branches. */
    pushesReviews: boolean;
    /** With `{sha}`; undefined where it is known by the address. */
    commitUrl: string | undefined;
    /** The pauses between looks whether a push arrived whose answer was lost, in milliseconds. */
    pollDelaysMs?: readonly number[];
    /** So many loose objects are packed, which is looked at after so many pushes. */
    packing?: Readonly<{ objects: number; pushes: number }>;
  }>;

/** Readers go on with what is known rather than wait longer for a host. */
const READER_WAITS_MS = 3000;

/** A host that didn't answer is asked again by readers after so long. */
const FAILED_FOR_MS = 10_000;

const POLL_DELAYS_MS = [500, 2000];

/** As git does by itself. */
const PACKING = { objects: 6700, pushes: 100 };
const PACKED_WITHIN_MS = 60 * 60 * 1000;

/** Where a fetch puts what the host has, before it is known to follow what is here. */
const FETCHED = "refs/docs-admin/fetched";

/**
 * A bare clone, which has what the host has: its branch is moved by fetches and by pushes that the host accepted, and by nothing
 * else. What is read is read here.
 */
export class ClonedRepository extends LocalRepository {
  /** Git LFS is reached by http alone. */
  readonly largeFiles: GitLfs | undefined;
  readonly reviewBranches: GitReviewBranches | undefined;
  readonly #deps: Deps;
  /** Fetches and pushes, one at a time. */
  readonly #turn = new Mutex();
  #fetchedAt = -Infinity;
  #failedAt = -Infinity;
  #divergence: Divergence | undefined;
  #failure: string | undefined;
  #pushes = 0;
  /** The fetch that hasn't started yet: who asks meanwhile shares it. */
  #next: Promise<void> | undefined;
  /** The one that is under way, which is new enough for readers. */
  #running: Promise<void> | undefined;

  constructor(deps: Deps) {
    super(deps);
    this.#deps = deps;
    const { gitDirectory, remote } = deps;
    const { address } = remote;
    const username = usernameAt(address, deps.username);
    const lfs = { ...deps, address, username, repository: this, folder: join(gitDirectory, "lfs") };
    this.largeFiles = address.by === "http" ? new GitLfs(lfs) : undefined;
    const { pushesReviews, pollDelaysMs = POLL_DELAYS_MS } = deps;
    const imported = (change: Change) => this.#freed(() => this.imported(change), isOfLock);
    this.reviewBranches = pushesReviews
      ? new GitReviewBranches({ ...deps, turn: this.#turn, imported, pollDelaysMs })
      : undefined;
  }

  get origin(): Origin {
    const fetchedAt = Number.isFinite(this.#fetchedAt) ? this.#fetchedAt : undefined;
    return { url: this.#deps.remote.address.url, fetchedAt, failure: this.#failure };
  }

  get divergence(): Divergence | undefined {
    return this.#divergence;
  }

  /** @throws UpstreamFailed, UpstreamSilent, and Conflict where the branch is gone or rewritten, all with `now` alone */
  override async head({ now = false } = {}): Promise<string | undefined> {
    if (now) {
      await this.#fetch();
      if (this.#divergence) throw diverged(this.branch, this.#divergence);
    } else if (this.#isOld) {
      const failed = () => undefined;
      const fetched = this.#running ?? this.#fetch();
      await Promise.race([fetched.catch(failed), Bun.sleep(READER_WAITS_MS)]);
    }
    return this.known();
  }

  /** Somebody pushed, as the host told: it is fetched at once. */
  expire(): void {
    this.#fetchedAt = -Infinity;
    this.#failedAt = -Infinity;
    void this.#fetch().catch(() => undefined);
  }

  override commitUrl(sha: string): string | undefined {
    const { remote, commitUrl } = this.#deps;
    return commitUrlAt(remote.address, sha, commitUrl);
  }

  override commit(change: Change): Promise<Commit> {
    return this.#freed(() => super.commit(change), isOfLock);
  }

  async acceptHead(head: string): Promise<void> {
    await this.#fetch();
    const divergence = this.#divergence;
    if (!divergence || divergence.found !== head)
      throw new Stale("The branch is another by now. Look at it again.");
    await this.#turn.runExclusive(async () => {
      await super.move(divergence.known, head);
      this.#divergence = undefined;
    });
  }

  /** The host compares and swaps, and what it accepted is public. */
  protected override move(from: string, to: string): Promise<void> {
    const { remote, git } = this.#deps;
    const parent = /^0+$/.test(from) ? undefined : from;
    return this.#turn.runExclusive(async () => {
      const began = this.#deps.clock.now();
      const outcome = await remote.push(git.directory, { branch: this.branch, from: parent, to }).catch(
        // Git was ended while it pushed.
        (cause: unknown) => {
          if (cause instanceof UpstreamSilent) return { is: "unclear", cause } as const;
          throw cause;
        },
      );
      const { name } = remote;
      if (outcome.is === "refused") throw new PushRefused(name, outcome.said);
      if (outcome.is === "moved") {
        await this.#fetchNow();
        const isThere = !this.#divergence && (await this.known()) === parent;
        throw isThere ? new PushRefused(name, outcome.said) : new BranchMoved();
      }
      if (outcome.is === "unclear") return this.#confirm(parent, to, outcome.cause);
      try {
        await this.#advance(to);
      } catch (cause) {
        // The host has it, and here it is fetched.
        return this.#confirm(parent, to, cause as Error);
      }
      this.#fetchedAt = began;
      this.#pack();
    });
  }

  /** Nobody else looks after a clone. Others go on meanwhile, as git allows. */
  #pack(): void {
    const { git, log, packing = PACKING } = this.#deps;
    this.#pushes += 1;
    if (this.#pushes % packing.pushes !== 0) return;
    const limits = ["-c", `gc.auto=${packing.objects}`, "-c", "gc.autoDetach=false"];
    const packed = git.talk([...limits, "gc", "--auto", "--quiet"], { silentMs: PACKED_WITHIN_MS });
    packed.catch((cause: unknown) => log.warn("Couldn't pack the objects of the clone", { cause }));
  }

  /** After an unclear answer the host's branch is read. */
  async #confirm(from: string | undefined, to: string, cause: Error): Promise<void> {
    for (const wait of this.#deps.pollDelaysMs ?? POLL_DELAYS_MS) {
      await Bun.sleep(wait);
      const isRead = await this.#fetchNow().then(
        () => true,
        () => false,
      );
      if (!isRead) continue;
      const head = await this.known();
      if (head !== undefined && (await this.contains(head, to))) return;
      if (head !== from || this.#divergence) throw new BranchMoved({ cause });
    }
    throw new UpstreamSilent(
      "The repository didn't confirm the commit, and its branch hasn't changed yet. Check the page before you publish it again.",
      { cause },
    );
  }

  get #isOld(): boolean {
    const now = this.#deps.clock.now();
    return now - this.#fetchedAt >= this.#deps.freshForMs && now - this.#failedAt >= FAILED_FOR_MS;
  }

  /** Begins after the call, so that it has what was there at the call. */
  #fetch(): Promise<void> {
    this.#next ??= this.#turn.runExclusive(() => {
      this.#next = undefined;
      this.#running = this.#fetchNow().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    });
    return this.#next;
  }

  async #fetchNow(): Promise<void> {
    const { clock, log } = this.#deps;
    const began = clock.now();
    try {
      await this.#freed(() => this.#take());
      this.#fetchedAt = began;
      this.#failedAt = -Infinity;
      this.#failure = undefined;
      this.reviewBranches?.fetched();
    } catch (cause) {
      if (this.#failedAt === -Infinity) log.warn("Couldn't fetch from the repository's host", { cause });
      this.#failedAt = clock.now();
      if (cause instanceof DomainError) this.#failure = cause.message;
      throw cause;
    }
  }

  /** Fetches the branch, and follows it unless it is gone or rewritten. */
  async #take(): Promise<void> {
    const { remote, git, log } = this.#deps;
    const isThere = await remote.fetch(git.directory, { branch: this.branch, into: FETCHED });
    const found = isThere ? await git.text(["rev-parse", "--verify", FETCHED]) : undefined;
    const known = await this.known();
    const follows = known === undefined || (found !== undefined && (await this.contains(found, known)));
    const divergence = follows ? undefined : { known, found };
    if (divergence && this.#divergence?.found !== found)
      log.warn("The branch on the host is gone, or lacks the commit that was last seen", divergence);
    this.#divergence = divergence;
    if (found !== undefined && follows) await this.#advance(found);
  }

  /** Works once more where a lock may have been in the way that a git left when it was killed. */
  async #freed<T>(work: () => Promise<T>, mayBe: (error: unknown) => boolean = () => true): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { git, clock, log } = this.#deps;
      if (!mayBe(error)) throw error;
      const removed = await removeLeftovers(git.directory, clock.now());
      if (removed.length > 0) log.warn("Removed what a git left when it was killed", { files: removed });
      if (!removed.some((file) => file.endsWith(".lock"))) throw error;
      return work();
    }
  }

  /** Moves the branch here to a commit that the host's branch has. */
  async #advance(to: string): Promise<void> {
    const known = await this.known();
    if (known !== undefined && (await this.contains(known, to))) return;
    await super.move(known ?? "0".repeat(to.length), to);
  }
}

/** Of what refuses a commit, only a lock that was in its way is Unavailable. */
function isOfLock(error: unknown): boolean {
  return error instanceof Unavailable;
}

function diverged(branch: string, { found }: Divergence): DomainError {
  return new Conflict(
    found === undefined
      ? `The branch “${branch}” is gone from the repository's host. Nothing was published. Ask your administrator to restore it, or to set REPOSITORY_BRANCH and restart the server.`
      : `The branch “${branch}” was rewritten on the repository's host. Nothing was published. Ask an administrator to look at Settings, and to take the new history there.`,
  );
}
