import type { AssetView } from "../../../../views/publish/assets.tsx";
import type { StagedAsset } from "../../../core/asset/asset.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

export function assetView({ path, type, bytes }: StagedAsset): AssetView {
  return {
    name: path,
    address: `/uploads/${path.split("/").map(encodeURIComponent).join("/")}`,
    isPicture: type.startsWith("image/"),
    size: sizeOf(bytes),
  };
}

/** Types that Bun can't read, or that have no pixels, are shown without a thumbnail. */
export const shownWhole: ReadonlySet<string> = new Set(["image/svg+xml", "image/avif"]);

export function sizeOf(bytes: number): string {
  if (bytes < KIB) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  return bytes < MIB ? `${Math.round(bytes / KIB)} KB` : `${(bytes / MIB).toFixed(1)} MB`;
}
