/** What the browser keeps of the frame, by what `early.ts` shows it before the page is. */
export const keptTheme = "docs-admin theme";
export const keptWidth = "docs-admin tree width";
export const keptTree = "docs-admin tree";

/** Of one tab: the tree as it was on the page before, and how far it was scrolled. */
export const keptRows = "docs-admin tree rows";
export const keptScroll = "docs-admin tree scroll";
