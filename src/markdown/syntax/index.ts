export { isTaken, moduleIn, programOf, resetScriptBudget, type ScriptKind } from "./acorn.ts";
export type { ContainerDirective, DirectiveLine } from "./directive.ts";
export { costOfCode } from "./cost.ts";
export { ParseBudget } from "./parse-budget.ts";
export { nodesOf, walk } from "./nodes.ts";
export { messageOf, unclosed } from "./parse-error-message.ts";
export { type EstreeNode, estreeNodes, isNode } from "./estree.ts";
export { type ParseError, tooComplex } from "./parse-error.ts";
