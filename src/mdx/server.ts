/** The process that answers requests imports this, without the parser. */
export { isSiteFile } from "./config/site-file-name.ts";
export type { Redirect } from "./config/redirect-file.ts";
export type { ChangedSiteFiles } from "./config/site-files.ts";
export type { SiteSettings } from "./config/site-settings.ts";
export { addressesMeant, destination, leadsNowhere, linkProblem, pagesMeant } from "./lint/address.ts";
export { Redirections } from "./lint/redirections.ts";
export type { PageFacts } from "./lint/page-facts.ts";
export { calloutNamed } from "./symbols/callout.ts";
export { componentNamesIn, contentOfElement, endOfElement, endOfTag, tagsIn } from "./symbols/jsx-text.ts";
export { bareWords, withoutMarkup } from "./symbols/markup.ts";
export { type PropertyKind, propertyValue } from "./symbols/property-value.ts";
export { itemsIn, labelOf, tabLabels, tabPart } from "./symbols/tabs.ts";
export { tagProperties } from "./symbols/tag-properties.ts";
