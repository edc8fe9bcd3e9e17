import type { SiteSettings } from "../../sites/server.ts";
import { type Absence, LastKnown } from "../absence.ts";
import type { Pages } from "../page/pages.ts";
import type { Part } from "../page/parts.ts";
import type { Clock } from "../ports.ts";
import type { Branch } from "../repository/branch.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { type Drafted, type Entry, entryOf, type Labels } from "./indexed-page.ts";
import { menuLabels } from "./menu-labels.ts";
import { type PageRecords, unread, within } from "./page-records.ts";
import type { PageStandings } from "./page-standings.ts";
import { PublishedRecords } from "./published-records.ts";
import type { SitePlaces } from "./site-places.ts";
import type { SettingsOfSite } from "./site-settings.ts";

type Deps = Readonly<{
  folders: PageFolders;
  records: Pick<PageRecords, "published" | "soFar">;
  branch: Pick<Branch, "withDeadline">;
  siteSettings: Pick<SettingsOfSite, "read" | "last">;
  sitePlaces: Pick<SitePlaces, "standings">;
  pages: Pick<Pages, "parts">;
  clock: Clock;
}>;

/** Why the published pages are missing or old in an answer. Drafts are always in it. */
export type WithAbsence = Readonly<{ absence: Absence | undefined }>;

type Known = WithAbsence &
  Readonly<{
    published: PublishedRecords;
    labels: Labels;
    parts: Parts;
    standings: PageStandings | undefined;
  }>;

type Parts = ReadonlyMap<Slug, Part>;

const nothing = new PublishedRecords(new Map(), new Map());
const noParts: Parts = new Map();

/** What is known of the published pages: what was read of them last, while the repository is away. */
export class KnownPages {
  readonly #deps: Deps;
  readonly #last: LastKnown<PublishedRecords>;
  readonly #lastParts: LastKnown<Parts>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#last = new LastKnown(deps.clock);
    this.#lastParts = new LastKnown(deps.clock);
  }

  /** Waits until all texts are read, as all that changes or refuses something by what it finds in them. */
  async all(): Promise<Known> {
    const settings = this.settings();
    const { value = nothing, absence } = await this.#last.orLast(this.#deps.records.published());
    return this.#knownBy(await settings, value, absence);
  }

  /** With the labels that were there before, unless the new ones come while it waits. */
  async soFar(patienceMs: number): Promise<Known> {
    const settings = this.settings();
    const { value = nothing, absence } = await this.#last.orLast(this.#deps.records.soFar(patienceMs));
    return this.#knownBy(await within(0, settings), value, absence);
  }

  async #knownBy(
    settings: SiteSettings | undefined,
    published: PublishedRecords,
    absence: Absence | undefined,
  ): Promise<Known> {
    const parts = await this.parts();
    const standings = this.#deps.sitePlaces.standings(settings, published);
    return { published, labels: this.#labels(settings), parts, standings, absence };
  }

  /** Titles by what pages say are better than none. */
  async settings(): Promise<SiteSettings | undefined> {
    const { branch, siteSettings } = this.#deps;
    return branch.withDeadline(() => siteSettings.read()).catch(() => undefined);
  }

  #labels(settings: SiteSettings | undefined): Labels {
    const { siteSettings, folders } = this.#deps;
    return {
      titles: folders.main.naming.titles,
      inMenu: menuLabels(settings ?? siteSettings.last, folders),
    };
  }

  /** The last known ones while the repository is away. */
  async parts(): Promise<Parts> {
    const { branch, pages } = this.#deps;
    const { value } = await this.#lastParts.orLast(branch.withDeadline(() => pages.parts()));
    return value ?? noParts;
  }
}

export function entriesOf(
  { published, labels, standings }: Pick<Known, "published" | "labels" | "standings">,
  drafts: ReadonlyMap<Slug, Drafted>,
): Entry[] {
  const slugs = new Set([...published.shas.keys(), ...drafts.keys()]);
  return Array.from(slugs, (slug) => {
    const record = published.recordOf(slug) ?? (published.shas.has(slug) ? unread() : undefined);
    const entry = entryOf(slug, record, drafts.get(slug), labels);
    const standing = standings?.of(slug);
    return standing ? { ...entry, page: { ...entry.page, standing } } : entry;
  });
}

/** A part is none of them, unless it has a draft from when it was a page: that is still found and discarded. */
export function pagesAmong(entries: readonly Entry[], { parts }: Pick<Known, "parts">): Entry[] {
  return entries.filter(({ page: { slug, draft } }) => draft !== undefined || !parts.has(slug));
}
