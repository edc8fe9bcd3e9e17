import { Conflict, NotFound, Unavailable, UpstreamFailed } from "../../../core/errors.ts";
import { Mutex } from "../../../core/mutex.ts";
import type { Clock, Log } from "../../../core/ports.ts";
import type { LargeFileStore, ReadLargeFile } from "../../../core/repository/large-file-store.ts";
import { type Pointer, pointerTo } from "../../../core/repository/pointer.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { Git } from "../git.ts";
import { AnotherFile, LfsCache, NotWritten } from "./cache.ts";
import { lfsEndpoint } from "./endpoint.ts";
import type { Asking } from "./refusal.ts";
import { LfsServer, type LfsServerSettings } from "./server.ts";

type Deps = LfsServerSettings &
  Readonly<{
    /** Of the clone. */
    repository: Pick<RepositoryHost, "branch" | "known" | "entries">;
    git: Git;
    /** Where files are kept that were read or sent. */
    folder: string;
    clock: Clock;
    log: Log;
  }>;

const MIB = 1024 * 1024;

/** Of all files that are kept, and of one that is read. */
const MOST_BYTES = 1024 * MIB;
const MOST_BYTES_READ = 256 * MIB;

/** What a server offers holds for some minutes. */
const OFFERED_FOR_MS = 60_000;

/** One that failed isn't asked again for so long, since a page can have a hundred pictures. */
const FAILED_FOR_MS = 10_000;

/** So many files come at once. */
const DOWNLOADS = 3;

/** Git LFS of a repository on another machine, by http. */
export class GitLfs implements LargeFileStore {
  readonly #deps: Deps;
  readonly #server: LfsServer;
  readonly #cache: LfsCache;
  readonly #downloads = Array.from({ length: DOWNLOADS }, () => new Mutex());
  readonly #coming = new Map<string, Promise<string>>();
  #failure: Readonly<{ error: unknown; at: number }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#server = new LfsServer(deps);
    this.#cache = new LfsCache({ ...deps, mostBytes: MOST_BYTES });
  }

  async put(contents: readonly Uint8Array[]): Promise<void> {
    const { clock } = this.#deps;
    const files = contents.map((content) => ({ content, pointer: pointerTo(content) }));
    const offered = async (from: number) => ({
      offers: await this.#batch(
        "upload",
        files.slice(from).map(({ pointer }) => pointer),
      ),
      at: clock.now(),
    });
    let last = await offered(0);
    for (const [nth, { content, pointer }] of files.entries()) {
      if (clock.now() - last.at > OFFERED_FOR_MS) last = await offered(nth);
      const { upload, verify } = this.#server.offerOf(last.offers, pointer, "upload").actions;
      // Without these the server has it.
      if (upload) await this.#server.upload(upload, content);
      if (upload && verify) await this.#server.verify(verify, pointer);
      await this.#cache.keep(pointer, [content]).catch((cause: unknown) => {
        this.#deps.log.warn("Couldn't keep a file of Git LFS", { cause });
      });
    }
  }

  async ask(content: Uint8Array): Promise<void> {
    const pointer = pointerTo(content);
    this.#server.offerOf(await this.#batch("ask", [pointer]), pointer, "ask");
  }

  async open(pointer: Pointer): Promise<ReadLargeFile> {
    if (pointer.bytes > MOST_BYTES_READ)
      throw new NotFound(
        `This file of Git LFS is larger than ${MOST_BYTES_READ / MIB} MB, so it isn't shown.`,
      );
    let path = await this.#pathOf(pointer);
    return async (start, length) => {
      const read = () =>
        Bun.file(path)
          .slice(start, start + length)
          .bytes();
      return read().catch(async () => {
        // Others were used since, and took its place.
        path = await this.#pathOf(pointer);
        return read();
      });
    };
  }

  async #pathOf(pointer: Pointer): Promise<string> {
    const kept = await this.#cache.find(pointer);
    if (kept !== undefined) return kept;
    const coming = this.#coming.get(pointer.oid) ?? this.#downloaded(pointer);
    this.#coming.set(pointer.oid, coming);
    return coming;
  }

  async #downloaded(pointer: Pointer): Promise<string> {
    const turn = this.#downloads[Number.parseInt(pointer.oid.slice(0, 8), 16) % DOWNLOADS]!;
    try {
      return await turn.runExclusive(() => this.#download(pointer));
    } finally {
      this.#coming.delete(pointer.oid);
    }
  }

  async #download(pointer: Pointer): Promise<string> {
    const { clock } = this.#deps;
    if (this.#failure && clock.now() - this.#failure.at < FAILED_FOR_MS) throw this.#failure.error;
    try {
      const offers = await this.#batch("download", [pointer]);
      const { download } = this.#server.offerOf(offers, pointer, "download").actions;
      if (!download) throw new NotFound(`Git LFS of ${this.#deps.address.host} doesn't have this file.`);
      return await this.#server.download(download, (content) => this.#kept(pointer, content));
    } catch (error) {
      // One file that isn't there says nothing of the others.
      const isOfAll = !(
        error instanceof NotFound ||
        (error instanceof Error && error.cause instanceof AnotherFile)
      );
      if (isOfAll) this.#failure = { error, at: clock.now() };
      throw error;
    }
  }

  async #kept(pointer: Pointer, content: AsyncIterable<Uint8Array>): Promise<string> {
    try {
      return await this.#cache.keep(pointer, content);
    } catch (cause) {
      if (cause instanceof AnotherFile)
        throw new UpstreamFailed(
          `Git LFS of ${this.#deps.address.host} gives another file than the one that is asked for. Ask your administrator to look there.`,
          { cause },
        );
      if (!(cause instanceof NotWritten)) throw cause;
      throw new Unavailable(
        "DATA_DIR has no room for a file of Git LFS. Ask your administrator to free some.",
        {
          cause,
        },
      );
    }
  }

  async #batch(operation: Asking["operation"], pointers: readonly Pointer[]) {
    const { repository, git, address } = this.#deps;
    const head = await repository.known?.();
    const [entry] = head === undefined ? [] : await repository.entries(head, [".lfsconfig"]);
    if (entry && entry.kind !== "file") throw new Conflict(".lfsconfig is no file. Correct it with git.");
    const endpoint = await lfsEndpoint(address, operation, { git, config: entry?.sha });
    return this.#server.batch(endpoint, operation, pointers, repository.branch);
  }
}
