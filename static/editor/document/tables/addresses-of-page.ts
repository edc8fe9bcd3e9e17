import { Facet } from "@codemirror/state";

import type { Addresses } from "../inline/addresses.ts";

/** What addresses in the cells of a document's tables lead to. */
export const addressesOfPage = Facet.define<Addresses, Addresses>({ combine: ([addresses]) => addresses! });
