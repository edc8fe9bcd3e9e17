import type { Entry, RepositoryHost } from "./repository-host.ts";

export type ListedFile = Extract<Entry, { kind: "file" }>;

/**
 * All that a commit has, but for folders. What is equal to that of the commit that was listed before is the same object: an entry, all
 * `entries`, all `files`, and `paths`, those of the files, until one comes or goes. So what follows from paths alone is known by `paths`.
 */
export type Listing = Readonly<{
  commit: string;
  entries: readonly Entry[];
  files: readonly ListedFile[];
  paths: readonly string[];
}>;

type Host = Pick<RepositoryHost, "entriesBelow">;

/** Lists commits of a repository. Those that follow one another differ in little. */
class Listings {
  readonly #host: Host;
  #last: Listing | undefined;
  #asked: Readonly<{ commit: string; listing: Promise<Listing> }> | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  async at(commit: string): Promise<Listing> {
    if (this.#last?.commit === commit) return this.#last;
    if (this.#asked?.commit !== commit) {
      const listing = this.#listed(commit).finally(() => {
        if (this.#asked?.listing === listing) this.#asked = undefined;
      });
      this.#asked = { commit, listing };
    }
    return this.#asked.listing;
  }

  async #listed(commit: string): Promise<Listing> {
    const entries = await this.#host.entriesBelow(commit, "");
    this.#last = listingAfter(this.#last, commit, entries);
    return this.#last;
  }
}

const known = new WeakMap<Host, Listings>();

/** @throws Unavailable */
export function listingAt(host: Host, commit: string): Promise<Listing> {
  return known.getOrInsertComputed(host, () => new Listings(host)).at(commit);
}

/** @internal a test compares it with what is listed */
export function listingAfter(before: Listing | undefined, commit: string, found: readonly Entry[]): Listing {
  const all = sharedWith(before?.entries ?? [], found);
  const files = sharedWith(before?.files ?? [], all.filter(isFile));
  const isSame =
    before?.paths.length === files.length && files.every(({ path }, at) => path === before.paths[at]);
  return { commit, entries: all, files, paths: isSame ? before.paths : files.map(({ path }) => path) };
}

/** Where each path is among the files. */
const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function placesIn(paths: readonly string[]): ReadonlyMap<string, number> {
  return places.getOrInsertComputed(paths, () => new Map(paths.map((path, at) => [path, at])));
}

export function fileAt(path: string, { files, paths }: Listing): ListedFile | undefined {
  return files[placesIn(paths).get(path) ?? -1];
}

/** Of those of a listing. */
export function hasPath(path: string, paths: readonly string[]): boolean {
  return placesIn(paths).has(path);
}

/** Files that are chosen by their paths, and by those of others: chosen again where a path came or went. */
export class ChosenFiles {
  readonly #choose: (files: readonly ListedFile[], paths: readonly string[]) => readonly ListedFile[];
  #last: Readonly<{ paths: readonly string[]; places: readonly number[] }> | undefined;

  constructor(choose: (files: readonly ListedFile[], paths: readonly string[]) => readonly ListedFile[]) {
    this.#choose = choose;
  }

  of(listing: Listing): readonly ListedFile[] {
    const { files, paths } = listing;
    if (this.#last?.paths !== paths) {
      const chosen = this.#choose(files, paths);
      this.#last = { paths, places: chosen.map(({ path }) => placesIn(paths).get(path)!) };
    }
    return this.#last.places.map((at) => files[at]!);
  }
}

/** Returns the files that changed, where the paths are the same; undefined where one came or went. */
export function changedIn(before: Listing, now: Listing): readonly ListedFile[] | undefined {
  if (before.paths !== now.paths) return undefined;
  return now.files.filter((file, at) => file !== before.files[at]);
}

/** Returns the entries, of which those that are equal to one before are that one; all that was before where nothing is another. */
function sharedWith<Each extends Entry>(before: readonly Each[], now: readonly Each[]): readonly Each[] {
  let places: ReadonlyMap<string, number> | undefined;
  let next = 0;
  const shared = now.map((entry) => {
    // Most are as they were, in one order.
    if (before[next]?.path !== entry.path) {
      places ??= new Map(before.map(({ path }, at) => [path, at]));
      const at = places.get(entry.path);
      if (at === undefined) return entry;
      next = at;
    }
    const was = before[next++]!;
    return isSame(was, entry) ? was : entry;
  });
  const isWhole = before.length === now.length && shared.every((entry, at) => entry === before[at]);
  return isWhole ? before : shared;
}

function isSame(one: Entry, other: Entry): boolean {
  if (one === other) return true;
  const isAlike = one.path === other.path && one.sha === other.sha && one.kind === other.kind;
  return isAlike && (one.kind !== "file" || one.isExecutable === (other as typeof one).isExecutable);
}

function isFile(entry: Entry): entry is ListedFile {
  return entry.kind === "file";
}
