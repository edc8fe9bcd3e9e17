/** The browser imports these files instead of rooms, because rooms load the parser, which is ten times the rest. */
export { type Callout, calloutNamed, calloutOf } from "./symbols/callout.ts";
export { type TagProperty, tagParts } from "./symbols/tag-properties.ts";
export { type InfoString, readInfoString } from "./symbols/info-string.ts";
export { isShownTitle } from "./symbols/shown-title.ts";
export { stepNumbers } from "./symbols/steps.ts";
export type { TabbedText } from "./symbols/tab-change.ts";
export { mayHaveTabs, tabLabels, type TabPart, tabPart } from "./symbols/tabs.ts";
export { containersOf, outermost } from "./syntax/containers.ts";
export { commonPrefix, commonSuffix, dedent, endOfContent, indentOf, newlineOf } from "./text/index.ts";
