import type { StagedAsset } from "./asset.ts";

export interface AssetStore {
  stage(asset: StagedAsset, content: Uint8Array): Promise<void>;
  find(path: string): Promise<StagedAsset | undefined>;
  read(path: string, start?: number, length?: number): Promise<Uint8Array | undefined>;
  unstage(paths: readonly string[]): Promise<void>;
  list(): Promise<StagedAsset[]>;
}
