import type { OwnAddress } from "../../markdown/frontmatter/index.ts";
import { isPageFile, nameOf, withoutEnding } from "../../sites/addresses/index.ts";
import {
  type Generator,
  generatorCalled,
  ignoredBy,
  type PageStanding,
  type SiteSettings,
  withoutLanguage,
} from "../../sites/server.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import type { LinkStyle } from "./link-style.ts";

type Settings = Pick<SiteSettings, "addresses" | "base" | "labels" | "others">;
type Rules = NonNullable<SiteSettings["addresses"]>[string];

const noRules: Rules = {};
const atPath: NonNullable<Rules["places"]> = [["", ""]];

/** What a page's text says that its address can be made of. */
type TextRecord = Readonly<{ title: string | undefined; menuValues: Readonly<Record<string, unknown>> }>;

type Given = Readonly<{ generator: string | undefined; settings: Settings; folders: PageFolders }>;

/** Where readers find pages, as the description of the site's generator says, and how it wants links to them. */
export class BuiltAddresses {
  readonly #generator: Generator;
  readonly #settings: Settings;
  readonly #folders: PageFolders;
  readonly #named = new WeakMap<NonNullable<Settings["labels"]>, ReadonlySet<string>>();
  readonly #ignored = new WeakMap<NonNullable<Rules["leavesOut"]>, (file: string) => boolean>();

  constructor({ generator, settings, folders }: Given) {
    this.#generator = generatorCalled(generator);
    this.#settings = settings;
    this.#folders = folders;
  }

  /**
   * Returns the address of a page as slugs have it, without where its folder of pages is in the site, as `/guide/setup/`; undefined
   * where it can't be known, as where the configuration is code, or where it has the page's date and its `record` is missing.
   */
  of(path: string, own: OwnAddress | undefined, record?: TextRecord): string | undefined {
    const { folder } = this.#folders.at(path) ?? this.#folders.main;
    const file = this.#folders.within(path);
    // What is before its folder of pages is no part of such an address.
    if (this.#spokenIn(folder, file)?.before !== this.#spokenIn(folder, "")?.before) return undefined;
    const address = this.#addressOf(folder, this.#spokenIn(folder, file)?.plain ?? file, own, record);
    return address && this.#folders.addressOf(folder) + address;
  }

  #addressOf(
    folder: string,
    file: string,
    own: OwnAddress | undefined,
    record: TextRecord | undefined,
  ): string | undefined {
    const { addressOf, configuration } = this.#generator;
    const rules = configuration?.addresses ? this.#rulesOf(folder) : noRules;
    if (!addressOf || !rules || rules.areUnknown) return undefined;
    const { places = atPath, unknownIn } = rules;
    const [mount, place] = places.find(([each]) => file.startsWith(inFolder(each, ""))) ?? [];
    if (mount === undefined) return undefined;
    const within = file.slice(inFolder(mount, "").length);
    if (unknownIn?.some((each) => within.startsWith(inFolder(each, "")))) return undefined;
    const says = record && { title: record.title, values: record.menuValues };
    const address = addressOf({ file: within, own, says }, rules);
    if (address === undefined) return undefined;
    return own?.key === "url" ? address : place + address;
  }

  /** Returns a page's path on the built site; undefined where that can't be known. */
  urlOf(path: string, own: OwnAddress | undefined, record?: TextRecord): string | undefined {
    const { folder } = this.#folders.at(path) ?? this.#folders.main;
    const { base, others = {} } = this.#settings;
    const place = folder === this.#folders.main.folder ? base : others[folder]?.base;
    const file = this.#folders.within(path);
    const { plain = file, before = "" } = this.#spokenIn(folder, file) ?? {};
    const address = this.#addressOf(folder, plain, own, record);
    if (this.#generator.isFragment) return address && `/#${address}`;
    if (!place || address === undefined) return undefined;
    const at = place.served + before + place.route;
    return address === "/" && at !== "" && this.#isBare(folder, place.route) ? at : at + address;
  }

  /** Returns a file without its language, and what that has before the address of its folder of pages. */
  #spokenIn(folder: string, file: string): Readonly<{ plain: string; before: string }> | undefined {
    const { spoken } = this.#rulesOf(folder) ?? noRules;
    if (!spoken) return undefined;
    const codes = spoken.languages.map(([code]) => code);
    const [first = "", ...rest] = file.split("/");
    const inFolders = codes.includes(first) && rest.length > 0;
    const { plain, language } =
      spoken.by === "names"
        ? withoutLanguage(file, codes)
        : { plain: inFolders ? rest.join("/") : file, language: inFolders ? first : undefined };
    const [, before] = spoken.languages.find(([code]) => code === language) ?? spoken.languages[0] ?? [];
    return before === undefined ? undefined : { plain, before };
  }

  /**
   * Returns what keeps readers from a page, as its text, its menu or the configuration says; undefined where nothing does. `now` is in
   * milliseconds.
   */
  standingOf(path: string, record: TextRecord, now: number): PageStanding | undefined {
    const { folder } = this.#folders.at(path) ?? this.#folders.main;
    const file = this.#folders.within(path);
    const named = this.#generator.buildsNamed && this.#namedIn(folder);
    if (named && !named.has(file)) return { is: "left out", by: "not in the menu" };
    const rules = this.#rulesOf(folder) ?? noRules;
    if (this.#isLeftOut(file, rules)) return { is: "left out", by: rules.leavesOut!.by };
    const { plain = file } = this.#spokenIn(folder, file) ?? {};
    const says = { title: record.title, values: record.menuValues };
    return this.#generator.standing?.({ file: plain, own: undefined, says }, rules, now);
  }

  #isLeftOut(file: string, { leavesOut }: Rules): boolean {
    if (!leavesOut) return false;
    return this.#ignored.getOrInsertComputed(leavesOut, () => ignoredBy(leavesOut.lines))(file);
  }

  /** Returns the pages that the menu of a folder names; undefined where nothing is known of it. */
  #namedIn(folder: string): ReadonlySet<string> | undefined {
    const { labels, others = {} } = this.#settings;
    const said = folder === this.#folders.main.folder ? labels : others[folder]?.labels;
    return said && this.#named.getOrInsertComputed(said, () => new Set(said.map(([page]) => page)));
  }

  /** Whether the address of a folder of pages has no slash at its end. */
  #isBare(folder: string, route: string): boolean {
    const { ending } = this.#rulesOf(folder) ?? noRules;
    return this.#generator.hasBareRoot ? ending !== "/" : ending === "" && route !== "";
  }

  /** Returns what the site calls a page that says no title. */
  nameOf(path: string, own: OwnAddress | undefined): string {
    const { folder } = this.#folders.at(path) ?? this.#folders.main;
    const file = this.#folders.within(path);
    const { plain = file } = this.#spokenIn(folder, file) ?? {};
    const said = this.#generator.untitled?.({ file: plain, own }, this.#rulesOf(folder) ?? noRules);
    const slug = this.#folders.slugOf(path) ?? withoutEnding(path);
    return said ?? (nameOf(slug) || "Home page");
  }

  /** Whether a server sees no address of a page, so that none can lead on. */
  get areFragments(): boolean {
    return this.#generator.isFragment === true;
  }

  /** Returns how links are written: as most are, where a link shows it. Rewritten pages are found by their addresses alone. */
  styleOf(counted: LinkStyle | undefined): LinkStyle {
    const { linksToFiles } = this.#generator;
    // These lead there from any page, whether relative links start there or not.
    if (linksToFiles === "from root") return { isRelative: false, ending: ".md", base: "" };
    const isToFile = counted ? isPageFile(counted.ending ?? "") : linksToFiles !== undefined;
    if (isToFile && !this.#rulesOf(this.#folders.main.folder)?.rewrites)
      return counted ?? { isRelative: linksToFiles === "beside", ending: ".md", base: "" };
    if (counted && !isToFile) return counted;
    return { isRelative: false, ending: undefined, base: this.#settings.base?.links[0] ?? "" };
  }

  #rulesOf(folder: string) {
    const { others = {} } = this.#settings;
    const { addresses } = folder === this.#folders.main.folder ? this.#settings : (others[folder] ?? {});
    return addresses?.[this.#generator.is];
  }
}
