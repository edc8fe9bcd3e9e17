/** Pixels. */
export type PictureSize = Readonly<{ width: number; height: number }>;

export interface ThumbnailStore {
  find(tag: string): Promise<Uint8Array | undefined>;
  /** `size` is that of the picture; undefined where it could not be read. */
  keep(tag: string, content: Uint8Array, size?: PictureSize): Promise<void>;
  sizesOf(tags: readonly string[]): Promise<ReadonlyMap<string, PictureSize>>;
}
