/** The process that answers requests imports this, without the parsers of these files. */
export type { FolderPart, SiteBase, SiteParts, UnknownPart } from "./formats/configuration.ts";
export {
  commitlintFiles,
  type CommitPreset,
  type CommitRule,
  type CommitRules,
} from "./commits/commit-rules.ts";
export type {
  EditedNavigation,
  Menu,
  MenuEdit,
  MenuItem,
  MenuPage,
  NavigationOf,
} from "./formats/navigation.ts";
export {
  type Callouts,
  dialectOf,
  filesNamed,
  type Generator,
  type PageNaming,
  type Slugs,
  usualNaming,
} from "./generators/generator.ts";
export type { PageStanding } from "./formats/page-standing.ts";
export { withoutLanguage } from "./formats/page-address.ts";
export { closedFormats } from "./generators/others.ts";
export { ignoredBy } from "./generators/ignored-files.ts";
export { filesReferredTo } from "./generators/mintlify.ts";
export { filesImportedBy, isImportable } from "./files/imports.ts";
export { routesInCode, routesInPages, routesOfIgnored, routesOfRewrites } from "./generators/routes.ts";
export {
  aboutOf,
  filesInheritedBy,
  homesBeside,
  isSiteFile,
  isSummary,
  partsFiles,
  settingsFiles,
  takesImports,
} from "./generators/site-file-name.ts";
export { generatorCalled, generators, namingOf } from "./generators/table.ts";
export type { ChangedSiteFiles } from "./site-files.ts";
export type { PartsOfSite, SiteSettings } from "./site-settings.ts";
