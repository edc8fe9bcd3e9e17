import { Facet } from "@codemirror/state";

import type { Addresses } from "../../page-addresses.ts";

export const addressesOfPage = Facet.define<Addresses, Addresses>({ combine: ([addresses]) => addresses! });
