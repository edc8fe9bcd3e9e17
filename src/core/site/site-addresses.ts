import { folderOf, fromRootOf, nameOf } from "../../sites/addresses/index.ts";
import { generatorCalled } from "../../sites/server.ts";
import { orAbsence } from "../absence.ts";
import { isFirstOfFolder } from "../link/link-names.ts";
import type { Slug } from "../slug/slug.ts";
import type { SiteIndex } from "./site-index.ts";
import type { SitePlaces } from "./site-places.ts";

type Deps = Readonly<{
  /** The home page of the site as somebody set it, without a slash at its end. */
  siteUrl: string | undefined;
  /** As the site's configuration says it. */
  saidUrl?: string | undefined;
  generator: string | undefined;
  siteIndex: Pick<SiteIndex, "addressOf" | "isLeftOut">;
  sitePlaces: Pick<SitePlaces, "bases" | "linkBase">;
}>;

/** Where readers find a page: where its generator puts it, or else at its path. */
export class SiteAddresses {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Undefined where nobody has said where the site is, and of a page that it leaves out; `built` is where a build put it. */
  async addressOf(slug: Slug, built?: string): Promise<string | undefined> {
    const { saidUrl, siteUrl = built ?? saidUrl, generator, siteIndex, sitePlaces } = this.#deps;
    if (siteUrl === undefined) return undefined;
    const { value: base = "" } = await orAbsence(sitePlaces.linkBase());
    const { value: own } = await orAbsence(siteIndex.addressOf(slug));
    const { value: bases = [] } = await orAbsence(sitePlaces.bases());
    if (siteIndex.isLeftOut(slug)) return undefined;
    const root = siteUrl.endsWith(base) ? siteUrl.slice(0, siteUrl.length - base.length) : siteUrl;
    const plain = isFirstOfFolder(nameOf(slug)) ? folderOf(slug) : slug;
    const address = own ?? `/${plain}`;
    const encoded = (path: string) => path.split("/").map(encodeURIComponent).join("/");
    if (generatorCalled(generator).isFragment) return `${root}${base}/#${encoded(address)}`;
    return root + encoded(fromRootOf(address, bases) ?? base + address);
  }
}
