export { build } from "./build.ts";
export { preview, type PreviewPage } from "./preview.ts";
export { scriptsIn } from "./scripts.ts";
