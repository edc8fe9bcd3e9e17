export { addressUses, type AddressUse, MAX_ADDRESSES } from "./address-use.ts";
export { type CalloutForm, calloutsIn, type CalloutUse } from "./callout-use.ts";
export { componentsIn, type ComponentUse, importedBy } from "./component-use.ts";
export { type FenceUses, fenceUsesIn } from "./fence-use.ts";
export { linkedPaths } from "./linked-paths.ts";
export { pictureAddresses } from "./picture-addresses.ts";
