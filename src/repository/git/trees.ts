/** An entry of a folder: a file, a link, a folder (mode 040000) or a submodule. */
export type TreeEntry = Readonly<{ name: string; mode: string; sha: string; bytes?: number | undefined }>;

type Tree = readonly TreeEntry[];

type TreeRow = Readonly<{ path: string; mode: string; sha: string; size?: number | undefined }>;

/** Without `sha`, the file is removed. */
export type TreeChange = Readonly<{
  path: string;
  mode: string;
  sha: string | undefined;
  content?: Uint8Array | undefined;
}>;

export const FOLDER = "040000";

/** Git stores no empty folders, except as this tree. */
export const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

const MAX_ENTRIES = 600_000;

/** Caches trees by id. A tree never changes, so an entry never expires. */
export class GitTrees {
  readonly #trees = new Map<string, Tree>();
  #entries = 0;

  find(sha: string): Tree | undefined {
    const tree = this.#trees.get(sha);
    if (!tree) return undefined;
    this.#trees.delete(sha);
    this.#trees.set(sha, tree);
    return tree;
  }

  cache(sha: string, tree: Tree): void {
    if (this.#trees.has(sha)) return;
    this.#trees.set(sha, tree);
    this.#entries += tree.length;
    for (const [oldest, { length }] of this.#trees) {
      if (this.#entries <= MAX_ENTRIES || oldest === sha) return;
      this.#trees.delete(oldest);
      this.#entries -= length;
    }
  }

  cacheAll(sha: string, rows: readonly TreeRow[]): void {
    const trees = new Map<string, TreeEntry[]>([["", []]]);
    const folders = rows.filter(({ mode }) => mode === FOLDER);
    for (const { path } of folders) trees.set(path, []);
    for (const row of rows) {
      const at = row.path.lastIndexOf("/");
      const entry = { name: row.path.slice(at + 1), mode: row.mode, sha: row.sha, bytes: row.size };
      trees.get(row.path.slice(0, Math.max(at, 0)))?.push(entry);
    }
    for (const folder of folders) this.cache(folder.sha, trees.get(folder.path)!);
    this.cache(sha, trees.get("")!);
  }

  /** Undefined if a folder on the way isn't cached. */
  changed(sha: string, changes: readonly TreeChange[]): string | undefined {
    const made = this.#changed(sha, changes);
    if (!made) return undefined;
    for (const [id, tree] of made.trees) this.cache(id, tree);
    return made.sha;
  }

  #changed(sha: string | undefined, changes: readonly TreeChange[]): ChangedTree | undefined {
    const before = sha === undefined ? [] : this.find(sha);
    if (!before) return undefined;
    const entries = new Map(before.map((entry) => [entry.name, entry]));
    const trees = new Map<string, Tree>();
    for (const [name, within] of Map.groupBy(changes, ({ path }) => path.split("/")[0]!)) {
      const [{ path, mode, sha: file, content } = within[0]!] = within;
      if (path === name) {
        if (file) entries.set(name, { name, mode, sha: file, bytes: content?.byteLength });
        else entries.delete(name);
        continue;
      }
      const folder = entries.get(name);
      const below = within.map((change) => ({ ...change, path: change.path.slice(name.length + 1) }));
      const made = this.#changed(folder?.mode === FOLDER ? folder.sha : undefined, below);
      if (!made) return undefined;
      for (const [id, tree] of made.trees) trees.set(id, tree);
      if (made.isEmpty) entries.delete(name);
      else entries.set(name, { name, mode: FOLDER, sha: made.sha });
    }
    const tree = [...entries.values()];
    const id = treeId(tree);
    return { sha: id, isEmpty: tree.length === 0, trees: trees.set(id, tree) };
  }
}

type ChangedTree = Readonly<{ sha: string; isEmpty: boolean; trees: Map<string, Tree> }>;

/** Folders sort as if their names ended in a slash. Source: git's fsck.c, tree.c. @internal */
export function treeId(tree: Tree): string {
  const rows = tree
    .map(({ name, mode, sha }) => ({
      key: Buffer.from(mode === FOLDER ? `${name}/` : name),
      row: Buffer.concat([Buffer.from(`${mode.replace(/^0+/, "")} ${name}\0`), Buffer.from(sha, "hex")]),
    }))
    .sort((a, b) => a.key.compare(b.key));
  const content = Buffer.concat(rows.map(({ row }) => row));
  return new Bun.CryptoHasher("sha1").update(`tree ${content.length}\0`).update(content).digest("hex");
}
