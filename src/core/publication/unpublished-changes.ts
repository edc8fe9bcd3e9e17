import type { NavigationDraft, NavigationDraftStore } from "../navigation/navigation-draft.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { Slug } from "../slug/slug.ts";
import type { StagedChange, StagedChangeStore } from "./staged-changes.ts";

type Deps = Readonly<{
  siteIndex: Pick<SiteIndex, "unpublished">;
  stagedChanges: Pick<StagedChangeStore, "list">;
  navigationDrafts: Pick<NavigationDraftStore, "find">;
}>;

/** What can be published: drafts that differ from their pages, moves and deletions of pages that are there, and edits of menus. */
export class UnpublishedChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(): Promise<
    Readonly<{
      drafts: ReadonlySet<Slug>;
      staged: readonly StagedChange[];
      navigation: NavigationDraft | undefined;
    }>
  > {
    const { siteIndex, stagedChanges, navigationDrafts } = this.#deps;
    const { drafts, slugs } = await siteIndex.unpublished();
    const staged = (await stagedChanges.list()).filter(({ slug }) => slugs.has(slug));
    return { drafts, staged, navigation: await navigationDrafts.find() };
  }

  async count(): Promise<number> {
    const { drafts, staged, navigation } = await this.list();
    return drafts.size + staged.length + (navigation ? 1 : 0);
  }
}
