import { Facet, StateEffect } from "@codemirror/state";

import { type Addresses, nowhere } from "../../page-addresses.ts";

/** The addresses of the document's page. */
export const pageAddresses = Facet.define<Addresses, Addresses>({
  combine: ([addresses = nowhere]) => addresses,
});

/** What leads nowhere is known anew. */
export const linksChecked = StateEffect.define<null>();
