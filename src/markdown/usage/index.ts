export { calloutsIn, type CalloutUse } from "./callout-use.ts";
export { componentsIn, type ComponentUse, importedBy } from "./component-use.ts";
export { type FenceUses, fenceUsesIn } from "./fence-use.ts";
export { type PageTag, partsOf, statementsIn, withoutNodes } from "./page-parts.ts";
export { pictureAddresses } from "./picture-addresses.ts";
