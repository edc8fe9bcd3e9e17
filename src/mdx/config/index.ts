export { changedSiteFiles } from "./site-files.ts";
export { redirectsOfSite } from "./redirects.ts";
