import { type Absence, orAbsence } from "../absence.ts";
import type { CommitTimes } from "../history/commit-times.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import type { IndexedPage } from "../site/indexed-page.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { Slug } from "../slug/slug.ts";

type Deps = Readonly<{
  branch: Branch;
  pages: Pick<Pages, "files">;
  siteIndex: Pick<SiteIndex, "listed">;
  commitTimes: CommitTimes;
}>;

/** `at` is Unix milliseconds. */
export type RecentPage = Readonly<{ page: IndexedPage; at: number }>;

export class RecentPages {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns pages by when they last changed, the latest first. `isDated`: whether that is known of published texts. */
  async list(): Promise<{
    pages: RecentPage[];
    isDated: boolean;
    isWhole: boolean;
    absence: Absence | undefined;
  }> {
    const { pages, isWhole, absence } = await this.#deps.siteIndex.listed();
    const { value: changed } = await orAbsence(this.#published());
    const dated = pages.flatMap((page) => {
      const at = page.draft?.updatedAt ?? changed?.get(page.slug);
      return at === undefined ? [] : [{ page, at }];
    });
    dated.sort((one, other) => other.at - one.at);
    return { pages: dated, isDated: (changed?.size ?? 0) > 0, isWhole, absence };
  }

  /** Returns published pages by when their text last changed, the latest first; none where nobody can say. */
  async published(): Promise<RecentPage[]> {
    const { pages } = await this.#deps.siteIndex.listed();
    const { value: changed } = await orAbsence(this.#published());
    const dated = pages.flatMap((page) => {
      const at = changed?.get(page.slug);
      return at === undefined ? [] : [{ page, at }];
    });
    return dated.sort((one, other) => other.at - one.at);
  }

  async #published(): Promise<ReadonlyMap<Slug, number>> {
    const { branch, pages, commitTimes } = this.#deps;
    const files = await branch.withDeadline(() => pages.files());
    const times = await commitTimes.timesAt(await branch.withDeadline(() => branch.host.head()));
    const changed = new Map<Slug, number>();
    for (const [slug, path] of files) {
      const at = times.get(path);
      if (at !== undefined) changed.set(slug, at);
    }
    return changed;
  }
}
