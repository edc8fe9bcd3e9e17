import type { WaitingChange } from "../change/review.ts";
import type { Pages } from "../page/pages.ts";
import { pageText } from "../page/pages.ts";
import type { Change, FileChange } from "../repository/commit.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import type { ProposedFile, PullRequests } from "./pull-requests.ts";

type Deps = Readonly<{
  pullRequests: Pick<PullRequests, "proposed">;
  host: Pick<RepositoryHost, "entries" | "read">;
  pages: Pick<Pages, "slugOf">;
}>;

/** Reads a pull request as changes of pages, also one that others pushed to. */
export class PullRequestChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `files` are the paths of those that are no pages; `pages` reads the others. @throws Unavailable */
  async proposedIn(head: string) {
    const { pullRequests, pages } = this.#deps;
    const { base, files, isWhole } = await pullRequests.proposed(head);
    const isPage = ({ path }: ProposedFile) => pages.slugOf(path) !== undefined;
    return {
      isWhole,
      files: files.filter((file) => !isPage(file)).map(({ path }) => path),
      pages: (author: string) => this.#changes(files.filter(isPage), base, author),
    };
  }

  /** @throws Conflict where a page is not text, Unavailable */
  async #changes(files: readonly ProposedFile[], base: string, author: string): Promise<WaitingChange[]> {
    const { host, pages } = this.#deps;
    const before = new Map(
      (
        await host.entries(
          base,
          files.map(({ path }) => path),
        )
      ).map(({ path, sha }) => [path, sha]),
    );
    return Promise.all(
      files.map(async ({ path, sha }): Promise<WaitingChange> => {
        const seen = { slug: pages.slugOf(path)!, base: before.get(path) ?? "" };
        if (sha === undefined) return { author, change: { does: "delete", ...seen } };
        const content = pageText(await host.read(sha));
        return { author, change: { does: "write", ...seen, content } };
      }),
    );
  }

  /** Returns what a pull request has of files that a change of it leaves alone. @throws Unavailable */
  async contents(paths: readonly string[], head: string, change: Change): Promise<FileChange[]> {
    const { pullRequests } = this.#deps;
    const isWritten = new Set(change.files.map(({ path }) => path));
    const left = paths.filter((path) => !isWritten.has(path));
    if (left.length === 0) return [];
    const { files } = await pullRequests.proposed(head);
    const known = new Map<string, ProposedFile>(files.map((file) => [file.path, file]));
    return left.map((path) => ({ path, content: undefined, blob: known.get(path)?.sha }));
  }
}
