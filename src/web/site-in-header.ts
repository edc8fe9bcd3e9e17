import { AsyncLocalStorage } from "node:async_hooks";

import type { SiteView } from "../../views/header.tsx";

/** What the header says of the site, for every page of a request. It is read for a signed-in person. */
export const siteInHeader = new AsyncLocalStorage<() => Promise<SiteView>>();
