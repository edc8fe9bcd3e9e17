import type { Extension } from "@codemirror/state";

import type { Addresses } from "../../page-addresses.ts";
import { addressesOfPage } from "./addresses-of-page.ts";
import { cellEditing } from "./editing.ts";
import { tableField } from "./table-field.ts";

/** Tables as one reads them, in which one types. What is too large for that stays source. */
export function tables(addresses: Addresses): Extension {
  return [addressesOfPage.of(addresses), tableField, cellEditing];
}
