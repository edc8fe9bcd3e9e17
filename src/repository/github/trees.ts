import { UpstreamFailed } from "../../core/errors.ts";
import { EMPTY_TREE, FOLDER, GitTrees, type TreeChange, type TreeEntry } from "../git/trees.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import type { GitHubReader } from "./reader.ts";
import { GitHubReads } from "./reads.ts";

type Below = Omit<TreeEntry, "name"> & Readonly<{ path: string }>;

const AT_ONCE = 6;

const MAX_COMMITS = 200;

export class GitHubTrees {
  readonly #client: GitHubClient;
  readonly #reader: GitHubReader;
  readonly #trees = new GitTrees();
  readonly #rootTrees = new Map<string, string>();
  readonly #reads = new GitHubReads<void>();
  /** Folders whose recursive listing GitHub cut short, by path: they are listed one by one. */
  readonly #wide = new Set<string>();

  constructor(client: GitHubClient, reader: GitHubReader) {
    this.#client = client;
    this.#reader = reader;
  }

  async treeOf(commit: string): Promise<string> {
    const known = this.#rootTrees.get(commit);
    if (known) return known;
    const { data } = await this.#reader.read((caller) =>
      this.#client.ask(caller, ({ rest }, call) => rest.git.getCommit({ ...call, commit_sha: commit })),
    );
    this.#remember(commit, data.tree.sha);
    return data.tree.sha;
  }

  /** Returns the entry at a path; "" is the tree itself. Reads only the folders on the way. */
  async entryAt(tree: string, path: string): Promise<TreeEntry | undefined> {
    let entry: TreeEntry | undefined = { name: "", mode: FOLDER, sha: tree };
    for (const name of path === "" ? [] : path.split("/")) {
      if (entry?.mode !== FOLDER) return undefined;
      const entries: readonly TreeEntry[] = await this.#entries(entry.sha);
      entry = entries.find((one) => one.name === name && one.sha !== EMPTY_TREE);
    }
    return entry;
  }

  async files(tree: string, folder: string): Promise<Below[]> {
    return (await this.below(tree, folder)).filter(({ mode }) => isRegular(mode));
  }

  /** Returns what is below a folder, at any depth, but for folders. */
  async below(tree: string, folder: string): Promise<Below[]> {
    const entry = await this.entryAt(tree, folder);
    if (entry?.mode !== FOLDER) return [];
    await this.#readBelow([{ sha: entry.sha, path: folder }]);
    const found: Below[] = [];
    await this.#collect(entry.sha, folder, found);
    return found;
  }

  /** Caches the trees of our own commit, whose changes to `before` gave `after`. */
  made(commit: string, trees: { before: string; after: string }, changes: readonly TreeChange[]): void {
    this.#remember(commit, trees.after);
    this.#trees.changed(trees.before, changes);
  }

  #remember(commit: string, tree: string): void {
    this.#rootTrees.set(commit, tree);
    if (this.#rootTrees.size > MAX_COMMITS) this.#rootTrees.delete(this.#rootTrees.keys().next().value!);
  }

  async #entries(sha: string): Promise<readonly TreeEntry[]> {
    const known = this.#trees.find(sha);
    if (known) return known;
    await this.#once(sha, (caller) => this.#readOne(caller, sha));
    return this.#trees.find(sha)!;
  }

  async #collect(sha: string, folder: string, found: Below[]): Promise<void> {
    for (const { name, ...entry } of await this.#entries(sha)) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (entry.mode === FOLDER) await this.#collect(entry.sha, path, found);
      else found.push({ path, ...entry });
    }
  }

  /** Reads the folders that aren't cached and all below them, each with one request if GitHub lists it in full. */
  async #readBelow(folders: ReadonlyArray<{ sha: string; path: string }>): Promise<void> {
    const unknown = folders.filter(({ sha }) => !this.#trees.find(sha));
    for (let from = 0; from < unknown.length; from += AT_ONCE) {
      const batch = unknown.slice(from, from + AT_ONCE);
      await Promise.all(
        batch.map(({ sha, path }) => this.#once(`${sha} all`, (caller) => this.#readAll(caller, sha, path))),
      );
    }
    for (const { sha, path } of folders) {
      // A cached folder may hold folders that aren't.
      const within = this.#trees.find(sha)?.filter(({ mode }) => mode === FOLDER) ?? [];
      const below = within.map(({ name, sha }) => ({ sha, path: path === "" ? name : `${path}/${name}` }));
      if (below.length > 0) await this.#readBelow(below);
    }
  }

  async #readAll(caller: Caller, sha: string, path: string): Promise<void> {
    if (!this.#wide.has(path)) {
      const { tree, truncated } = await this.#ask(caller, sha, { recursive: "1" });
      if (!truncated) return this.#trees.cacheAll(sha, tree);
      this.#wide.add(path);
    }
    await this.#readOne(caller, sha);
  }

  async #readOne(caller: Caller, sha: string): Promise<void> {
    const { tree, truncated } = await this.#ask(caller, sha);
    if (truncated)
      throw new UpstreamFailed(
        "This folder has too many files for GitHub to list. Split it into smaller folders.",
      );
    this.#trees.cache(
      sha,
      tree.map(({ path, mode, sha, size }) => ({ name: path, mode, sha, bytes: size })),
    );
  }

  async #ask(caller: Caller, sha: string, more: { recursive?: string } = {}) {
    const { data } = await this.#client.ask(caller, ({ rest }, call) =>
      rest.git.getTree({ ...call, tree_sha: sha, ...more }),
    );
    return data;
  }

  #once(what: string, read: (caller: Caller) => Promise<void>): Promise<void> {
    return this.#reader.read((caller) => this.#reads.once(what, caller, () => read(caller)));
  }
}

function isRegular(mode: string): boolean {
  return mode === "100644" || mode === "100755" || mode === "100664";
}
