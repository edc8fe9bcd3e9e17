import type { FolderPart, SiteParts, SiteSettings } from "../../sites/server.ts";
import { NotFound } from "../errors.ts";
import type { Pages } from "../page/pages.ts";
import { readable, seesText, visible } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import { FolderParts } from "../slug/folder-parts.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { SiblingsOfPage } from "./siblings.ts";
import type { SiteIndex } from "./site-index.ts";
import type { SettingsOfSite } from "./site-settings.ts";

type Deps = Readonly<{
  pages: Pick<Pages, "files" | "list">;
  folders: PageFolders;
  siteSettings: Pick<SettingsOfSite, "read">;
  siteIndex: Pick<SiteIndex, "publishedTitles" | "urlsOf" | "siblings" | "standings">;
}>;

/**
 * `url` is its path on the built site, null where that can't be known, and where the build leaves it out: then `leftOut` says by what, as
 * `draft: true`.
 */
export type SitePage = Readonly<{
  slug: Slug;
  path: string;
  title: string;
  url: string | null;
  leftOut?: string;
}> &
  Pick<FolderPart, "folder" | "language" | "version">;

/** Of pages that are listed. A missing part takes all. */
export type Wanted = Readonly<{
  folder?: string | undefined;
  language?: string | undefined;
  version?: string | undefined;
}>;

/** The languages and versions of which there are pages, and those of a page, published or not; null where it has none. */
export type SiteChoices = Readonly<{
  languages: SiteParts["languages"];
  versions: SiteParts["versions"];
  placeOf: (slug: Slug) => PlaceOfPage;
}>;

/** `own` is the slug without what only says the language and the version, as `guide/install` of `ja/guide/install`. */
type PlaceOfPage = Readonly<{ language: string | null; version: string | null; own: string }>;

/** What a site has: its folders of pages, languages and versions, and the pages in them. */
export class SitePages {
  readonly #deps: Deps;
  #choices:
    Readonly<{ files: ReadonlyMap<Slug, string>; settings: SiteSettings; choices: SiteChoices }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns the folders that have pages, each once for a language, with how many pages the session may read there, and the languages and
   * versions of these folders.
   * @throws Forbidden without the right `read`, Unavailable
   */
  async parts(session: Session) {
    const { pages } = this.#deps;
    const { parts, languages, versions } = await this.#described();
    const [files, listed] = [await pages.files(), await pages.list()];
    const counts = new Map<string, number>();
    for (const slug of listed) counts.set(keyOf(parts, files.get(slug)!), 0);
    for (const slug of visible(session, listed, (slug) => slug)) {
      const key = keyOf(parts, files.get(slug)!);
      counts.set(key, counts.get(key)! + 1);
    }
    const { main } = this.#deps.folders;
    const folders = parts.all.flatMap(({ folder, kind, version, ...part }) =>
      [part.language, ...(part.endings ?? [])].flatMap((language) => {
        const pages = counts.get(`${folder}\n${language}`);
        const isFirst = folder === main.folder && language === part.language;
        if (pages === undefined && !isFirst) return [];
        return [{ folder, kind, language, version, pages: pages ?? 0 }];
      }),
    );
    const has = (key: "language" | "version", name: string) => folders.some((each) => each[key] === name);
    return {
      folders,
      languages: languages.filter(({ code }) => has("language", code)),
      versions: versions.filter(({ name }) => has("version", name)),
    };
  }

  /** Returns the published pages that the session may read, by slug. @throws Forbidden without the right `read`, Unavailable */
  async pages(wanted: Wanted, session: Session): Promise<readonly SitePage[]> {
    const { pages, siteIndex } = this.#deps;
    const { parts } = await this.#described();
    const [files, titles, urlOf, standings] = [
      await pages.files(),
      await siteIndex.publishedTitles(),
      await siteIndex.urlsOf(),
      await siteIndex.standings(),
    ];
    const all = visible(session, await pages.list(), (slug) => slug).map((slug): SitePage => {
      const path = files.get(slug)!;
      const { part, language } = parts.placeOf(path)!;
      const { is, by } = standings?.of(slug) ?? {};
      const where = is === "left out" ? { url: null, leftOut: by! } : { url: urlOf(slug) ?? null };
      const { folder, version } = part;
      return { slug, path, title: titles.get(slug) ?? slug, folder, language, version, ...where };
    });
    const isWanted = (page: SitePage) =>
      (["folder", "language", "version"] as const).every(
        (key) => wanted[key] === undefined || page[key] === wanted[key],
      );
    return all.filter(isWanted);
  }

  /** The same until the branch moves. @throws Unavailable */
  async choices(): Promise<SiteChoices> {
    const { pages, siteSettings } = this.#deps;
    const [settings, files] = [await siteSettings.read(), await pages.files()];
    if (this.#choices?.files !== files || this.#choices.settings !== settings)
      this.#choices = { files, settings, choices: await this.#choicesIn(files) };
    return this.#choices.choices;
  }

  async #choicesIn(files: ReadonlyMap<Slug, string>): Promise<SiteChoices> {
    const { folders, pages } = this.#deps;
    const { parts, languages, versions } = await this.#described();
    const placeAt = (path: string, slug: Slug): PlaceOfPage => {
      const { part, language } = parts.placeOf(path)!;
      return { language, version: part.version, own: parts.ownOf(slug, path, folders) };
    };
    const places = new Map((await pages.list()).map((slug) => [slug, placeAt(files.get(slug)!, slug)]));
    const all = [...places.values()];
    const [spoken, released] = [
      new Set(all.map(({ language }) => language)),
      new Set(all.map(({ version }) => version)),
    ];
    return {
      languages: languages.filter(({ code }) => spoken.has(code)),
      versions: versions.filter(({ name }) => released.has(name)),
      placeOf: (slug) => places.get(slug) ?? placeAt(folders.newPathOf(slug), slug),
    };
  }

  /**
   * Returns where a published page is in other languages and versions, as far as the session may read them. @throws NotFound, Forbidden
   * without the right `read`, Unavailable
   */
  async siblings(slug: Slug, session: Session): Promise<SiblingsOfPage> {
    const { pages, siteIndex } = this.#deps;
    if (!(await pages.files()).has(readable(session, slug)))
      throw new NotFound("No published page has this path.");
    const { languages, versions } = (await siteIndex.siblings()).placesOf(slug);
    const seen = (each: Slug | null) => (each !== null && seesText(session, each) ? each : null);
    return {
      languages: languages.map(({ code, slug }) => ({ code, slug: seen(slug) })),
      versions: versions.map(({ name, slug }) => ({ name, slug: seen(slug) })),
    };
  }

  async #described() {
    const { folders, siteSettings } = this.#deps;
    const said: SiteParts = (await siteSettings.read()).parts ?? { folders: [], languages: [], versions: [] };
    return { ...said, parts: new FolderParts(said.folders, folders) };
  }
}

function keyOf(parts: FolderParts, path: string): string {
  const place = parts.placeOf(path)!;
  return `${place.part.folder}\n${place.language}`;
}
