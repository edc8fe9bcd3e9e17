import { lookedUp, type Redirect } from "../../sites/addresses/index.ts";
import type { SiteBase, SiteSettings } from "../../sites/server.ts";
import { basesOf } from "../link/folder-bases.ts";
import {
  addressOf,
  type KnownSite,
  type PageOfSite,
  pageWithinFolders,
  siteOf,
  withinFolders,
  withPage,
} from "../link/known-site.ts";
import type { PageFields } from "../page/page-fields.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import { type Listing, listingAt } from "../repository/listing.ts";
import { generatorAt } from "../slug/content-folder.ts";
import { FolderParts } from "../slug/folder-parts.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { Shared } from "../text/text-work.ts";
import { menuLabels } from "./menu-labels.ts";
import { RoutesOfSite } from "./routes-of-site.ts";
import { endingsSaid } from "./siblings.ts";
import type { SiteIndex } from "./site-index.ts";
import type { SitePlaces } from "./site-places.ts";
import type { SettingsOfSite } from "./site-settings.ts";

type Deps = Readonly<{
  branch: Branch;
  pages: Pick<Pages, "places">;
  siteSettings: Pick<SettingsOfSite, "read">;
  siteIndex: Pick<SiteIndex, "addressesOf" | "aliases">;
  sitePlaces: Pick<SitePlaces, "addresses">;
  pageFields: Pick<PageFields, "of">;
  folders: PageFolders;
  uploadsFolder: string;
}>;

/** Returns the folders of pages that are translations of pages outside of all of them. */
function originalsOf({ parts: said }: SiteSettings, folders: PageFolders) {
  const main = said?.languages.find(({ isDefault }) => isDefault)?.code;
  if (main === undefined) return [];
  const parts = new FolderParts(said!.folders, folders);
  const known = new Set(folders.all.map(({ folder }) => folder));
  return folders.all.flatMap(({ folder }) => {
    const part = parts.placeOf(inFolder(folder, "page.md"))?.part;
    const original = part && part.language !== main ? parts.inMain(part, main)?.folder : undefined;
    return original === undefined || known.has(original) ? [] : [[folder, original] as const];
  });
}

const atRoot: SiteBase = { served: "", route: "", links: [""] };

type WholeSite = KnownSite & Readonly<{ redirects: readonly Redirect[] }>;

type SiteAround = WholeSite & Omit<PageOfSite, "added" | "addedFiles" | "staged">;

type Around = Readonly<{
  beside?: readonly Slug[];
  /** The addresses of files that wait to be published. */
  staged: readonly string[];
  folders?: readonly Slug[] | undefined;
}>;

/** Of so many lists of folders, sites are kept. */
const MAX_LIMITED = 20;

/** All that a whole site is known by. */
type SaidOfTexts = Readonly<{
  of: KnownSite;
  redirects: readonly Redirect[];
  aliases: readonly Redirect[];
  places: Awaited<ReturnType<SitePlaces["addresses"]>>;
}>;

/** All that a site is known by, but for the texts of its pages. */
type SaidOfSite = Readonly<{ paths: readonly string[]; routes: readonly string[]; settings: SiteSettings }>;

/** What the branch's files say of the site; read again when the branch has moved. */
export class KnownSites {
  readonly #deps: Deps;
  readonly #routes: RoutesOfSite;
  #last: Readonly<{ head: string | undefined; by: SaidOfSite; known: KnownSite }> | undefined;
  #whole: Readonly<{ by: SaidOfTexts; site: Shared<WholeSite> }> | undefined;
  #limited: Readonly<{ of: Shared<WholeSite>; sites: Map<string, Shared<WholeSite>> }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#routes = new RoutesOfSite({ ...deps, host: deps.branch.host });
  }

  /** Returns the site as the links of a page see it. The page counts as existing, and those beside it. @throws Unavailable */
  async around(slug: Slug, beside: readonly Slug[] = []): Promise<SiteAround> {
    const { site, page } = await this.parts(slug, { beside, staged: [] });
    return withPage(site.value, page);
  }

  /**
   * As `around`, as two parts: `site` is the same object for many pages and publications, until something is another in it. Where only
   * the pages of some folders may be read, neither says anything of what is outside them. @throws Unavailable
   */
  async parts(
    slug: Slug,
    { beside = [], staged, folders: seen }: Around,
  ): Promise<Readonly<{ site: Shared<WholeSite>; page: PageOfSite }>> {
    const { siteSettings, siteIndex, folders, pages } = this.#deps;
    const places = await pages.places();
    const whole = await this.#wholeSite();
    const settings = await siteSettings.read();
    const address = addressOf(slug);
    const built = (await siteIndex.addressesOf())(slug);
    const besides = beside.map((other) => [folders.inSite(places.of(other)), addressOf(other)] as const);
    const page: PageOfSite = {
      address,
      builtAt: built === undefined ? undefined : lookedUp(built),
      file: folders.inSite(places.of(slug)),
      isTitled: whole.value.areTitled || menuLabels(settings, folders).has(slug),
      fields: await this.#deps.pageFields.of(slug),
      added: [address, ...besides.map(([, each]) => each)],
      addedFiles: besides,
      staged,
    };
    if (!seen) return { site: whole, page };
    return { site: this.#within(whole, seen), page: pageWithinFolders(page, seen) };
  }

  /** Finds the site before somebody asks for it, who is told what is wrong. Never rejects. */
  async findAhead(): Promise<void> {
    await this.#wholeSite().catch(() => undefined);
  }

  #within(whole: Shared<WholeSite>, folders: readonly Slug[]): Shared<WholeSite> {
    if (this.#limited?.of !== whole) this.#limited = { of: whole, sites: new Map() };
    const { sites } = this.#limited;
    if (sites.size > MAX_LIMITED) sites.clear();
    return sites.getOrInsertComputed(
      JSON.stringify(folders),
      () => new Shared(withinFolders(whole.value, folders)),
    );
  }

  /** With what the texts of files say. */
  async #wholeSite(): Promise<Shared<WholeSite>> {
    const { siteSettings, siteIndex, sitePlaces } = this.#deps;
    const of = await this.site();
    const [{ redirects }, aliases] = await Promise.all([siteSettings.read(), siteIndex.aliases()]);
    const places = await sitePlaces.addresses();
    const by = { of, redirects, aliases, places };
    if (!this.#whole || !isAlike(this.#whole.by, by)) this.#whole = { by, site: new Shared(wholeSite(by)) };
    return this.#whole.site;
  }

  /** The same until the branch has other paths, or says something else of the site. @throws Unavailable */
  async site(): Promise<KnownSite> {
    const { branch, siteSettings } = this.#deps;
    const head = await branch.host.head();
    if (this.#last && this.#last.head === head) return this.#last.known;

    const listing = head === undefined ? nothing : await listingAt(branch.host, head);
    const by = {
      paths: listing.paths,
      routes: await this.#routes.at(listing),
      settings: await siteSettings.read(),
    };
    const last = this.#last;
    const isSame =
      last?.by.paths === by.paths && last.by.routes === by.routes && last.by.settings === by.settings;
    this.#last = { head, by, known: isSame ? last.known : this.#knownBy(by) };
    return this.#last.known;
  }

  #knownBy({ paths, routes, settings }: SaidOfSite): KnownSite {
    const { folders, uploadsFolder } = this.#deps;
    const { base, others, addresses = {}, snippetsAt } = settings;
    const rules = addresses[generatorAt(folders.main.folder, paths).is] ?? {};
    const isWhole = base !== undefined && Boolean(rules.isWhole) && !rules.areUnknown;
    // That of the pages themselves shows nothing else.
    const isOfPages = (route: string) =>
      isWhole && route.startsWith(`${base.route}/[`) && /\/\[{1,2}\.{3}[^/]*$/.test(route);
    return {
      ...siteOf({
        ...{ paths, folders, uploadsFolder },
        endings: endingsSaid(settings, folders),
        originals: originalsOf(settings, folders),
      }),
      ...((base || folders.all.length > 1) && { bases: basesOf({ base: base ?? atRoot, others }, folders) }),
      snippetsAt,
      isWhole,
      makesIds: rules.makesIds === true,
      wholeBelow:
        rules.isWhole === "everywhere" ? [""] : base?.files ? [base.served + base.route] : undefined,
      routes: [...routes.filter((route) => !isOfPages(route)), ...(rules.routes ?? [])],
    };
  }
}

const nothing: Listing = { commit: "", entries: [], files: [], paths: [] };

/** Aliases are listed again for each commit. */
function isAlike(one: SaidOfTexts, other: SaidOfTexts): boolean {
  const isSame = one.of === other.of && one.redirects === other.redirects && one.places === other.places;
  return isSame && Bun.deepEquals(one.aliases, other.aliases);
}

function wholeSite({ of, redirects, aliases, places }: SaidOfTexts): WholeSite {
  const { addresses, left, areAll } = places;
  return {
    ...of,
    pages: new Map([...addresses.map((address) => [address, undefined] as const), ...of.pages]),
    left,
    isWhole: of.isWhole === true && areAll,
    redirects: [...redirects, ...aliases],
  };
}
