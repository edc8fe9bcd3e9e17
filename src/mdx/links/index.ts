export { type MovedLink, movedLinks, withAddress } from "./moved-links.ts";
export {
  addressesInScript,
  addressesInValues,
  looksLikeAddress,
  writtenAddresses,
} from "./written-addresses.ts";
