import type { Dialect } from "../../markdown/tree/dialect.ts";
import { dialectOf, type SiteSettings } from "../../sites/server.ts";
import { orAbsence } from "../absence.ts";
import type { Branch } from "../repository/branch.ts";
import { newFileOfSlug, type Slug } from "../slug/slug.ts";
import type { WrittenPage } from "./dialect.ts";
import type { PageFolder } from "./page.ts";
import type { Pages, Places } from "./pages.ts";

type Settings = Pick<SiteSettings, "format">;

type Deps = Pick<PageFolder, "naming"> &
  Readonly<{
    branch: Pick<Branch, "withDeadline">;
    pages: Pick<Pages, "places" | "lastPlaces">;
    siteSettings: Readonly<{ read: () => Promise<Settings>; last: Settings | undefined }>;
  }>;

/** What pages are written in, as the site's generator and their files say. All that reads a page's text asks here. */
export class PageDialects {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns what the text of a file in the content folder is written in. @throws Unavailable */
  async reader(): Promise<(file: string) => Dialect> {
    const { naming } = this.#deps;
    const { format } = await this.#settings();
    return (file) => dialectOf(file, naming, format);
  }

  /**
   * Of a page that is there, or will be. It is told by what was last listed, and the repository is asked only where nothing was; while
   * that is away, by the name that a new page gets.
   */
  async of(slug: Slug): Promise<WrittenPage> {
    const { branch, pages, siteSettings, naming } = this.#deps;
    const places =
      pages.lastPlaces ?? (await orAbsence(branch.withDeadline(() => pages.places()))).value ?? unknownPlaces;
    const known = siteSettings.last ?? (await orAbsence(branch.withDeadline(() => this.#settings()))).value;
    const file = places.of(slug) ?? newFileOfSlug(slug, naming);
    return { file, dialect: dialectOf(file, naming, known?.format) };
  }

  /** The configuration of other generators says nothing about it. */
  async #settings(): Promise<Settings> {
    const { naming, siteSettings } = this.#deps;
    return naming.hasFormat ? siteSettings.read() : {};
  }
}

const unknownPlaces: Readonly<{ of: (slug: Slug) => ReturnType<Places["of"]> | undefined }> = {
  of: () => undefined,
};
