import { meansAway, orAbsence } from "../absence.ts";
import { DomainError, Invalid, NotFound } from "../errors.ts";
import type { Clock } from "../ports.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import { blobId } from "../repository/commit.ts";
import { LargeFileRefused } from "../repository/large-file-store.ts";
import { attributesFilesOf, checkLargeFiles, largePaths } from "../repository/large-files.ts";
import { pointerIn, textOfPointer } from "../repository/pointer.ts";
import { inFolder } from "../slug/page-folders.ts";
import { ASSET_KINDS, HEAD_BYTES, kindOfAsset, typeOfIcon } from "./asset-kind.ts";
import type { AssetStore } from "./asset-store.ts";
import {
  type Asset,
  assetName,
  assetsReferredTo,
  checkAssetSize,
  isPathOfAsset,
  type StagedAsset,
} from "./asset.ts";

type Deps = Readonly<{
  store: AssetStore;
  branch: Branch;
  folder: string;
  uploadsFolder: string;
  /** The path of the site's icon. */
  siteIcon?: string | undefined;
  maxAssetBytes: number;
  clock: Clock;
}>;

export type ServedAsset = Readonly<{
  type: string;
  bytes: number;
  tag: string;
  read(start: number, length: number): Promise<Uint8Array>;
}>;

/** The icon of a site, which strangers see, too. A larger one is none. */
const MAX_ICON_BYTES = 256 * 1024;

type Kept = Readonly<{ sha: string; content: Uint8Array }>;

/** No more names than this are taken for where the site is served. */
const MAX_BASE = 3;

export class Assets {
  readonly #deps: Deps;
  #icon: Kept | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Invalid, TooLarge, Unavailable, Conflict or LargeFileRefused where it belongs in Git LFS and can't get there */
  async stage(name: string, content: Uint8Array): Promise<StagedAsset> {
    const { store, maxAssetBytes, clock } = this.#deps;
    checkAssetSize(content.byteLength, maxAssetBytes, "content");
    const kind = kindOfAsset(content);
    if (!kind) throw new Invalid(`content has an unsupported file type. Send a ${ASSET_KINDS} file.`);
    const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
    const path = await this.#freePath(
      [8, 16, 64].map((digits) => assetName(name, kind, sha256, digits)),
      content,
      sha256,
    );
    await this.#checkLargeFile(inFolder(this.#deps.uploadsFolder, path), content);
    const asset = { path, type: kind.type, bytes: content.byteLength, sha256, stagedAt: clock.now() };
    await store.stage(asset, content);
    return asset;
  }

  /** Prefers the staged asset to the published one. @throws NotFound, Unavailable */
  async find(path: string): Promise<ServedAsset> {
    const { store } = this.#deps;
    const staged = await store.find(path);
    if (!staged) return this.#published(path);
    const read = async (start: number, length: number) =>
      (await store.read(path, start, length)) ?? new Uint8Array();
    return { type: staged.type, bytes: staged.bytes, tag: staged.sha256, read };
  }

  async assetsFor(content: string, sent: readonly Asset[]): Promise<Asset[]> {
    const paths = new Set(sent.map(({ path }) => path));
    const assets = [...sent];
    for (const { path } of await this.stagedFor(content)) {
      const content = paths.has(path) ? undefined : await this.#deps.store.read(path);
      if (content) assets.push({ path, content });
    }
    return assets;
  }

  async stagedFor(content: string): Promise<StagedAsset[]> {
    const names = assetsReferredTo(content);
    if (names.length === 0) return [];
    // One query only: a text may hold a hundred thousand names.
    const staged = new Map((await this.#deps.store.list()).map((asset) => [asset.path, asset]));
    return names.map((path) => staged.get(path)).filter((asset) => asset !== undefined);
  }

  async unstage(published: readonly Asset[]): Promise<void> {
    if (published.length > 0) await this.#deps.store.unstage(published.map(({ path }) => path));
  }

  /** Skips the shortest hash while the repository is away, because it may be taken. */
  async #freePath(paths: readonly string[], content: Uint8Array, sha256: string): Promise<string> {
    const { store, uploadsFolder } = this.#deps;
    const snapshot = await this.#snapshotIfKnown(paths.map((path) => inFolder(uploadsFolder, path)));
    const committed = [content, textOfPointer({ oid: sha256, bytes: content.byteLength })];
    const isFree = async (path: string) => {
      const published = snapshot?.at(inFolder(uploadsFolder, path));
      return (
        ((await store.find(path))?.sha256 ?? sha256) === sha256 &&
        (!published || committed.some((each) => published.sha === blobId(each, published.sha)))
      );
    };
    for (const path of paths.slice(snapshot ? 0 : 1)) if (await isFree(path)) return path;
    return paths.at(-1)!;
  }

  /** While the repository, or its Git LFS, is away, the publication refuses it. @throws Conflict, LargeFileRefused */
  async #checkLargeFile(path: string, content: Uint8Array): Promise<void> {
    const { host } = this.#deps.branch;
    const files = attributesFilesOf([path]);
    const snapshot = await this.#snapshotIfKnown(files);
    const entries = snapshot && files.map((file) => snapshot.at(file)).filter((entry) => entry !== undefined);
    if (!entries) return;
    const { largeFiles } = host;
    if (!largeFiles) {
      await orAbsence(checkLargeFiles([{ path, content }], entries, host, "uploaded"));
      return;
    }
    const { value: isLargeAt } = await orAbsence(largePaths(entries, host));
    if (isLargeAt?.(path)) await largeFiles.ask(content).catch(unlessAway);
  }

  async #snapshotIfKnown(files: readonly string[]): Promise<BranchSnapshot | undefined> {
    try {
      return await this.#deps.branch.snapshot(files);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  /**
   * Sites serve files from `public`, `static` or next to the uploads. The first names of a path can be where the site is served.
   * @throws NotFound, Unavailable
   */
  async pictureOfSite(path: string): Promise<ServedAsset> {
    const { folder, uploadsFolder, store } = this.#deps;
    const names = path.split("/");
    const paths = names.slice(0, MAX_BASE + 1).map((_, first) => names.slice(first).join("/"));
    const upload = paths.find((each) => each.startsWith("uploads/"))?.slice("uploads/".length);
    const staged = upload === undefined ? undefined : await store.find(upload);
    if (staged?.type.startsWith("image/")) return this.find(staged.path);
    const beside = uploadsFolder.includes("/") ? uploadsFolder.slice(0, uploadsFolder.lastIndexOf("/")) : "";
    const folders = [beside, folder, "public", "static"];
    return this.#picture(paths.flatMap((each) => folders.map((place) => inFolder(place, each))));
  }

  /** `path` is from the repository's root. @throws NotFound, Unavailable */
  pictureInRepository(path: string): Promise<ServedAsset> {
    return this.#picture([path]);
  }

  /** `path` begins with how many folders up from the content folder it is, as `2/assets/a.png`. @throws NotFound, Unavailable */
  async pictureAbove(path: string): Promise<ServedAsset> {
    const names = this.#deps.folder.split("/").filter(Boolean);
    const at = path.indexOf("/");
    const up = Number(path.slice(0, at));
    if (!(up > 0 && up <= names.length)) throw new NotFound("There is no image at this address.");
    return this.#picture([inFolder(names.slice(0, names.length - up).join("/"), path.slice(at + 1))]);
  }

  /** It is kept, because strangers ask for it, and may not be able to read the repository. @throws NotFound, Unavailable */
  async icon(): Promise<ServedAsset> {
    const { branch, siteIcon } = this.#deps;
    const none = new NotFound("The site has no icon.");
    if (siteIcon === undefined) throw none;
    const at = await branch
      .snapshot([siteIcon])
      .then((snapshot) => snapshot.at(siteIcon), orKept(this.#icon));
    if (at?.kind !== "file") throw none;
    const kept =
      this.#icon?.sha === at.sha ? this.#icon : { sha: at.sha, content: await this.#iconAt(at.sha) };
    this.#icon = kept;
    const type = typeOfIcon(kept.content);
    if (type === undefined || kept.content.byteLength > MAX_ICON_BYTES) throw none;
    return { type, tag: kept.sha, ...openedIn(kept.content) };
  }

  async #iconAt(sha: string): Promise<Uint8Array> {
    const { bytes, read } = await this.#opened(sha);
    return read(0, Math.min(bytes, MAX_ICON_BYTES + 1));
  }

  async #picture(files: readonly string[]): Promise<ServedAsset> {
    const asset = await this.#served(files);
    if (!asset.type.startsWith("image/")) throw new NotFound("There is no image at this address.");
    return asset;
  }

  #published(path: string): Promise<ServedAsset> {
    return this.#served([inFolder(this.#deps.uploadsFolder, path)]);
  }

  async #served(files: readonly string[]): Promise<ServedAsset> {
    const { branch } = this.#deps;
    if (!files.every(isPathOfAsset)) throw new NotFound("There is no file at this address.");
    const snapshot = await branch.snapshot(files);
    const entry = files.map((file) => snapshot.at(file)).find((found) => found?.kind === "file");
    if (!entry) throw new NotFound("There is no file at this address.");
    const { bytes, read } = await this.#opened(entry.sha);
    const type = kindOfAsset(await read(0, Math.min(bytes, HEAD_BYTES)))?.type;
    return { type: type ?? "application/octet-stream", bytes, tag: entry.sha, read };
  }

  /** What Git LFS keeps is read where it is kept. @throws NotFound, UpstreamFailed, UpstreamSilent, Unavailable */
  async #opened(sha: string): Promise<Pick<ServedAsset, "bytes" | "read">> {
    const { host } = this.#deps.branch;
    const content = await host.read(sha);
    const pointer = host.largeFiles && pointerIn(content);
    if (pointer) return { bytes: pointer.bytes, read: await host.largeFiles!.open(pointer) };
    return openedIn(content);
  }
}

function openedIn(content: Uint8Array): Pick<ServedAsset, "bytes" | "read"> {
  return {
    bytes: content.byteLength,
    read: async (start, length) => content.subarray(start, start + length),
  };
}

function unlessAway(error: unknown): void {
  if (error instanceof LargeFileRefused || !meansAway(error)) throw error;
}

/** While the repository is away, the icon is as it was last. */
function orKept(kept: Kept | undefined): (error: unknown) => Readonly<{ kind: "file"; sha: string }> {
  return (error) => {
    if (kept && error instanceof DomainError) return { kind: "file", sha: kept.sha };
    throw error;
  };
}
