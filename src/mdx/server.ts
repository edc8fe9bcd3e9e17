/** The process that answers requests imports this, without the parser. */
export type { PageFacts } from "./lint/page-facts.ts";
export { calloutNamed } from "./symbols/callout.ts";
export { componentNamesIn, contentOfElement, endOfElement, endOfTag, tagsIn } from "./symbols/jsx-text.ts";
export { bareWords, withoutMarkup } from "./symbols/markup.ts";
export { type PropertyKind, propertyValue } from "./symbols/property-value.ts";
export { itemsIn, labelOf, tabLabels, tabPart } from "./symbols/tabs.ts";
export { tagProperties } from "./symbols/tag-properties.ts";
