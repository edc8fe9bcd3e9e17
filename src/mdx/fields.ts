/** What the browser loads once a page is shown: what fields of code, components and tabs write, and the title that is typed. */
export { infoChanges, type InfoField, type InfoStyle, infoValues } from "./symbols/info-change.ts";
export { plainTitle } from "./symbols/plain-title.ts";
export { propertyChange } from "./symbols/property-change.ts";
export { type PropertyKind, type PropertyValue, propertyValue } from "./symbols/property-value.ts";
export { tabChanges, type TabEdit } from "./symbols/tab-change.ts";
