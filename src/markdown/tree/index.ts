export { admonitionIn } from "./admonition.ts";
export { headingAttributes } from "./attributes.ts";
export { type Block, blocksIn, blocksOfNodes, changedBlocks } from "./block-tree.ts";
export { type Boundary, containersOf, nested, partners } from "./boundaries.ts";
export { endOfBraces } from "./code.ts";
export { containers } from "./containers.ts";
export { labelAt, labelsIn, normalLabel } from "./definitions.ts";
export { type Dialect, mdx } from "./dialect.ts";
export { directiveIn, directiveSigns } from "./directive-line.ts";
export { escapedWords, inDialect } from "./escapes.ts";
export { type Leaf, type LeafBoundary, type LeafKind, leafOf } from "./leaf.ts";
export type { InlineNode } from "./inline-text.ts";
export { isLink, linkAround, type TreeLink } from "./links.ts";
export { mdcIn } from "./mdc.ts";
export { addNode, type NodeChange, type Nodes, nodesIn, type Span } from "./nodes.ts";
export { type PageTree, pageTree } from "./page-tree.ts";
export { paragraphParserOf, parserOf } from "./parser.ts";
export { readVerbatim, templateName } from "./template.ts";
export {
  areVoidTags,
  type Attribute,
  attributesIn,
  endOfTag,
  isVoidElement,
  readTag,
  type Tag,
} from "./tag.ts";
