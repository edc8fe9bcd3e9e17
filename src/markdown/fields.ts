/** What the browser loads once a page is shown: what fields of code, components and tabs write, and the title that is typed. */
export { type InfoParts, infoParts, type InfoStyle } from "./components/info-string.ts";
export { propertyChange } from "./components/property-change.ts";
export { type PropertyKind, type PropertyValue, propertyValue } from "./components/property-value.ts";
export { itemsIn, labelOf } from "./components/tabs.ts";
export { plainTitle } from "./symbols/plain-title.ts";
