import type { StagedAsset } from "./asset.ts";

export interface AssetStore {
  /** The same path twice is kept once. */
  stage(asset: StagedAsset, content: Uint8Array): Promise<void>;
  find(path: string): StagedAsset | undefined;
  /** The bytes from `start`, at most `length` of them. */
  read(path: string, start?: number, length?: number): Uint8Array | undefined;
  unstage(paths: readonly string[]): Promise<void>;
  /** The latest first. */
  list(): StagedAsset[];
}
