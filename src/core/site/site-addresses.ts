import { folderOf, nameOf, withoutEnding } from "../../sites/addresses/index.ts";
import { generatorCalled } from "../../sites/server.ts";
import { orAbsence } from "../absence.ts";
import { isFirstOfFolder } from "../link/link-names.ts";
import type { Pages } from "../page/pages.ts";
import type { Slug } from "../slug/slug.ts";
import type { SiteIndex } from "./site-index.ts";

type Deps = Readonly<{
  /** The configured home page of the site, without a slash at its end. */
  siteUrl: string | undefined;
  generator: string | undefined;
  siteIndex: Pick<SiteIndex, "linkBase">;
  pages: Pick<Pages, "fileOf">;
}>;

/** Where readers find a page. A page's front matter can say otherwise, which isn't read. */
export class SiteAddresses {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Undefined where nobody has said where the site is; `built` is where a build put it. */
  async addressOf(slug: Slug, built?: string): Promise<string | undefined> {
    const { siteUrl = built, generator, siteIndex, pages } = this.#deps;
    if (siteUrl === undefined) return undefined;
    const { value: base = "" } = await orAbsence(siteIndex.linkBase());
    const home = siteUrl.endsWith(base) ? siteUrl : siteUrl + base;
    const { address } = generatorCalled(generator);
    const isFolder = isFirstOfFolder(nameOf(slug)) && address !== "file";
    const path = (isFolder ? folderOf(slug) : slug).split("/").map(encodeURIComponent).join("/");
    if (address === "fragment") return `${home}/#/${path}`;
    if (slug === "" || address !== "file") return `${home}/${path}`;
    const { value: file } = await orAbsence(pages.fileOf(slug));
    return `${home}/${path}${/(?:^|\/)index$/.test(withoutEnding(file ?? "")) ? "/" : ".html"}`;
  }
}
