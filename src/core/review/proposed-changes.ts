import type { Pages } from "../page/pages.ts";
import { pageText } from "../page/pages.ts";
import type { Change, FileChange } from "../publication/publication.ts";
import type { RepositoryHost } from "../publication/repository-host.ts";
import type { ProposedFile, PullRequests } from "./pull-requests.ts";
import type { WaitingChange } from "./review.ts";

type Deps = Readonly<{
  pullRequests: Pick<PullRequests, "proposed">;
  host: Pick<RepositoryHost, "entries" | "read">;
  pages: Pick<Pages, "slugOf">;
}>;

/** Reads a pull request as changes of pages, also one that others pushed to. */
export class ProposedChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns also the paths of files that are no pages. @throws Conflict where a page is not text, Unavailable */
  async of(
    head: string,
    author: string,
  ): Promise<Readonly<{ changes: WaitingChange[]; files: readonly string[] }>> {
    const { pullRequests, host, pages } = this.#deps;
    const { base, files } = await pullRequests.proposed(head);
    const ofPages = files.flatMap((file) => {
      const slug = pages.slugOf(file.path);
      return slug === undefined ? [] : [{ ...file, slug }];
    });
    const before = new Map(
      (
        await host.entries(
          base,
          ofPages.map(({ path }) => path),
        )
      ).map(({ path, sha }) => [path, sha]),
    );
    const changes = await Promise.all(
      ofPages.map(async ({ path, sha, slug }): Promise<WaitingChange> => {
        const seen = { slug, base: before.get(path) ?? "" };
        if (sha === undefined) return { author, change: { does: "delete", ...seen } };
        const content = pageText(await host.read(sha));
        return { author, change: { does: "write", ...seen, content } };
      }),
    );
    const isPage = new Set(ofPages.map(({ path }) => path));
    return { changes, files: files.map(({ path }) => path).filter((path) => !isPage.has(path)) };
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
