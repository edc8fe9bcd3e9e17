export { PreviewBudget } from "./preview-budget.ts";
export { costOfTree, isNestedDeeply } from "./cost.ts";
export { type ContainerDirective, type DirectiveLine, readFence } from "./directive.ts";
export { ParseBudget } from "./parse-budget.ts";
export { type Element, mentionedByElement, rootOf } from "./element.ts";
export type { Mention } from "./mention.ts";
export { partners } from "./nesting.ts";
export { type BlockKind, isMark, marked, moved, type Piece, type PlacedMark, type Run } from "./piece.ts";
export { unclosed } from "./refusal-sentence.ts";
export { readScript, textOf } from "./script.ts";
export {
  type Flow,
  parse,
  type Refusal,
  refusalOf,
  type Syntax,
  type Token,
  tooIntricate,
} from "./syntax.ts";
