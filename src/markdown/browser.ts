/** The browser imports these files instead of rooms, because rooms load the parser, which is ten times the rest. */
export { type Callout, calloutNamed, calloutOf } from "./components/callout.ts";
export { componentWords } from "./components/component-words.ts";
export { type InfoString, readInfoString } from "./components/info-string.ts";
export { isShownBeside, isShownText, isShownTitle } from "./components/shown-title.ts";
export { elementsInLines, mayHaveTabs, tabLabels, type TabPart, tabPart } from "./components/tabs.ts";
export { type TagProperty, tagParts } from "./components/tag-properties.ts";
export { hunksOf } from "./diff/hunks.ts";
export { shownElement } from "./preview/page-elements.ts";
export { commonPrefix, commonSuffix, dedent, indentOf, newlineOf } from "./text/index.ts";
