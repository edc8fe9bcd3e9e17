import {
  addressesMeant,
  destination,
  isElsewhere,
  isPart,
  linkProblem,
  lookedUp,
  needsTitle,
  pagesMeant,
  pathOf,
  Redirections,
} from "../../sites/addresses/index.ts";
import { BuiltAddresses } from "../link/built-addresses.ts";
import { basesOf } from "../link/folder-bases.ts";
import { addressOf, type KnownSite, withoutFiles } from "../link/known-site.ts";
import { LinkNames } from "../link/link-names.ts";
import { linkBaseOf } from "../link/link-style.ts";
import { Mutex } from "../mutex.ts";
import type { Pages } from "../page/pages.ts";
import type { Clock } from "../ports.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { Branch } from "../repository/branch.ts";
import { seesAllTexts, seesText, visible } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { KnownSites } from "../site/known-sites.ts";
import { menuLabels } from "../site/menu-labels.ts";
import { pageAddresses, redirectsTo } from "../site/page-addresses.ts";
import type { PageRecords } from "../site/page-records.ts";
import { PageStandings } from "../site/page-standings.ts";
import { endingsSaid, Siblings } from "../site/siblings.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { SiteMenus } from "../site/site-menus.ts";
import type { SettingsOfSite } from "../site/site-settings.ts";
import { FolderParts } from "../slug/folder-parts.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";

export type ProblemKind =
  | PageRecord["problems"][number]["kind"]
  | "broken-link"
  | "broken-anchor"
  | "missing-image"
  | "orphan"
  | "unused-upload";

/** `slug`, `line` and `column` are null where the problem is in no page. Lines and columns count from 1. */
export type SiteProblem = Readonly<{
  slug: Slug | null;
  kind: ProblemKind;
  line: number | null;
  column: number | null;
  message: string;
  /** Of a link that is broken and can have another address, or a picture without a file or a text. */
  address?: string;
  /** The addresses on the site that a link or a picture can mean. */
  meant?: readonly string[];
}>;

/** `checkedAt` is Unix milliseconds. */
export type Health = Readonly<{ pages: number; problems: readonly SiteProblem[]; checkedAt: number }>;

/** The uploads that published pages use. */
type Uploads = Readonly<{ uploads: ReadonlySet<string> }>;

type Deps = Readonly<{
  branch: Branch;
  pages: Pages;
  records: Pick<PageRecords, "published">;
  knownSites: Pick<KnownSites, "site">;
  siteIndex: Pick<SiteIndex, "linksOfDrafts">;
  siteMenus: SiteMenus;
  folders: PageFolders;
  generator: string | undefined;
  siteSettings: SettingsOfSite;
  clock: Clock;
}>;

/** `file` is as links see it. */
type PageRead = Readonly<{
  slug: Slug;
  path: string;
  at: string;
  file: string;
  record: PageRecord;
  built: string | undefined;
}>;

const MAX_PROBLEMS = 10_000;

/** A check of the same texts that is asked for sooner after another one, in milliseconds, is that one. */
const LEAST_MS = 2000;

/** Parts of pages, and what people and programs read in the repository. */
const isNoPlace =
  /(?:^|\/)_|\[|^snippets\/|^404\.|(?:^|\/)(?:README|SUMMARY|CONTRIBUTING|CHANGELOG|LICENSE|CODE_OF_CONDUCT|SECURITY|AGENTS|CLAUDE|SKILL)\.[a-z]+$/;

/** Pages whose links are checked before other requests get a turn; some milliseconds. */
const PAGES_AT_ONCE = 100;

/** Checks all published pages. Texts are read once; after a publication, only those that changed. */
export class SiteHealth {
  readonly #deps: Deps;
  readonly #mutex = new Mutex();
  /** Whether the pages are checked again though their texts are as they were. */
  #isDue = false;
  #last: Readonly<{ of: ReadonlyMap<Slug, PageRecord>; health: Health & Uploads }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Concurrent callers share one check. @throws Unavailable */
  health(): Promise<Health> {
    return this.#mutex.runExclusive(async () => {
      const { records } = await this.#deps.records.published();
      if (this.#isDue || this.#last?.of !== records) {
        this.#isDue = false;
        this.#last = { of: records, health: await this.#check(records) };
      }
      const { pages, problems, uploads, checkedAt } = this.#last.health;
      const unused = await this.#unusedUploads(uploads);
      return { pages, problems: [...problems, ...unused].slice(0, MAX_PROBLEMS), checkedAt };
    });
  }

  /** Looks at the repository now, and checks all pages again; of texts that are as they were, a check of this moment will do. @throws Unavailable */
  async checkNow(): Promise<void> {
    const { branch, clock } = this.#deps;
    await branch.withDeadline(() => branch.host.head({ now: true }));
    const since = this.#last === undefined ? Infinity : clock.now() - this.#last.health.checkedAt;
    if (since < 0 || since >= LEAST_MS) this.#isDue = true;
    await this.health();
  }

  /** What the last check found in pages, for where nobody waits for another one; none before the first. */
  get lastProblems(): readonly SiteProblem[] {
    return this.#last?.health.problems ?? [];
  }

  /**
   * Of the pages that somebody may read. Nothing says what is outside their folders: whether a link there leads to something, or
   * whether one comes from there. @throws Forbidden without the right `read`, Unavailable
   */
  async healthFor(session: Session): Promise<Health> {
    const { pages, problems, checkedAt } = await this.health();
    const ofSeen = visible(session, problems, ({ slug }) => slug);
    if (seesAllTexts(session)) return { pages, problems: ofSeen, checkedAt };
    const isTold = (address: string) => isUpload(address) || seesText(session, address.slice(1) as Slug);
    return {
      pages: visible(session, await this.#deps.pages.list(), (slug) => slug).length,
      problems: ofSeen.filter(({ kind, meant = [] }) => kind !== "orphan" && meant.every(isTold)),
      checkedAt,
    };
  }

  async #check(records: ReadonlyMap<Slug, PageRecord>): Promise<Health & Uploads> {
    const { pages, knownSites, siteMenus, siteSettings, folders, generator } = this.#deps;
    const checkedAt = this.#deps.clock.now();
    const settings = await siteSettings.read();
    const { redirects, fallback, base: settled } = settings;
    const titled = menuLabels(settings, folders);
    const files = await pages.files();
    const parts = await pages.parts();
    const built = new BuiltAddresses({ generator, settings, folders });
    const { standings, isLeftOut } = await this.#left(records, built);
    const known = withoutFiles(await knownSites.site(), isLeftOut);
    const read = Array.from(records).flatMap(([slug, record]): PageRead[] => {
      const path = files.get(slug);
      const file = path === undefined ? undefined : folders.inSite(path);
      if (path === undefined || file === undefined || isLeftOut(file)) return [];
      const place = { ...known, isTitled: known.areTitled || titled.has(slug), isPart: parts.has(slug) };
      const at = folders.addressAround(slug);
      const page = { slug, path, at, file, built: built.of(path, record.ownAddress, record) };
      return [{ ...page, record: inPlace(record, file, place) }];
    });
    const siblings = new Siblings({ paths: files, folders, generator, settings });
    const names = new LinkNames(files.keys(), endingsSaid(settings, folders));
    const guessed = linkBaseOf(read.map(({ slug, record }) => ({ slug, links: record.paths })));
    const base = settled ?? { served: "", route: guessed, links: [guessed] };
    const bases = basesOf({ base, others: settings.others }, folders);
    const isWhole = known.isWhole === true && read.every((page) => page.built !== undefined);
    const found = pageAddresses(read, { ...known, bases, isWhole }, siblings, names);
    const redirections = new Redirections([
      ...redirects,
      ...read.flatMap(({ slug, record, built }) => redirectsTo(slug, record.aliases, built)),
    ]);
    const linked = new Set<Slug>();
    const problems: SiteProblem[] = [];
    for (const [index, page] of read.entries()) {
      problems.push(...problemsOf(page, { ...found, names, redirections, linked }));
      if (index % PAGES_AT_ONCE === 0) await new Promise((resolve) => void setImmediate(resolve)); // lets other requests run
    }
    const named = await siteMenus.names(read, fallback);
    const folderParts = new FolderParts(settings.parts?.folders ?? [], folders);
    const homes = folders.all.flatMap((each) => found.slugs.get(folders.addressOf(each.folder) || "/") ?? []);
    // A blog lists its posts itself.
    const posts = read.filter(({ path }) => folderParts.placeOf(path)?.part.kind === "blog");
    const shown = [...linked, ...named, ...homes, ...posts.map(({ slug }) => slug)];
    const reached = new Set(["", ...shown.map((slug) => siblings.original(slug))]);
    const orphans = read.filter(
      ({ slug, file }) =>
        !parts.has(slug) &&
        !isNoPlace.test(file) &&
        !reached.has(siblings.original(slug)) &&
        standings.of(slug)?.is !== "unlisted",
    );
    problems.push(...orphans.map(({ slug }) => orphan(slug)));
    const uploads = new Set(records.values().flatMap((record) => record.uploads));
    return { pages: read.filter(({ slug }) => !parts.has(slug)).length, problems, uploads, checkedAt };
  }

  /** Returns what keeps readers from pages, and which files they find nothing of, by the configuration or by what pages say themselves. */
  async #left(records: ReadonlyMap<Slug, PageRecord>, built: BuiltAddresses) {
    const { pages, folders, clock } = this.#deps;
    const [files, parts, places] = [await pages.files(), await pages.parts(), await pages.places()];
    const recordOf = (slug: Slug) => records.get(slug);
    const standings = new PageStandings({ built, folders, places, recordOf, now: clock.now() });
    const left = [...files].filter(
      ([slug]) => parts.get(slug)?.kind === "left out" || standings.of(slug)?.is === "left out",
    );
    const leftFiles = new Set(left.map(([, path]) => folders.inSite(path)));
    return { standings, isLeftOut: (file: string) => leftFiles.has(file) };
  }

  async #unusedUploads(published: ReadonlySet<string>): Promise<SiteProblem[]> {
    const { knownSites, siteIndex } = this.#deps;
    const { assets } = await knownSites.site();
    const drafts = await siteIndex.linksOfDrafts();
    const uses = new Set([...published, ...[...drafts.values()].flatMap(({ uploads }) => uploads)]);
    return [...assets].flatMap((address): SiteProblem[] => {
      const path = address.startsWith("/uploads/") ? address.slice("/uploads/".length) : "";
      if (path === "" || uses.has(path)) return [];
      const message = `No page uses the upload “${path}”.`;
      return [{ slug: null, kind: "unused-upload", line: null, column: null, message }];
    });
  }
}

/** Returns what a text says in this file of the site. A part is read in the pages that show it, so its anchors aren't known. */
function inPlace(
  record: PageRecord,
  file: string,
  {
    takesOut,
    isTitled,
    isPart: isNoPage,
  }: Pick<KnownSite, "takesOut"> & Readonly<{ isTitled: boolean; isPart: boolean }>,
): PageRecord {
  const problems = record.problems.filter(({ kind, unless }) =>
    kind === "missing-title" ? needsTitle(file) && !isTitled && !isNoPage : !unless || !takesOut[unless],
  );
  return { ...record, problems, anchors: isNoPage || isPart(file) ? undefined : record.anchors };
}

/** `slugs` are those of the addresses; `linked` gets the pages that links lead to. */
type Around = Readonly<{
  site: KnownSite;
  slugs: ReadonlyMap<string, Slug>;
  names: LinkNames;
  redirections: Redirections;
  linked: Set<Slug>;
}>;

type LineAndColumn = Readonly<{ line: number; column: number }>;

function problemsOf(
  { slug, file, record, built }: PageRead,
  { site, slugs, names, redirections, linked }: Around,
): SiteProblem[] {
  const builtAt = built === undefined ? undefined : lookedUp(built);
  const around = { ...site, address: addressOf(slug), builtAt, file };
  const name = names.nameIn(slug, slug);
  const places = name === undefined ? [around] : [around, { ...around, address: `/${name}` }];
  const anchors = record.anchors && new Set(record.anchors);
  const pictureAt = ({ line, column }: LineAndColumn) =>
    record.pictures.find((picture) => picture.line === line && picture.column === column);
  const own = record.problems.map(({ unless: _, ...problem }): SiteProblem => {
    const address = problem.kind === "missing-alt" ? pictureAt(problem)?.address : undefined;
    return { slug, ...problem, ...(address !== undefined && { address }) };
  });
  const links = record.links.flatMap(({ address, line, column, how }): SiteProblem[] => {
    if (isElsewhere(pathOf(address))) return [];
    for (const page of places.flatMap((place) => pagesMeant(address, place, how))) {
      const target = slugs.get(page);
      if (target !== undefined && target !== slug) linked.add(target);
    }
    const found = places.map((place) => linkProblem(address, place, anchors, how));
    const [problem] = found;
    // Where templates find what they include, only the site's configuration says.
    if (!problem || how === "file" || !found.every(Boolean)) return [];
    const targets = places
      .flatMap((place) => addressesMeant(address, place, how))
      .flatMap((address) => redirections.target(address) ?? []);
    for (const target of targets) {
      const page = slugs.get(target);
      if (page !== undefined) linked.add(page);
    }
    if (problem.kind === "broken-link" && targets.length > 0) return [];
    const all = addressesMeant(address, around, how);
    // Of an address below a base, what is after that.
    const mayMean = all.filter((each) => !all.some((other) => other !== each && each.endsWith(other)));
    return [{ slug, ...problem, line, column, meant: mayMean, ...(how !== "path" && { address }) }];
  });
  const pictures = record.pictures
    .filter(({ address }) => address !== "" && destination(address, around).kind === "missing")
    .map(({ address, line, column }): SiteProblem => {
      const meant = addressesMeant(address, around);
      const message = `The image “${address}” doesn't exist.`;
      return { slug, kind: "missing-image", line, column, message, meant, address };
    });
  return [...own, ...links, ...pictures];
}

function isUpload(address: string): boolean {
  return address.startsWith("/uploads/");
}

function orphan(slug: Slug): SiteProblem {
  return {
    slug,
    kind: "orphan",
    line: 1,
    column: 1,
    message: "No other page links here, and no menu names this page.",
  };
}
