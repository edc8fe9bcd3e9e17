/** What the browser loads once a link leads to a heading of its page: how generators name that. */
export { decodeString } from "micromark-util-decode-string";

export { anchorNames, isFilledIn } from "./symbols/anchor-names.ts";
export { idsOf } from "./symbols/slugs.ts";
