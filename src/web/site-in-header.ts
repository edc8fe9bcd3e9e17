import { AsyncLocalStorage } from "node:async_hooks";

import type { SiteView } from "../../views/header.tsx";

/** What every page of a request says of the site: its name, and the address of its icon, to everybody, the rest to a signed-in person. */
export type SiteInHeader = Readonly<{
  name: string;
  icon: string | undefined;
  view: () => Promise<SiteView>;
}>;

export const siteInHeader = new AsyncLocalStorage<SiteInHeader>();
