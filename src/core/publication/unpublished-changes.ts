import type { SiteIndex } from "../site/site-index.ts";
import type { Slug } from "../slug/slug.ts";
import type { StagedChange, StagedChangeStore } from "./staged-changes.ts";

type Deps = Readonly<{
  siteIndex: Pick<SiteIndex, "unpublished">;
  stagedChanges: Pick<StagedChangeStore, "list">;
}>;

/** What can be published: drafts that differ from their pages, and moves and deletions of pages that are there. */
export class UnpublishedChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(): Promise<Readonly<{ drafts: ReadonlySet<Slug>; staged: readonly StagedChange[] }>> {
    const { siteIndex, stagedChanges } = this.#deps;
    const { drafts, slugs } = await siteIndex.unpublished();
    const staged = (await stagedChanges.list()).filter(({ slug }) => slugs.has(slug));
    return { drafts, staged };
  }

  async count(): Promise<number> {
    const { drafts, staged } = await this.list();
    return drafts.size + staged.length;
  }
}
