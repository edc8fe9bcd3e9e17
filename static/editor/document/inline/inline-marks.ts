import type { Extension } from "@codemirror/state";

import type { Addresses } from "../../page-addresses.ts";
import { pageAddresses } from "./addresses.ts";
import { markers } from "./markers.ts";
import { moving } from "./moving.ts";

/** Lines as they read: markers hidden where the selection is not, links, pictures, list markers, boxes to tick. */
export function inlineMarks(addresses: Addresses): Extension {
  return [pageAddresses.of(addresses), markers, moving];
}
