import type { Menu, MenuItem } from "../../sites/server.ts";
import { NotFound } from "../errors.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import { checkRight, readsInFolders, seesText } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { ReadPages } from "../site/page-records.ts";
import type { SettingsOfSite } from "../site/site-settings.ts";
import type { Slug } from "../slug/slug.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import type { Edition, MenuPart, MenuSources, Written } from "./menu-sources.ts";
import { revisionOf } from "./navigation-revision.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "host">;
  pages: Pick<Pages, "slugOf">;
  siteSettings: Pick<SettingsOfSite, "read">;
  menuSources: MenuSources;
  texts: TextWork;
}>;

/** A missing part is that of the first folder of pages. */
export type WantedEdition = Readonly<{ language?: string | undefined; version?: string | undefined }>;

/** What readers see in a menu, and where it leads: to a page, an address outside, or nowhere as a plain group. `items` is null for what is no group. */
export type ShownItem = Readonly<{ slug: Slug | null; items: readonly ShownItem[] | null }> &
  Omit<MenuItem, "page" | "items">;

export type ShownMenu = Omit<Menu, "items"> & Readonly<{ items: readonly ShownItem[] }>;

/** `isWhole`: whether the texts of its pages are read, without which they can be called by their names. */
export type Navigation = Edition &
  Readonly<{ menus: readonly ShownMenu[]; revision: string; isWhole: boolean }>;

type PartMenus = Readonly<{ part: MenuPart; menus: readonly Menu[] }>;

/** The menus of one edition, as they are on the branch. */
export type EditionMenus = Edition &
  Readonly<{ parts: readonly PartMenus[]; revision: string; isWhole: boolean }>;

type Kept = Readonly<{ key: string; menus: Promise<EditionMenus> }>;

/** Of entries in one answer; the rest is left out. */
const MAX_ITEMS = 10_000;

/** Of editions whose menus are kept. */
const MAX_KEPT = 50;

/** The menus of the site as readers see them; read again when the branch has moved. */
export class SiteNavigation {
  readonly #deps: Deps;
  readonly #kept = new Map<string, Kept>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns the menus of a language and a version. A session that is limited to folders sees the entries of its pages, and the groups
   * that they are in. With `patienceMs` it waits no longer for texts: pages can be called by their names then. @throws NotFound for a
   * language or a version that the site lacks, Forbidden without the right `read`, Unavailable
   */
  async read(
    wanted: WantedEdition,
    session: Session,
    { patienceMs }: Readonly<{ patienceMs?: number }> = {},
  ): Promise<Navigation> {
    checkRight(session, "read");
    await this.#checkThere(wanted);
    const { language, version, parts, revision, isWhole } = await this.menusOf(
      await this.editionOf(wanted),
      patienceMs,
    );
    const menus = this.shown(
      parts.flatMap((part) => part.menus),
      session,
    );
    return { language, version, menus, revision, isWhole };
  }

  async #checkThere({ language, version }: WantedEdition): Promise<void> {
    const { languages, versions } = await this.#deps.menuSources.editions();
    if (language !== undefined && !languages.has(language))
      throw new NotFound(`The site has no language “${language}”.`);
    if (version !== undefined && !versions.has(version))
      throw new NotFound(`The site has no version “${version}”.`);
  }

  /** @throws Unavailable */
  async editionOf({ language, version }: WantedEdition): Promise<Edition> {
    const [first] = await this.#deps.menuSources.parts();
    return {
      language: language ?? first?.language ?? null,
      version: version ?? first?.version ?? null,
    };
  }

  /** @throws Unavailable */
  async menusOf(edition: Edition, patienceMs?: number): Promise<EditionMenus> {
    const { branch, menuSources, siteSettings } = this.#deps;
    const head = await branch.host.head();
    await siteSettings.read();
    const parts = (await menuSources.parts()).filter(
      ({ language, version }) => language === edition.language && version === edition.version,
    );
    const read = await menuSources.read(menuSources.areKnown ? parts : [], patienceMs);
    const name = JSON.stringify([edition.language, edition.version]);
    const key = `${head} ${read.records.size} ${read.isWhole}`;
    const kept = this.#kept.get(name);
    if (kept?.key === key) return kept.menus;
    const menus = this.#readMenus(edition, { parts, read });
    this.#kept.delete(name);
    this.#kept.set(name, { key, menus });
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    menus.catch(() => this.#kept.delete(name));
    return menus;
  }

  /** Returns the menus of an edition as they would be with what is `written`. @throws Unavailable */
  async menusWith(edition: Edition, written: Written): Promise<readonly Menu[]> {
    const { menuSources, texts } = this.#deps;
    const { parts } = await this.menusOf(edition);
    const found: Menu[] = [];
    for (const { part, menus } of parts) {
      const asked = await menuSources.asked(part, { written });
      found.push(...(await inTime(texts.run("navigationOf", asked), menus)));
    }
    return found;
  }

  /** Returns the languages and versions that have menus. @throws Unavailable */
  async editions(): Promise<readonly Edition[]> {
    const parts = await this.#deps.menuSources.parts();
    const keyOf = ({ language, version }: Edition) => `${language}\n${version}`;
    return [...new Map(parts.map((part) => [keyOf(part), part])).values()];
  }

  /** Returns menus as a session may see them; without one, whole. */
  shown(menus: readonly Menu[], session?: Session): readonly ShownMenu[] {
    const { pages } = this.#deps;
    const shows = session && readsInFolders(session) ? (slug: Slug) => seesText(session, slug) : undefined;
    let left = MAX_ITEMS;
    return menus.flatMap((menu): ShownMenu[] => {
      const items = itemsOf(menu.items);
      return shows && items.length === 0 ? [] : [{ ...menu, items }];
    });

    function itemsOf(items: readonly MenuItem[]): ShownItem[] {
      const kept: ShownItem[] = [];
      for (const { page, ...item } of items) {
        if (left === 0) break;
        left -= 1;
        const slug = page === null ? null : (pages.slugOf(page) ?? null);
        const inside = item.items && itemsOf(item.items);
        const isShown = slug !== null && (!shows || shows(slug));
        if (shows && !isShown && !inside?.length) continue;
        const isHidden = shows !== undefined && page !== null && !isShown;
        kept.push({
          ...item,
          ...(isHidden && { label: "…", href: null }),
          slug: isShown ? slug : null,
          items: inside,
        });
      }
      return kept;
    }
  }

  async #readMenus(
    edition: Edition,
    { parts: all, read }: Readonly<{ parts: readonly MenuPart[]; read: ReadPages }>,
  ): Promise<EditionMenus> {
    const { menuSources, texts } = this.#deps;
    const parts: PartMenus[] = [];
    for (const part of menuSources.areKnown ? all : []) {
      const asked = await menuSources.asked(part, { read });
      parts.push({ part, menus: await inTime(texts.run("navigationOf", asked), []) });
    }
    const revision = revisionOf(
      edition,
      parts.flatMap(({ menus }) => menus),
    );
    return { ...edition, parts, revision, isWhole: read.isWhole };
  }
}
