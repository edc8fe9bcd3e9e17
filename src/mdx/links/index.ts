export { type MovedLink, movedLinks, withAddress, withMovedLinks } from "./moved-links.ts";
export {
  addressesInScript,
  addressesInValues,
  looksLikeAddress,
  type WrittenAddress,
  writtenAddresses,
} from "./written-addresses.ts";
