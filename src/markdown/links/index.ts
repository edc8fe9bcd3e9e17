export { type MovedLink, movedLinks, withAddress } from "./moved-links.ts";
export { templatedInBlocks } from "./placed-addresses.ts";
export {
  addressesInScript,
  addressesInValues,
  looksLikeAddress,
  writtenAddresses,
} from "./written-addresses.ts";
