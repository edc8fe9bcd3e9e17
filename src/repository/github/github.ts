import { isUtf8 } from "node:buffer";

import { type DomainError, NotConfigured, NotFound, Unavailable } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import {
  blobId,
  type Change,
  type Commit,
  type CommitDetail,
  type CommitSummary,
  type FileChange,
  type Removals,
  type Signature,
} from "../../core/publication/publication.ts";
import type { Entry, RepositoryHost } from "../../core/publication/repository-host.ts";
import type { HostSession } from "../../core/session/session.ts";
import { FOLDER, type TreeEntry } from "../git/trees.ts";
import { GitHubBlobs } from "./blobs.ts";
import { GitHubBranch } from "./branch.ts";
import { GitHubBuilds } from "./builds.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient, Tokens } from "./client.ts";
import { GitHubHead } from "./head.ts";
import { GitHubHistory } from "./history.ts";
import { GitHubReader } from "./reader.ts";
import { type Refused, tooLarge } from "./refusal.ts";
import { GitHubTrees } from "./trees.ts";

type Deps = Readonly<{
  client: GitHubClient;
  branch: string;
  /** The address of the site for people: `https://github.com`. */
  url: string;
  token: string | undefined;
  tokens: Tokens | undefined;
  /** The session whose request is being handled, if it is one with GitHub. */
  currentSession: () => HostSession | undefined;
  clock: Clock;
  freshForMs: number;
  pollDelaysMs: readonly number[];
}>;

type File = Readonly<{
  path: string;
  mode: string;
  sha: string | undefined;
  content: Uint8Array | undefined;
}>;

const MIB = 1024 * 1024;

/** Source: GitHub's "About large files on GitHub". */
const MAX_FILE_BYTES = 100 * MIB;

/** A longer text gets its own request. No page is as long. */
const MAX_INLINE_BYTES = 4 * MIB;

const BLOBS_AT_ONCE = 6;

export class GitHubRepository implements RepositoryHost {
  readonly branch: string;
  readonly maxFileBytes = MAX_FILE_BYTES;
  readonly builds: GitHubBuilds;
  readonly #deps: Deps;
  readonly #reader: GitHubReader;
  readonly #head: GitHubHead;
  readonly #branch: GitHubBranch;
  readonly #trees: GitHubTrees;
  readonly #blobs: GitHubBlobs;
  readonly #history: GitHubHistory;

  constructor(deps: Deps) {
    const reader = new GitHubReader(deps);
    this.branch = deps.branch;
    this.#deps = deps;
    this.#reader = reader;
    this.#head = new GitHubHead({ ...deps, reader });
    this.#branch = new GitHubBranch({ ...deps, reader, head: this.#head });
    this.#trees = new GitHubTrees(deps.client, reader);
    this.#blobs = new GitHubBlobs(deps.client, reader);
    this.builds = new GitHubBuilds({ ...deps, reader });
    this.#history = new GitHubHistory({ client: deps.client, reader, trees: this.#trees });
  }

  head(options?: { now: boolean }): Promise<string> {
    return this.#head.current(options);
  }

  async files(commit: string, folder: string): Promise<Array<{ path: string; sha: string }>> {
    return this.#trees.files(await this.#trees.of(commit), folder);
  }

  async entries(commit: string, paths: readonly string[]): Promise<Entry[]> {
    if (paths.length === 0) return [];
    const tree = await this.#trees.of(commit);
    const entries: Entry[] = [];
    for (const path of new Set(paths)) {
      const entry = await this.#trees.at(tree, path);
      if (entry) entries.push(toEntry(path, entry));
    }
    return entries;
  }

  async sizes(commit: string, paths: readonly string[]): Promise<Map<string, number>> {
    const tree = await this.#trees.of(commit);
    const sizes = new Map<string, number>();
    for (const path of paths) {
      const bytes = (await this.#trees.at(tree, path))?.bytes;
      if (bytes !== undefined) sizes.set(path, bytes);
    }
    return sizes;
  }

  /** GitHub would need a request for each file. */
  async changeTimes(): Promise<Map<string, number>> {
    return new Map();
  }

  read(sha: string): Promise<Uint8Array> {
    return this.#blobs.read(sha);
  }

  readAll(shas: readonly string[]): AsyncGenerator<{ sha: string; content: Uint8Array }> {
    return this.#blobs.readAll([...new Set(shas)]);
  }

  /** Sends at most four requests if the tree is cached, and one more for each binary file. */
  async commit(change: Change): Promise<Commit> {
    const { parent, message } = change;
    if (change.files.some(({ content }) => content && content.byteLength > MAX_FILE_BYTES)) throw tooLarge();
    if (!parent) throw new Unavailable("The branch has no commits yet. Make the first one on GitHub.");
    const caller = await this.#writer(change);
    const files = change.files.map((file) => toFile(file, parent));
    const before = await this.#trees.of(parent);
    const after = await this.#makeTree(caller, before, files);
    const { data } = await this.#deps.client.ask(caller, ({ rest }, call) =>
      rest.git.createCommit({ ...call, message, tree: after, parents: [parent] }),
    );
    await this.#branch.move(caller, { from: parent, to: data.sha });
    this.#trees.made(data.sha, { before, after }, files);
    for (const { sha, content } of files) if (sha && content) this.#blobs.cache(sha, content);
    return { sha: data.sha };
  }

  async describe(sha: string): Promise<CommitDetail> {
    if (!/^[0-9a-f]{40}$/.test(sha)) throw noSuchCommit();
    const { data } = await this.#reader.read((caller) =>
      this.#deps.client.ask(
        caller,
        ({ rest }, call) => rest.repos.getCommit({ ...call, ref: sha }),
        // GitHub answers 422 to an id that names something else.
        ({ status }) => (status === 404 || status === 422 ? noSuchCommit() : undefined),
      ),
    );
    const { author, message } = data.commit;
    return {
      sha,
      message: message.trimEnd(),
      author: author?.name ?? "",
      at: Date.parse(author?.date ?? ""),
      parents: data.parents.map((parent) => parent.sha),
      files: (data.files ?? []).flatMap(changedFiles),
    };
  }

  contains(head: string, commit: string): Promise<boolean> {
    return this.#branch.contains(head, commit);
  }

  history(commit: string, paths: readonly string[], most: number): Promise<CommitSummary[]> {
    return this.#history.history(commit, paths, most);
  }

  removals(commit: string, folder: string, since: number): Promise<Removals> {
    return this.#history.removals(commit, folder, since);
  }

  async locks(): Promise<[]> {
    return [];
  }

  commitUrl(sha: string): string {
    const { url, client } = this.#deps;
    return `${url}/${client.repository}/commit/${sha}`;
  }

  commitsAs({ session }: Signature): "person" | "server" {
    const { token, tokens } = this.#deps;
    if (session && tokens) return "person";
    if (token) return "server";
    throw new NotConfigured(
      "Publishing with a PIN needs GITHUB_TOKEN. Sign in with GitHub, or ask your administrator to set it.",
    );
  }

  async #writer({ by }: Change): Promise<Caller> {
    const { token, tokens } = this.#deps;
    if (this.commitsAs(by) === "server") return { kind: "server", token: token! };
    return { kind: "person", token: await tokens!.tokenOf(by.session!), session: by.session! };
  }

  async #makeTree(caller: Caller, before: string, files: readonly File[]): Promise<string> {
    const { client } = this.#deps;
    const alone = files.filter(({ content }) => content && !isInline(content));
    for (let from = 0; from < alone.length; from += BLOBS_AT_ONCE) {
      const batch = alone.slice(from, from + BLOBS_AT_ONCE);
      await Promise.all(batch.map(({ content }) => this.#makeBlob(caller, content!)));
    }
    const tree = files.map(({ path, mode, sha, content }) => {
      const entry = { path, mode: mode as "100644" | "100755", type: "blob" as const };
      const isText = content && isInline(content);
      return isText ? { ...entry, content: Buffer.from(content).toString() } : { ...entry, sha: sha ?? null };
    });
    const { data } = await client.ask(
      caller,
      ({ rest }, call) =>
        // The SDK's types don't allow null, which removes a file; GitHub's description does.
        rest.git.createTree({
          ...call,
          base_tree: before,
          tree: tree as Array<{ path: string; sha?: string }>,
        }),
      tooLargeIfAny,
    );
    return data.sha;
  }

  async #makeBlob(caller: Caller, content: Uint8Array): Promise<void> {
    await this.#deps.client.ask(
      caller,
      ({ rest }, call) =>
        rest.git.createBlob({
          ...call,
          content: Buffer.from(content).toString("base64"),
          encoding: "base64",
        }),
      tooLargeIfAny,
    );
  }
}

function toFile({ path, content, isExecutable }: FileChange, like: string): File {
  const mode = isExecutable ? "100755" : "100644";
  return { path, mode, content, sha: content && blobId(content, like) };
}

/** Text is part of the request that creates the tree. JSON allows NUL, but not every server on the way does. */
function isInline(content: Uint8Array): boolean {
  return content.byteLength <= MAX_INLINE_BYTES && isUtf8(content) && !content.includes(0);
}

function tooLargeIfAny({ status, body, cause }: Refused): DomainError | undefined {
  const isAboutData = body.errors?.some(({ field }) => field === "data" || field === "content");
  return status === 422 && isAboutData ? tooLarge(cause) : undefined;
}

function toEntry(path: string, { mode, sha }: TreeEntry): Entry {
  if (mode === FOLDER) return { path, sha, kind: "folder" };
  return mode === "120000" || mode === "160000"
    ? { path, sha, kind: "link" }
    : { path, sha, kind: "file", isExecutable: mode === "100755" };
}

type ListedFile = Readonly<{ filename: string; status?: string; previous_filename?: string }>;

function changedFiles({ filename, status, previous_filename }: ListedFile): CommitDetail["files"][number][] {
  const added = { path: filename, status: "added" } as const;
  switch (status) {
    case "added":
    case "copied":
      return [added];
    case "removed":
      return [{ path: filename, status: "removed" }];
    case "renamed":
      return [{ path: previous_filename ?? filename, status: "removed" }, added];
    default:
      return [{ path: filename, status: "changed" }];
  }
}

function noSuchCommit(): NotFound {
  return new NotFound("This commit isn't in the repository.");
}
