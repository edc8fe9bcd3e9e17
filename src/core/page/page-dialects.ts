import type { Dialect } from "../../markdown/tree/dialect.ts";
import { dialectOf, type SiteSettings } from "../../sites/server.ts";
import { orAbsence } from "../absence.ts";
import type { Branch } from "../repository/branch.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { WrittenPage } from "./dialect.ts";
import type { Pages, Places } from "./pages.ts";

type Settings = Pick<SiteSettings, "format">;
type Format = NonNullable<Settings["format"]>[string] | undefined;

type Deps = Readonly<{
  folders: PageFolders;
  branch: Pick<Branch, "withDeadline">;
  generator: string | undefined;
  pages: Pick<Pages, "places" | "lastPlaces">;
  siteSettings: Readonly<{ read: () => Promise<Settings>; last: Settings | undefined }>;
}>;

/** What pages are written in, as the site's generator and their files say. All that reads a page's text asks here. */
export class PageDialects {
  readonly #deps: Deps;

  #reader: Readonly<{ format: Format; read: (path: string) => Dialect }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns what the text of a file is written in, by its path: the same function until the site says something else. @throws Unavailable */
  async reader(): Promise<(path: string) => Dialect> {
    const { folders, generator = "" } = this.#deps;
    const format = (await this.#settings()).format?.[generator];
    if (!this.#reader || this.#reader.format !== format) {
      const read = (path: string) => dialectOf(path, (folders.at(path) ?? folders.main).naming, format);
      this.#reader = { format, read };
    }
    return this.#reader.read;
  }

  /**
   * Of a page that is there, or will be. It is told by what was last listed, and the repository is asked only where nothing was; while
   * that is away, by the name that a new page gets.
   */
  async of(slug: Slug): Promise<WrittenPage> {
    const { branch, pages, siteSettings, folders, generator = "" } = this.#deps;
    const places =
      pages.lastPlaces ?? (await orAbsence(branch.withDeadline(() => pages.places()))).value ?? unknownPlaces;
    const known = siteSettings.last ?? (await orAbsence(branch.withDeadline(() => this.#settings()))).value;
    const path = places.of(slug) ?? folders.newPathOf(slug);
    const { naming } = folders.placeOf(slug);
    return { file: folders.inSite(path), dialect: dialectOf(path, naming, known?.format?.[generator]) };
  }

  /** The configuration of other generators says nothing about it. */
  async #settings(): Promise<Settings> {
    const { folders, siteSettings } = this.#deps;
    return folders.main.naming.formats ? siteSettings.read() : {};
  }
}

const unknownPlaces: Readonly<{ of: (slug: Slug) => ReturnType<Places["of"]> | undefined }> = {
  of: () => undefined,
};
