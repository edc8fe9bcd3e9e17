export { componentsIn, type ComponentUse, importedBy } from "./component-use.ts";
export { readHeading, withReadableId } from "./heading.ts";
export { headingIdsOf, mayHoldHeading } from "./heading-ids.ts";
export { type Outline, outline } from "./outline.ts";
export { slicesOf, treeOf } from "./slice.ts";
export { type Prose, proseIn } from "./prose.ts";
export { type References, referencesOf } from "./references.ts";
export { ofKind, type Symbols, symbolsIn } from "./symbols.ts";
export { titleOf } from "./title.ts";
