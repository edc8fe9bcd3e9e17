import { leadsNowhere } from "../../sites/addresses/index.ts";
import type { Drafts } from "../draft/drafts.ts";
import { addressOf } from "../link/known-site.ts";
import type { KnownSites } from "../site/known-sites.ts";
import type { Slug } from "../slug/slug.ts";

type Deps = Readonly<{ knownSites: KnownSites; drafts: Pick<Drafts, "list"> }>;

/** Checks links while they are written. A page that is only a draft exists. */
export class LinkChecks {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async dead(addresses: readonly string[], from: Slug): Promise<string[]> {
    const site = await this.siteAround(from);
    return addresses.filter((address) => leadsNowhere(address, site));
  }

  /** Returns the site as a page that is written sees it. @throws Unavailable */
  async siteAround(slug: Slug): ReturnType<KnownSites["around"]> {
    const { knownSites, drafts } = this.#deps;
    const site = await knownSites.around(slug);
    const drafted = (await drafts.list()).map(({ slug }) => [addressOf(slug), undefined] as const);
    return { ...site, pages: new Map([...site.pages, ...drafted]) };
  }
}
