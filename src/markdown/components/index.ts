export {
  alertLine,
  type Callout,
  calloutKinds,
  calloutNamed,
  calloutOf,
  isGeneralCallout,
} from "./callout.ts";
export { componentWords } from "./component-words.ts";
export {
  infoParts,
  type InfoString,
  type InfoStyle,
  type MarksForm,
  readInfoString,
  type TitleForm,
} from "./info-string.ts";
export {
  componentNamesIn,
  contentOfElement,
  elementAt,
  endOfElement,
  endOfTag,
  rootOf,
  tagsIn,
} from "./jsx-text.ts";
export { blanked, type PageText, pageText } from "./page-text.ts";
export { propertyChange } from "./property-change.ts";
export { type PropertyKind, propertyValue } from "./property-value.ts";
export { isShownTitle } from "./shown-title.ts";
export {
  elementsInLines,
  itemsIn,
  labelOf,
  tabLabelProperties,
  tabLabels,
  tabNamesOf,
  type TabPart,
  tabPart,
} from "./tabs.ts";
export { tagProperties } from "./tag-properties.ts";
