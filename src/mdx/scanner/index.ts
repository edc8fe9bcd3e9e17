export { boundaryNode, isBoundary, type Run } from "./boundary.ts";
export { kindOfToken } from "./constructs.ts";
export { type BlockKind, type FlowNode, flowNode, moved, type PlacedBoundary } from "./flow-node.ts";
export { inlineKind } from "./inline.ts";
export { type Lookahead, lookAhead } from "./lookahead.ts";
export { scan } from "./scan.ts";
export { looksLikeEsm, scanSymbols } from "./scan-symbols.ts";
