export {
  alertLine,
  type Callout,
  type CalloutForm,
  calloutKinds,
  calloutNamed,
  calloutOf,
  isCalloutOf,
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
export { componentNamesIn, contentOfElement, endOfElement, endOfTag, rootOf, tagsIn } from "./jsx-text.ts";
export { propertyChange } from "./property-change.ts";
export { characterOf, type PropertyKind, propertyValue } from "./property-value.ts";
export { isShownBeside, isShownText, isShownTitle } from "./shown-title.ts";
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
export { tagParts, tagProperties } from "./tag-properties.ts";
export { blanked } from "./without-code.ts";
export {
  isElementOf,
  readTemplate,
  templateKey,
  templateNameIn,
  templatesIn,
  templateText,
  type TemplateUse,
} from "./template.ts";
