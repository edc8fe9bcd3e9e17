export { changedSiteFiles } from "./site-files.ts";
