import type { Extension } from "@codemirror/state";

import { cellEditing } from "./editing.ts";
import { type TableOptions, tableOptions } from "./options.ts";
import { tableField } from "./places.ts";

export type { TableOptions };

/** Tables as one reads them, in which one types. What is too large for that stays source. */
export function tables(options: TableOptions): Extension {
  return [tableOptions.of(options), tableField, cellEditing];
}
