import { NotFound } from "../errors.ts";
import { Mutex } from "../mutex.ts";
import type { Assets } from "./assets.ts";
import type { ThumbnailStore } from "./thumbnail-store.ts";

type Deps = Readonly<{ store: ThumbnailStore; assets: Pick<Assets, "find"> }>;

/** In pixels: twice what is shown, for screens that are finer. */
const SIDE = 360;

const QUALITY = 75;

/** A picture of more pixels is not opened: it would take hundreds of megabytes. */
const MAX_PIXELS = 60_000_000;

/** Small pictures of assets, each made once. */
export class Thumbnails {
  readonly #deps: Deps;
  /** One large picture at a time is enough for memory. */
  readonly #mutex = new Mutex();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A WebP of the asset at that path whose content `tag` names. @throws NotFound where none can be made, Unavailable */
  async of(path: string, tag: string): Promise<Uint8Array> {
    const { store } = this.#deps;
    const kept =
      store.find(tag) ??
      (await this.#mutex.runExclusive(async () => store.find(tag) ?? this.#make(path, tag)));
    if (kept.byteLength === 0) throw new NotFound("This file has no thumbnail.");
    return kept;
  }

  async #make(path: string, tag: string): Promise<Uint8Array> {
    const { store, assets } = this.#deps;
    const asset = await assets.find(path);
    if (asset.tag !== tag) throw new NotFound("This file has changed.");
    const thumbnail = await thumbnailOf(asset.read(0, asset.bytes));
    await store.keep(tag, thumbnail);
    return thumbnail;
  }
}

/** Empty where it is none of the pictures that can be read here, or broken. */
async function thumbnailOf(content: Uint8Array): Promise<Uint8Array> {
  try {
    return await new Bun.Image(content, { maxPixels: MAX_PIXELS })
      .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .bytes();
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith("ERR_IMAGE_")) return new Uint8Array();
    throw error;
  }
}
