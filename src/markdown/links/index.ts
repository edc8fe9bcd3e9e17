export { type MovedLink, movedLinks, withAddress } from "./moved-links.ts";
export { addressUses, type AddressUse, MAX_ADDRESSES, templatedAddresses } from "./placed-addresses.ts";
