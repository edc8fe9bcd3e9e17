import { type Absence, LastKnown } from "../absence.ts";
import { Conflict, NotFound } from "../errors.ts";
import { inFolder } from "../page/page.ts";
import type { AssetUse, SiteIndex } from "../page/site-index.ts";
import type { Clock } from "../ports.ts";
import type { Branch } from "../publication/branch.ts";
import { typeByName } from "./asset-kind.ts";
import type { AssetStore } from "./asset-store.ts";
import type { StagedAsset } from "./asset.ts";

type Deps = Readonly<{
  store: AssetStore;
  branch: Branch;
  siteIndex: Pick<SiteIndex, "usesOfAssets">;
  uploadsFolder: string;
  clock: Clock;
}>;

export type Medium = Readonly<{
  path: string;
  type: string | undefined;
  tag: string;
  staged: StagedAsset | undefined;
  uses: readonly AssetUse[];
}>;

export class AssetInUse extends Conflict {
  constructor() {
    super(
      "A page started to use this upload after you opened it. Nothing was removed. Check it and try again.",
    );
  }
}

export class Media {
  readonly #deps: Deps;
  #published: Readonly<{ head: string; tags: ReadonlyMap<string, string> }> | undefined;

  readonly #last: LastKnown<ReadonlyMap<string, string>>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#last = new LastKnown(deps.clock);
  }

  /** Sorts staged assets newest first, then published ones by path. `words` filter by path. */
  async list(words = ""): Promise<{ media: Medium[]; absence: Absence | undefined }> {
    const { store, branch, siteIndex, clock } = this.#deps;
    const { uses, absence: ofPages } = await siteIndex.usesOfAssets();
    const asked = branch.withDeadline(() => this.#publishedTags());
    const { value: published = nothing, absence } = await this.#last.orLast(asked);
    const staged = store
      .list()
      .filter(({ path }) => !published.has(path))
      .map((asset) => stagedMedium(asset, uses.get(asset.path)));
    const rest = Array.from(published, ([path, tag]): Medium => {
      return { path, type: typeByName(path), tag, staged: undefined, uses: uses.get(path) ?? [] };
    });
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const media = [...staged, ...rest.sort(byPath)].filter(({ path }) =>
      wanted.every((word) => path.toLowerCase().includes(word)),
    );
    return { media, absence: absence ?? (ofPages && { ...ofPages, seenAt: clock.now() }) };
  }

  /** @throws NotFound, and the repository's error where it is unknown which pages use the upload */
  async staged(path: string): Promise<Medium> {
    const asset = this.#deps.store.find(path);
    if (!asset) throw new NotFound("This upload was already removed or published.");
    const { uses, absence } = await this.#deps.siteIndex.usesOfAssets();
    if (absence) throw absence.why;
    return stagedMedium(asset, uses.get(path));
  }

  /** `despite`: slugs of the pages that the confirmation named. @throws NotFound, AssetInUse, Unavailable */
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

const nothing: ReadonlyMap<string, string> = new Map();

function stagedMedium(staged: StagedAsset, uses: readonly AssetUse[] = []): Medium {
  const { path, type, sha256 } = staged;
  return { path, type, tag: sha256, staged, uses };
}

const collator = new Intl.Collator("en", { numeric: true });

function byPath(a: Medium, b: Medium): number {
  return collator.compare(a.path, b.path);
}
