export { changedSiteFiles } from "./site-files.ts";
export { settingsOfSite } from "./site-settings.ts";
