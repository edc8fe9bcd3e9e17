export { type Generator, generators, namingOf, type PageNaming, usualNaming } from "./generators.ts";
export { leftOutBy } from "./mintignore.ts";
export { filesReferredTo } from "./referred-files.ts";
export { routesInCode, routesOfIgnored, routesOfPermalinks } from "./routes.ts";
export { isSummary } from "./summary.ts";
export { excludedBy } from "./src-exclude.ts";
/** The process that answers requests imports this, without the parsers of these files. */
export { isSettingsFile, isSiteFile } from "./site-file-name.ts";
export type { ChangedSiteFiles } from "./site-files.ts";
export type { SiteBase } from "./site-base.ts";
export type { SiteSettings } from "./site-settings.ts";
