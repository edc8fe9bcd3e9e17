export {
  closedFormats,
  dialectOf,
  type Generator,
  generators,
  namingOf,
  type PageNaming,
  usualNaming,
} from "./generators/generators.ts";
export { leftOutBy } from "./generators/mintignore.ts";
export { filesReferredTo } from "./files/referred-files.ts";
export { routesInCode, routesOfIgnored, routesOfPermalinks } from "./generators/routes.ts";
export { isSummary } from "./menus/summary.ts";
export { excludedBy } from "./generators/src-exclude.ts";
/** The process that answers requests imports this, without the parsers of these files. */
export { isSettingsFile, isSiteFile } from "./site-file-name.ts";
export type { ChangedSiteFiles } from "./site-files.ts";
export type { SiteBase } from "./generators/site-base.ts";
export type { SiteSettings } from "./site-settings.ts";
