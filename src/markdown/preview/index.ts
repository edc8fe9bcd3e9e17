export { activeContentIn } from "./active-content.ts";
export { isDeeperThan } from "./depth.ts";
export { h } from "./h.ts";
export { percentDecoded } from "./link-target.ts";
export { preview, type PreviewPage } from "./preview.ts";
export { ID_PREFIX } from "./schema.ts";
