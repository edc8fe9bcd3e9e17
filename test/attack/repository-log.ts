import { git } from "../support/git.ts";

type Change = Readonly<{ nth: number; blob: string | undefined }>;

/** Reads the branch's commits incrementally. */
export class RepositoryLog {
  readonly #repository: string;
  readonly #commits = new Map<string, { nth: number; author: string; paths: readonly string[] }>();
  /** Blobs by file, in the order of commits; undefined for a removal. */
  readonly #changes = new Map<string, Change[]>();
  #head: string | undefined;

  constructor(repository: string) {
    this.#repository = repository;
  }

  /** Returns false if a commit that was there is missing. */
  async readOn(): Promise<boolean> {
    const head = await git(this.#repository, "rev-parse", "main");
    if (this.#head && (await git(this.#repository, "merge-base", this.#head, head)) !== this.#head)
      return false;
    const range = this.#head ? `${this.#head}..${head}` : head;
    const how = [
      "--reverse",
      "--root",
      "--raw",
      "-z",
      "--no-abbrev",
      "--no-renames",
      "--format=commit %H %an",
    ];
    const told = await git(this.#repository, "-c", "core.quotePath=false", "log", ...how, range);
    this.#take(told.split(/\0\n?/));
    this.#head = head;
    return true;
  }

  authorOf(commit: string): string | undefined {
    return this.#commits.get(commit)?.author;
  }

  changed(commit: string, path: string): boolean {
    return this.#commits.get(commit)?.paths.includes(path) ?? false;
  }

  blobAt(commit: string, path: string): string | undefined {
    const nth = this.#commits.get(commit)?.nth ?? -1;
    return this.#changes.get(path)?.findLast((change) => change.nth <= nth)?.blob;
  }

  /** Whether a commit wrote this text there. */
  had(path: string, blob: string): boolean {
    return this.#changes.get(path)?.some((change) => change.blob === blob) ?? false;
  }

  #take(tokens: readonly string[]): void {
    let [nth, paths]: [number, string[]] = [-1, []];
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]!;
      const commit = /^commit (\S+) (.*)$/.exec(token);
      const change = /^:\S+ \S+ \S+ (\S+) (.)$/.exec(token);
      if (commit) {
        [nth, paths] = [this.#commits.size, []];
        this.#commits.set(commit[1]!, { nth, author: commit[2]!, paths });
      } else if (change) {
        const path = tokens[++at]!;
        const blob = change[2] === "D" ? undefined : change[1]!;
        paths.push(path);
        const changes = this.#changes.get(path);
        if (changes) changes.push({ nth, blob });
        else this.#changes.set(path, [{ nth, blob }]);
      }
    }
  }
}
