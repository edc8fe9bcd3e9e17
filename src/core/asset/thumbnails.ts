import { NotFound } from "../errors.ts";
import { Mutex } from "../mutex.ts";
import type { Assets, ServedAsset } from "./assets.ts";
import type { PictureSize, ThumbnailStore } from "./thumbnail-store.ts";

type Deps = Readonly<{ store: ThumbnailStore; assets: Pick<Assets, "find" | "pictureInRepository"> }>;

/** Pixels: twice the size shown, for high-density screens. */
const SIDE = 360;

const QUALITY = 75;

/** Decoding a larger picture would take hundreds of megabytes. */
const MAX_PIXELS = 60_000_000;

type Made = Readonly<{ thumbnail: Uint8Array; size: PictureSize | undefined }>;

export class Thumbnails {
  readonly #deps: Deps;
  // Limits memory to one decoded picture.
  readonly #mutex = new Mutex();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns a WebP of an asset. @throws NotFound where none can be made, Unavailable */
  thumbnailOf(path: string, tag: string): Promise<Uint8Array> {
    return this.#thumbnailOf(tag, () => this.#deps.assets.find(path));
  }

  ofFile(path: string, tag: string): Promise<Uint8Array> {
    return this.#thumbnailOf(tag, () => this.#deps.assets.pictureInRepository(path));
  }

  async #thumbnailOf(tag: string, find: () => Promise<ServedAsset>): Promise<Uint8Array> {
    const { store } = this.#deps;
    const kept =
      (await store.find(tag)) ??
      (await this.#mutex.runExclusive(async () => (await store.find(tag)) ?? this.#make(tag, await find())));
    if (kept.byteLength === 0) throw new NotFound("This file has no thumbnail.");
    return kept;
  }

  async #make(tag: string, asset: ServedAsset): Promise<Uint8Array> {
    const { store } = this.#deps;
    if (asset.tag !== tag) throw new NotFound("This file has changed.");
    const { thumbnail, size } = await thumbnailOf(await asset.read(0, asset.bytes));
    await store.keep(tag, thumbnail, size);
    return thumbnail;
  }
}

async function thumbnailOf(content: Uint8Array): Promise<Made> {
  try {
    const { width, height } = await new Bun.Image(content, { maxPixels: MAX_PIXELS }).metadata();
    const thumbnail = await new Bun.Image(content, { maxPixels: MAX_PIXELS })
      .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .bytes();
    return { thumbnail, size: { width, height } };
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith("ERR_IMAGE_"))
      return { thumbnail: new Uint8Array(), size: undefined };
    throw error;
  }
}
