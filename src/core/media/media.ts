import { folderOf } from "../../sites/addresses/index.ts";
import { type Absence, LastKnown, orAbsence } from "../absence.ts";
import { typeByName } from "../asset/asset-kind.ts";
import type { AssetStore } from "../asset/asset-store.ts";
import type { StagedAsset } from "../asset/asset.ts";
import { PictureAddresses, rootAddress } from "../asset/picture-addresses.ts";
import type { PictureSize, ThumbnailStore } from "../asset/thumbnail-store.ts";
import { Conflict, NotFound } from "../errors.ts";
import type { CommitTimes } from "../history/commit-times.ts";
import { naturalOrder } from "../natural-order.ts";
import type { Clock } from "../ports.ts";
import type { Branch } from "../repository/branch.ts";
import { isPointer, MAX_POINTER_BYTES, type Pointer, pointerIn } from "../repository/pointer.ts";
import { checkEverywhere, checkRight } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import { byTitle } from "../site/by-title.ts";
import type { AssetUse } from "../site/indexed-page.ts";
import { Search, searchable } from "../site/page-search.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import { isChangeable, type Known, type PublishedFiles, type Used } from "./published-files.ts";

type Deps = Readonly<{
  store: AssetStore;
  thumbnails: Pick<ThumbnailStore, "sizesOf">;
  branch: Branch;
  publishedFiles: PublishedFiles;
  commitTimes: CommitTimes;
  folders: PageFolders;
  uploadsFolder: string;
  /** The path of the site's icon, which its pages need not name. */
  siteIcon?: string | undefined;
  clock: Clock;
}>;

export type Medium = Readonly<{
  /** From the repository's root; where it will be if it is staged. */
  path: string;
  /** What it is called among the uploads; undefined for a picture elsewhere. */
  upload: string | undefined;
  type: string | undefined;
  tag: string;
  staged: StagedAsset | undefined;
  isChangeable: boolean;
  /** Whether Git LFS keeps what is in it elsewhere, where it isn't reached from here. */
  isLarge: boolean;
  bytes: number | undefined;
  /** Known once a thumbnail was made. */
  size: PictureSize | undefined;
  /** When it was uploaded or last changed (Unix milliseconds), where that is known. */
  at: number | undefined;
  address: string | undefined;
  isSiteIcon: boolean;
  uses: readonly AssetUse[];
}>;

type Asked = Readonly<{
  words?: string;
  only?: MediaFilter | undefined;
  order?: MediaOrder;
  from?: number;
  most: number;
}>;

/** What no page uses, or what isn't published yet. */
type MediaFilter = "unused" | "new";

export type MediaOrder = "newest" | "folder";

export type MediaList = Readonly<{
  media: readonly Medium[];
  total: number;
  /** Of those with the words, how many each filter leaves, and how many they are. */
  counts: Readonly<Record<MediaFilter | "all", number>>;
  isDated: boolean;
  absence: Absence | undefined;
}>;

export class AssetInUse extends Conflict {
  constructor(
    sentence = "A page started to use this upload after you opened it. Nothing was removed. Check it and try again.",
  ) {
    super(sentence);
  }
}

type Row = Readonly<{ path: string; sha: string; staged?: StagedAsset }>;

type Facts = Partial<Pick<Medium, "bytes" | "at" | "size" | "isLarge">>;

export class Media {
  readonly #deps: Deps;
  readonly #last: LastKnown<Known>;
  readonly #nothing: Known;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#last = new LastKnown(deps.clock);
    const none = new Map<string, never>();
    const addresses = new PictureAddresses([], deps);
    this.#nothing = { head: undefined, files: none, pictures: none, addresses };
  }

  /** Staged files come first, the newest first of all. `words` filter by path; `most` files are read. */
  async list({ words = "", only, order = "newest", from = 0, most }: Asked): Promise<MediaList> {
    const { store, branch, publishedFiles, commitTimes, uploadsFolder, siteIcon, clock } = this.#deps;
    const asked = branch.withDeadline(() => publishedFiles.known());
    const { value: known = this.#nothing, absence } = await this.#last.orLast(asked);
    const used = await publishedFiles.uses(known);
    const { files } = known;
    const changedAt = await commitTimes.timesAt(known.head);
    const staged = (await store.list())
      .map((asset): Row => ({ path: inFolder(uploadsFolder, asset.path), sha: asset.sha256, staged: asset }))
      .filter(({ path }) => !files.has(path));
    const published = (order === "folder" ? byFolder(known) : newestFirst(known, changedAt)).map(
      (path): Row => ({
        path,
        sha: files.get(path)!,
      }),
    );
    const search = new Search(words);
    const all = [...staged, ...published].filter(({ path }) => search.isIn(searchable(path)));
    const filters = {
      // While pages can't be asked, nobody knows what none of them uses.
      unused: used.absence ? [] : all.filter(({ path }) => !used.uses.has(path) && path !== siteIcon),
      new: all.filter(({ staged }) => staged),
    };
    const rows = only === undefined ? all : filters[only];
    const counts = { all: all.length, unused: filters.unused.length, new: filters.new.length };
    const media = await this.#media(rows.slice(from, from + most), known, used);
    const ofPages = used.absence && { ...used.absence, seenAt: clock.now() };
    return { media, total: rows.length, counts, isDated: changedAt.size > 0, absence: absence ?? ofPages };
  }

  /** @throws NotFound, and the repository's error where it is unknown which pages use the upload */
  async staged(path: string): Promise<Medium> {
    const { store, uploadsFolder } = this.#deps;
    const staged = await store.find(path);
    if (!staged) throw new NotFound("This upload was already removed or published.");
    const { used } = await this.#now();
    const row = { path: inFolder(uploadsFolder, path), sha: staged.sha256, staged };
    return this.#medium(row, used, {});
  }

  /** `seen` tells the uses that the confirmation named. @throws NotFound, AssetInUse, Forbidden, Unavailable */
  async remove(path: string, seen: string, session: Session): Promise<void> {
    checkRight(session, "draft");
    checkEverywhere(session, "remove files, which other pages can use");
    const { uses } = await this.staged(path);
    if (usesTag(uses) !== seen) throw new AssetInUse();
    await this.#deps.store.unstage([path]);
  }

  /** @throws NotFound, and the repository's error where it cannot be asked */
  async published(path: string): Promise<Medium> {
    const { known, used } = await this.#now();
    const sha = known.files.get(path);
    if (sha === undefined) throw new NotFound("There is no published picture or upload at this address.");
    const [medium] = await this.#media([{ path, sha }], known, used);
    return medium!;
  }

  async usesOf(path: string): Promise<readonly AssetUse[]> {
    const { used } = await this.#now();
    return usesIn(used, path);
  }

  async #now(): Promise<Readonly<{ known: Known; used: Used }>> {
    const { branch, publishedFiles } = this.#deps;
    const known = await branch.withDeadline(() => publishedFiles.known());
    const used = await publishedFiles.uses(known);
    if (used.absence) throw used.absence.why;
    return { known, used };
  }

  async #media(rows: readonly Row[], known: Known, used: Used): Promise<Medium[]> {
    const { branch, commitTimes, thumbnails } = this.#deps;
    const { head } = known;
    const changedAt = await commitTimes.timesAt(head);
    const paths = rows.filter(({ staged }) => !staged).map(({ path }) => path);
    const asked = head === undefined ? undefined : branch.withDeadline(() => branch.host.sizes(head, paths));
    const sizes = asked && (await orAbsence(asked)).value;
    const small = rows.filter(
      ({ path }) => (sizes?.get(path) ?? Number.POSITIVE_INFINITY) <= MAX_POINTER_BYTES,
    );
    const pointers = await this.#pointersAmong(small.map(({ sha }) => sha));
    const pixels = await thumbnails.sizesOf(rows.map(({ sha }) => sha));
    return rows.map((row) => {
      const pointer = pointers.get(row.sha);
      return this.#medium(row, used, {
        bytes: pointer?.bytes ?? sizes?.get(row.path),
        at: changedAt.get(row.path),
        size: pixels.get(row.sha),
        isLarge: pointers.has(row.sha) && !(pointer && branch.host.largeFiles),
      });
    });
  }

  /** Undefined for a pointer that can't be followed. */
  async #pointersAmong(shas: readonly string[]): Promise<ReadonlyMap<string, Pointer | undefined>> {
    const { branch } = this.#deps;
    const found = new Map<string, Pointer | undefined>();
    const read = async () => {
      for await (const { sha, content } of branch.host.readAll(shas))
        if (isPointer(content)) found.set(sha, pointerIn(content));
    };
    await orAbsence(branch.withDeadline(read));
    return found;
  }

  #medium({ path, sha, staged }: Row, used: Used, { bytes, at, size, isLarge = false }: Facts): Medium {
    const within = inFolder(this.#deps.uploadsFolder, "");
    const upload = path.startsWith(within) ? path.slice(within.length) : undefined;
    return {
      path,
      upload,
      type: staged ? staged.type : typeByName(path),
      tag: sha,
      staged,
      isChangeable: !staged && isChangeable(path, this.#deps.uploadsFolder),
      isLarge,
      bytes: staged ? staged.bytes : bytes,
      size,
      at: staged ? staged.stagedAt : at,
      address: rootAddress(path, used.style, this.#deps),
      isSiteIcon: path === this.#deps.siteIcon,
      uses: usesIn(used, path),
    };
  }
}

/** Tells sets of pages apart; "" for none. */
export function usesTag(uses: readonly AssetUse[]): string {
  if (uses.length === 0) return "";
  const slugs = uses.map(({ slug }) => slug).sort();
  return new Bun.CryptoHasher("sha256").update(slugs.join("\n")).digest("hex");
}

function usesIn({ uses }: Used, path: string): AssetUse[] {
  return [...(uses.get(path)?.values() ?? [])].sort(byTitle);
}

function byFolder({ files }: Known): string[] {
  return [...files.keys()].sort(
    (one, other) => naturalOrder(folderOf(one), folderOf(other)) || naturalOrder(one, other),
  );
}

/** Files whose last change is unknown come last. */
function newestFirst({ files }: Known, changedAt: ReadonlyMap<string, number>): string[] {
  const dated = [...changedAt.keys()].filter((path) => files.has(path));
  const others = [...files.keys()].filter((path) => !changedAt.has(path));
  return [...dated, ...others.sort(naturalOrder)];
}
