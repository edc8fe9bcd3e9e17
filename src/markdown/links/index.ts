export { addressUses, type AddressUse, MAX_ADDRESSES } from "./address-use.ts";
export { type MovedLink, movedLinks, withAddress } from "./moved-links.ts";
export { templatedAddresses } from "./placed-addresses.ts";
