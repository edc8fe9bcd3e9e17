export { type MovedLink, movedLinks, withAddress } from "./moved-links.ts";
export {
  addressesInScript,
  addressesInValues,
  looksLikeAddress,
  type WrittenAddress,
  writtenAddresses,
} from "./written-addresses.ts";
