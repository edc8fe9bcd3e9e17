import { AsyncLocalStorage } from "node:async_hooks";

import type { SiteView } from "../../views/layout.tsx";

/** What the header says of the site, for every page of a request. */
export const siteInHeader = new AsyncLocalStorage<SiteView>();
