export { allOrNone } from "./all-or-none.ts";
export { type Lookahead, lookAhead } from "./lookahead.ts";
export type { PlainText } from "./plain-cells.ts";
export { heldBy, type Part, plainInline, plainParts } from "./plain-inline.ts";
export { plainPieces } from "./plain-lines.ts";
export { elementsIn } from "./plain-tag.ts";
export { plainTextsAt } from "./plain-texts.ts";
