import type { SiteSettings } from "../../sites/server.ts";
import type { Pages } from "../page/pages.ts";
import type { Session } from "../session/session.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { visible } from "../token/access.ts";
import type { SiteIndex } from "./site-index.ts";
import type { SettingsOfSite } from "./site-settings.ts";

type Deps = Readonly<{
  pages: Pick<Pages, "files" | "list">;
  folders: PageFolders;
  siteSettings: Pick<SettingsOfSite, "read">;
  siteIndex: Pick<SiteIndex, "publishedTitles" | "addressesOf">;
}>;

type Parts = NonNullable<SiteSettings["parts"]>;

type Folder = Parts["folders"][number];

/** `url` is its path on the built site, null where that can't be known. */
export type SitePage = Readonly<{ slug: Slug; path: string; title: string; url: string | null }> &
  Omit<Folder, "kind">;

/** Of pages that are listed. A missing part takes all. */
export type Wanted = Readonly<{
  folder?: string | undefined;
  language?: string | undefined;
  version?: string | undefined;
}>;

/** What a site has: its folders of pages, languages and versions, and the pages in them. */
export class SitePages {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns the folders of pages with how many pages each has that the session may read, and the languages and versions of these folders.
   * @throws Forbidden without the right `read`, Unavailable
   */
  async parts(session: Session) {
    const { pages } = this.#deps;
    const { folders, languages = [], versions = [] } = await this.#described();
    const files = await pages.files();
    const seen = visible(session, await pages.list(), (slug) => slug);
    const counts = Map.groupBy(seen, (slug) => this.#deps.folders.at(files.get(slug) ?? "")?.folder);
    const has = (key: "language" | "version", name: string) => folders.some((each) => each[key] === name);
    return {
      folders: folders.map((each) => ({ ...each, pages: counts.get(each.folder)?.length ?? 0 })),
      languages: languages.filter(({ code }) => has("language", code)),
      versions: versions.filter(({ name }) => has("version", name)),
    };
  }

  /** Returns the published pages that the session may read, by slug. @throws Forbidden without the right `read`, Unavailable */
  async pages(wanted: Wanted, session: Session): Promise<readonly SitePage[]> {
    const { pages, folders, siteIndex, siteSettings } = this.#deps;
    const described = new Map((await this.#described()).folders.map((each) => [each.folder, each]));
    const { base, others = {} } = await siteSettings.read();
    const [files, titles, addressOf] = [
      await pages.files(),
      await siteIndex.publishedTitles(),
      await siteIndex.addressesOf(),
    ];
    const urlOf = (slug: Slug, folder: string) => {
      const address = addressOf(slug);
      const placed = folder === folders.main.folder ? base : others[folder]?.base;
      if (address === undefined || placed === undefined) return null;
      return placed.served + placed.route + address.slice(folders.addressOf(folder).length);
    };
    const all = visible(session, await pages.list(), (slug) => slug).map((slug): SitePage => {
      const path = files.get(slug)!;
      const { folder } = folders.at(path) ?? folders.main;
      const { language = null, version = null } = described.get(folder) ?? {};
      return {
        slug,
        path,
        title: titles.get(slug) ?? slug,
        folder,
        language,
        version,
        url: urlOf(slug, folder),
      };
    });
    const isWanted = (page: SitePage) =>
      (["folder", "language", "version"] as const).every(
        (key) => wanted[key] === undefined || page[key] === wanted[key],
      );
    return all.filter(isWanted);
  }

  /** A folder of which the configuration says nothing has documents. */
  async #described(): Promise<Partial<Parts> & Pick<Parts, "folders">> {
    const { folders, siteSettings } = this.#deps;
    const { parts } = await siteSettings.read();
    return {
      ...parts,
      folders: folders.all.map(
        ({ folder }) =>
          parts?.folders.find((each) => each.folder === folder) ?? {
            folder,
            kind: "docs",
            language: null,
            version: null,
          },
      ),
    };
  }
}
