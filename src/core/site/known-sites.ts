import type { Site } from "../../markdown/lint/index.ts";
import { lookedUp, type Redirect } from "../../sites/addresses/index.ts";
import type { SiteBase, SiteSettings } from "../../sites/server.ts";
import { basesOf } from "../link/folder-bases.ts";
import { addressOf, type KnownSite, siteOf } from "../link/known-site.ts";
import type { PageFields } from "../page/page-fields.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import { generatorAt } from "../slug/content-folder.ts";
import { FolderParts } from "../slug/folder-parts.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { menuLabels } from "./menu-labels.ts";
import { routesOfSite } from "./routes-of-site.ts";
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

/** What the branch's files say of the site; read again when the branch has moved. */
export class KnownSites {
  readonly #deps: Deps;
  #last: { head: string | undefined; known: KnownSite } | undefined;
  #whole: Readonly<{ of: KnownSite; known: WholeSite }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the site as the links of a page see it. The page counts as existing, and those beside it. @throws Unavailable */
  async around(
    slug: Slug,
    beside: readonly Slug[] = [],
  ): Promise<
    KnownSite &
      Required<Pick<Site, "address" | "file" | "isTitled" | "redirects" | "fields">> &
      Pick<Site, "builtAt">
  > {
    const { siteSettings, siteIndex, folders, pages: published } = this.#deps;
    const places = await published.places();
    const path = places.of(slug);
    const known = await this.#wholeSite();
    const settings = await siteSettings.read();
    const address = addressOf(slug);
    const built = (await siteIndex.addressesOf())(slug);
    const builtAt = built === undefined ? undefined : lookedUp(built);
    const added = beside.map((other) => [folders.inSite(places.of(other)), addressOf(other)] as const);
    const addresses = [address, ...added.map(([, each]) => each)];
    const pages = new Map([...known.pages, ...addresses.map((each) => [each, undefined] as const)]);
    const files = added.length > 0 ? new Map([...known.files, ...added]) : known.files;
    const isTitled = known.areTitled || menuLabels(settings, folders).has(slug);
    const fields = await this.#deps.pageFields.of(slug);
    return { ...known, address, builtAt, file: folders.inSite(path), pages, files, fields, isTitled };
  }

  /** With what the texts of files say. */
  async #wholeSite(): Promise<WholeSite> {
    const of = await this.site();
    if (this.#whole?.of !== of) {
      const { siteSettings, siteIndex, sitePlaces } = this.#deps;
      const [{ redirects }, aliases] = await Promise.all([siteSettings.read(), siteIndex.aliases()]);
      const { addresses, left, areAll } = await sitePlaces.addresses();
      const pages = new Map([...addresses.map((address) => [address, undefined] as const), ...of.pages]);
      const isWhole = of.isWhole === true && areAll;
      this.#whole = { of, known: { ...of, pages, left, isWhole, redirects: [...redirects, ...aliases] } };
    }
    return this.#whole.known;
  }

  async site(): Promise<KnownSite> {
    const { branch, folders, uploadsFolder, siteSettings } = this.#deps;
    const { folder } = folders.main;
    const head = await branch.host.head();
    if (this.#last && this.#last.head === head) return this.#last.known;

    const all = head ? await branch.host.files(head, "") : [];
    const routes = await routesOfSite(branch.host, { all, folders });
    const paths = all.map(({ path }) => path);
    const settings = await siteSettings.read();
    const { base, others, addresses = {}, snippetsAt } = settings;
    const rules = addresses[generatorAt(folder, paths).is] ?? {};
    const isWhole = base !== undefined && Boolean(rules.isWhole) && !rules.areUnknown;
    // That of the pages themselves shows nothing else.
    const isOfPages = (route: string) =>
      isWhole && route.startsWith(`${base.route}/[`) && /\/\[{1,2}\.{3}[^/]*$/.test(route);
    const known = {
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
    this.#last = { head, known };
    return this.#last.known;
  }
}
