import type { PlacedMove } from "../move/move-planner.ts";
import type { FileMove } from "../move/moved-pictures.ts";
import type { SiteFileChanges } from "../move/site-files.ts";
import type { Branch } from "../repository/branch.ts";
import type { CommitDetail } from "../repository/commit.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import { copiedPictures } from "./undone-pictures.ts";
import { type MenuFilesDeps, undoneSiteFiles } from "./undone-site-files.ts";

type Deps = MenuFilesDeps & Readonly<{ branch: Branch; folders: PageFolders }>;

export type Undone = Readonly<{
  commit: CommitDetail;
  head: string | undefined;
  placed: readonly PlacedMove[];
  /** Those that go back with their pages. */
  pictures: readonly FileMove[];
  /** What menus and redirects would be by the moves alone. */
  site: SiteFileChanges;
}>;

/** What goes back beside the pages of a publication that is undone. */
export class UndoneFiles {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Unavailable */
  async undone({ commit, head, placed, pictures, site }: Undone) {
    const { branch, folders } = this.#deps;
    const copied =
      placed.length === 0
        ? []
        : await copiedPictures({ commit, moved: pictures, head }, { host: branch.host, folders });
    const found = await undoneSiteFiles({ commit, head }, { ...this.#deps, host: branch.host });
    // A menu that is a page, too, goes back as a page.
    const files = found.files.filter(({ path }) => folders.slugOf(path) === undefined);
    const later = found.later.filter((path) => folders.slugOf(path) === undefined);
    const restored = new Set(files.map(({ path }) => path));
    const others = site.files.filter(({ path }) => !restored.has(path));
    const toLookAt = site.toLookAt.filter(({ path }) => !restored.has(path));
    return {
      copied,
      later,
      site: { ...site, files: [...files, ...others], toLookAt, toCopy: [], restored: [...restored] },
    };
  }
}
