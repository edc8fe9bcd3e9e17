import { typeByName } from "./asset-kind.ts";
import type { StagedAsset } from "./asset.ts";
import type { Branch } from "./branch.ts";
import { Conflict, NotFound } from "./errors.ts";
import { inFolder } from "./page.ts";
import type { AssetStore } from "./ports.ts";
import type { AssetUse, SiteIndex } from "./site-index.ts";

type Deps = Readonly<{
  store: AssetStore;
  branch: Branch;
  siteIndex: Pick<SiteIndex, "usesOfAssets">;
  /** The folder of assets in the repository. */
  uploadsFolder: string;
}>;

/** An asset as lists show it. `tag` names its content. */
export type Medium = Readonly<{
  path: string;
  /** By its name, where it is published; undefined where that does not tell. */
  type: string | undefined;
  tag: string;
  /** Undefined where it is published. */
  staged: StagedAsset | undefined;
  /** Pages and drafts that refer to it. */
  uses: readonly AssetUse[];
}>;

/** An upload that drafts refer to is not removed before that was said. */
export class AssetInUse extends Conflict {
  constructor() {
    super("A page began to use this upload after you looked at it. Nothing was removed; look at it again.");
  }
}

/** Every asset: staged, and published. */
export class Media {
  readonly #deps: Deps;
  /** Those of the branch hold as long as it stands on that commit. */
  #published: Readonly<{ head: string; tags: ReadonlyMap<string, string> }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The staged ones, the latest first, then the published ones by path: those whose path has all words. @throws Unavailable */
  async list(words = ""): Promise<Medium[]> {
    const { store, siteIndex } = this.#deps;
    const uses = await siteIndex.usesOfAssets();
    const published = await this.#publishedTags();
    const staged = store
      .list()
      .filter(({ path }) => !published.has(path))
      .map((asset) => stagedMedium(asset, uses.get(asset.path)));
    const rest = Array.from(published, ([path, tag]): Medium => {
      return { path, type: typeByName(path), tag, staged: undefined, uses: uses.get(path) ?? [] };
    });
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    return [...staged, ...rest.sort(byPath)].filter(({ path }) =>
      wanted.every((word) => path.toLowerCase().includes(word)),
    );
  }

  /** @throws NotFound where no such upload is staged, Unavailable */
  async staged(path: string): Promise<Medium> {
    const asset = this.#deps.store.find(path);
    if (!asset) throw new NotFound("No such upload waits here: it was removed, or published.");
    return stagedMedium(asset, (await this.#deps.siteIndex.usesOfAssets()).get(path));
  }

  /** Removes a staged upload. `despite`: the slugs of the pages that were said to use it. @throws NotFound, AssetInUse, Unavailable */
  async remove(path: string, despite: readonly string[]): Promise<void> {
    const { uses } = await this.staged(path);
    if (uses.some(({ slug }) => !despite.includes(slug))) throw new AssetInUse();
    await this.#deps.store.unstage([path]);
  }

  async #publishedTags(): Promise<ReadonlyMap<string, string>> {
    const { branch, uploadsFolder } = this.#deps;
    const head = await branch.host.head();
    if (!head) return new Map();
    if (this.#published?.head !== head) {
      const within = inFolder(uploadsFolder, "").length;
      const files = await branch.host.files(head, uploadsFolder);
      this.#published = { head, tags: new Map(files.map(({ path, sha }) => [path.slice(within), sha])) };
    }
    return this.#published.tags;
  }
}

function stagedMedium(staged: StagedAsset, uses: readonly AssetUse[] = []): Medium {
  const { path, type, sha256 } = staged;
  return { path, type, tag: sha256, staged, uses };
}

const collator = new Intl.Collator("en", { numeric: true });

function byPath(a: Medium, b: Medium): number {
  return collator.compare(a.path, b.path);
}
