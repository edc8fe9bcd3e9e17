import { folderOf, nameOf, withoutEnding } from "../../sites/addresses/index.ts";
import { type FolderPart, generatorCalled, type SiteSettings } from "../../sites/server.ts";
import { FolderParts } from "../slug/folder-parts.ts";
import { foundLanguages, markedIn } from "../slug/found-languages.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import { languageOf, languageOfFolder } from "../slug/page-language.ts";
import { newFileOfSlug, type Slug } from "../slug/slug.ts";

type Given = Readonly<{
  /** Of all pages. */
  paths: ReadonlyMap<Slug, string>;
  folders: PageFolders;
  generator: string | undefined;
  settings: Pick<SiteSettings, "parts" | "fallback" | "addresses">;
}>;

/** `name` is the path in its part, without what its file is called like; `loose` is also without what the generator leaves out. */
type Place = Readonly<{
  part: FolderPart;
  language: string | null;
  file: string;
  name: string;
  /** Of the same pages in all languages and versions. */
  group: string;
  /** Of its language and version. */
  edition: string;
  loose: string;
}>;

/** Which other pages are the same one. */
type Which = Readonly<{ languages?: boolean; versions?: boolean }>;

/** A language and a version; undefined for any, null for none. */
export type Edition = Readonly<{ language?: string | null | undefined; version?: string | null | undefined }>;

/** A page's places in languages and versions; `slug` is null where nobody wrote it. */
export type SiblingsOfPage = Readonly<{
  languages: ReadonlyArray<Readonly<{ code: string; slug: Slug | null }>>;
  versions: ReadonlyArray<Readonly<{ name: string; slug: Slug | null }>>;
}>;

/**
 * Knows the pages that are one page in other languages and versions: those at the same path in the folders that the site's
 * configuration says, or, where it says no languages, in folders that are called like languages.
 */
export class Siblings {
  /** Pages that end in their language, as `guide.fr`, with the name that links to them have. */
  readonly marked: ReadonlyMap<Slug, string>;
  readonly #given: Given;
  readonly #parts: FolderParts;
  readonly #main: string | null;
  /** Null where it is only taken for the main one. */
  readonly #saidMain: string | null;
  readonly #places: ReadonlyMap<Slug, Place>;
  /** By group and name, the page of each edition. */
  readonly #named = new Map<string, Map<string, Slug>>();
  readonly #looseNames = new Map<string, string>();
  readonly #loose = new Map<string, Map<string, Slug[]>>();
  /** The editions that a group has, in the order of its parts. */
  readonly #editions = new Map<string, Map<string, Pick<FolderPart, "language" | "version">>>();

  constructor(given: Given) {
    this.#given = given;
    const slugs = [...given.paths.keys()];
    const { parts, main, saidMain } = partsWithLanguages(slugs, given);
    this.#parts = parts;
    this.#main = main;
    this.#saidMain = saidMain;
    this.marked = markedIn(slugs, endingsSaid(given.settings, given.folders));
    this.#places = new Map(
      given.paths.entries().flatMap(([slug, path]) => {
        const place = this.#placeOf(path);
        return place ? [[slug, place] as const] : [];
      }),
    );
    for (const [slug, place] of this.#places) {
      const { group, name, loose, edition, language, part } = place;
      const named = this.#named.getOrInsertComputed(`${group}\n${name}`, () => new Map());
      if (!named.has(edition)) named.set(edition, slug);
      const alike = this.#loose.getOrInsertComputed(`${group}\n${loose}`, () => new Map());
      alike.getOrInsertComputed(edition, () => []).push(slug);
      const { version } = part;
      this.#editions
        .getOrInsertComputed(group, () => new Map())
        .getOrInsertComputed(edition, () => ({ language, version }));
    }
  }

  /** Returns where a page is in the languages and versions that its set of pages has, with itself. */
  placesOf(slug: Slug): SiblingsOfPage {
    const place = this.#places.get(slug);
    if (!place) return { languages: [], versions: [] };
    const { language, part } = place;
    const editions = [...(this.#editions.get(place.group)?.values() ?? [])];
    const { languages = [], versions = [] } = this.#given.settings.parts ?? {};
    const codes = inOrder(
      editions.map((each) => each.language),
      languages.map(({ code }) => code),
    );
    const names = inOrder(
      editions.map((each) => each.version),
      versions.map(({ name }) => name),
    );
    return {
      languages:
        language === null
          ? []
          : codes.map((code) => ({ code, slug: this.#at(slug, editionOf(code, part.version)) ?? null })),
      versions:
        part.version === null
          ? []
          : names.map((name) => ({ name, slug: this.#at(slug, editionOf(language, name)) ?? null })),
    };
  }

  /** Returns the slug of a page, there or not, without what only says its language and version. */
  ownOf(slug: Slug): string {
    const { folders, paths } = this.#given;
    return this.#parts.ownOf(slug, paths.get(slug) ?? folders.newPathOf(slug), folders);
  }

  /** Returns the language and the version that a page is in, there or not. */
  editionOf(slug: Slug): Edition {
    const { folders } = this.#given;
    const place = this.#places.get(slug) ?? this.#placeOf(folders.newPathOf(slug));
    return { language: place?.language, version: place?.part.version };
  }

  /** Returns how far a page is from an edition: 0 in it, and in another language farther than in another version. */
  distance(slug: Slug, { language, version }: Edition): number {
    const own = this.editionOf(slug);
    const isOther = <Name>(one: Name, other: Name) =>
      one !== undefined && other !== undefined && one !== other;
    // Posts and plain pages are in no version.
    const isOtherVersion = own.version !== null && version !== null && isOther(own.version, version);
    return (isOther(own.language, language) ? 2 : 0) + (isOtherVersion ? 1 : 0);
  }

  /** Returns the language of a translation; undefined for a page in the main language. */
  translatedTo(slug: Slug): string | undefined {
    const { language } = this.editionOf(slug);
    return language === this.#main ? undefined : (language ?? undefined);
  }

  /** Returns the language of a page's text; undefined where nothing says it. */
  languageOf(slug: Slug): string | undefined {
    const { language } = this.editionOf(slug);
    const said = language === this.#main ? this.#saidMain : language;
    return languageOf(said ?? "") ?? languageOfFolder(this.#given.folders.placeOf(slug).folder);
  }

  /** Returns the other pages that are one in other languages, or also in other versions. */
  of(slug: Slug, { languages = true, versions = false }: Which = {}): Slug[] {
    const place = this.#places.get(slug);
    if (!place) return [];
    return [...this.#editions.get(place.group)!].flatMap(([edition, { language, version }]) => {
      const isWanted =
        (languages || language === place.language) && (versions || version === place.part.version);
      const other = isWanted && edition !== place.edition ? this.#at(slug, edition) : undefined;
      return other ?? [];
    });
  }

  /** Returns in how many other languages, and in how many other versions, some of these pages are. */
  countsOf(slugs: readonly Slug[]): Readonly<{ languages: number; versions: number }> {
    const named = (key: "language" | "version", which: Which) =>
      new Set(slugs.flatMap((slug) => this.of(slug, which).map((each) => this.editionOf(each)[key]))).size;
    return {
      languages: named("language", {}),
      versions: named("version", { languages: false, versions: true }),
    };
  }

  /** Returns where a page's sibling of a language or a version is, or would be; undefined where none can be. */
  slugIn(slug: Slug, wanted: Readonly<{ language?: string; version?: string }>): Slug | undefined {
    const place = this.#places.get(slug);
    if (!place) return undefined;
    const { language = place.language, version = place.part.version } = wanted;
    return this.#at(slug, editionOf(language, version)) ?? this.#madeIn(place, language, version);
  }

  /** Returns the page that this is the translation of, there or not. */
  original(slug: Slug): Slug {
    const place = this.#places.get(slug);
    if (!place || place.language === this.#main) return slug;
    const { version } = place.part;
    return this.#at(slug, editionOf(this.#main, version)) ?? this.#madeIn(place, this.#main, version) ?? slug;
  }

  /** Returns the pages that are translations of this one; none of one that is a translation itself. */
  ofOriginal(slug: Slug): Slug[] {
    return this.original(slug) === slug ? this.of(slug) : [];
  }

  /** Returns where siblings of a page go with it; none where it goes to another language, version or set of pages. */
  movedWith(slug: Slug, to: Slug, which: Which = {}): ReadonlyArray<readonly [from: Slug, to: Slug]> {
    const { folders, paths } = this.#given;
    const [from, path] = [this.#places.get(slug), paths.get(slug)];
    const target = path === undefined ? undefined : this.#placeOf(folders.pathLike(to, path));
    if (!from || target?.group !== from.group || target.edition !== from.edition) return [];
    return this.of(slug, which).flatMap((each) => {
      const place = this.#places.get(each)!;
      const moved = this.#slugAt(place.part, place.language, this.#fileLike(place.file, target.name));
      return moved === undefined ? [] : [[each, moved] as const];
    });
  }

  /** Returns siblings of a page, each with that of the page that takes its place, or with that page where it has none. */
  removedWith(
    slug: Slug,
    redirect?: Slug,
    which: Which = {},
  ): ReadonlyArray<readonly [slug: Slug, redirect: Slug | undefined]> {
    const targets = new Map(redirect === undefined ? [] : this.movedWith(slug, redirect, which));
    return this.of(slug, which).map((each) => {
      const target = targets.get(each);
      return [each, target !== undefined && this.#places.has(target) ? target : redirect];
    });
  }

  /**
   * Returns the pages that no one translated, each with its original. Sites show that one in their place, but some of those whose
   * languages all have folders: they say by the `fallback` that they do.
   */
  missing(): ReadonlyArray<readonly [slug: Slug, original: Slug]> {
    const { folders, settings } = this.#given;
    const isBeside =
      this.#parts.all[0]!.language === this.#main && this.#parts.all[0]!.folder === folders.main.folder;
    if (!isBeside && settings.fallback === undefined) return [];
    return [...this.#places].flatMap(([slug, place]) => {
      const { version } = place.part;
      if (place.language !== this.#main) return [];
      return [...this.#editions.get(place.group)!].flatMap(([edition, other]) => {
        if (other.version !== version || other.language === this.#main || other.language === null) return [];
        if (this.#at(slug, edition) !== undefined) return [];
        const made = this.#madeIn(place, other.language, version);
        return made === undefined || this.#places.has(made) ? [] : [[made, slug] as const];
      });
    });
  }

  /** One at the same path goes before one that only the generator reads so. */
  #at(slug: Slug, edition: string): Slug | undefined {
    const place = this.#places.get(slug)!;
    const named = this.#named.get(`${place.group}\n${place.name}`)!;
    if (named.get(place.edition) !== slug) return edition === place.edition ? slug : undefined;
    const same = named.get(edition);
    if (same !== undefined) return same;
    const alike = this.#loose.get(`${place.group}\n${place.loose}`)!;
    const [others, own] = [alike.get(edition), alike.get(place.edition)];
    return others?.length === 1 && own?.length === 1 ? others[0] : undefined;
  }

  #madeIn({ group, file }: Place, language: string | null, version: string | null): Slug | undefined {
    const part = this.#parts.all.find(
      (each) =>
        groupOf(each) === group &&
        each.version === version &&
        (each.language === language || (language !== null && each.endings?.includes(language))),
    );
    return part && this.#slugAt(part, language, file);
  }

  #slugAt(part: FolderPart, language: string | null, file: string): Slug | undefined {
    const stem = withoutEnding(file);
    const ending = language === null || language === part.language ? "" : `.${language}`;
    return this.#given.folders.slugOf(inFolder(part.folder, stem + ending + file.slice(stem.length)));
  }

  /** Returns the file of a name, as that of its folder where the other one is. */
  #fileLike(file: string, name: string): string {
    const { naming } = this.#given.folders.main;
    const stem = withoutEnding(file);
    const ending = file.slice(stem.length);
    const isOfFolder = naming.ofFolder.includes(nameOf(stem));
    if (!isOfFolder) return name === "" ? newFileOfSlug(name as Slug, naming) : name + ending;
    return inFolder(name, nameOf(stem) + ending);
  }

  #placeOf(path: string): Place | undefined {
    const at = this.#parts.placeOf(path);
    if (!at) return undefined;
    const { part, language, file } = at;
    const { naming } = this.#given.folders.main;
    const stem = withoutEnding(file);
    const name = naming.ofFolder.includes(nameOf(stem)) ? folderOf(stem) : stem;
    return {
      ...at,
      name,
      group: groupOf(part),
      edition: editionOf(language, part.version),
      loose: this.#looseOf(name, part),
    };
  }

  /** A version can have other numbers before the names of its files. Most names are in many versions. */
  #looseOf(name: string, { kind }: FolderPart): string {
    return this.#looseNames.getOrInsertComputed(`${kind}\n${name}`, () => this.#addressed(name, kind));
  }

  #addressed(name: string, kind: FolderPart["kind"]): string {
    const { generator, settings } = this.#given;
    const { addressOf, is } = generatorCalled(generator);
    const rules = settings.addresses?.[is] ?? {};
    const plain = { keepsNumbers: rules.keepsNumbers, ...(kind !== "docs" && { kind }) };
    const address = name === "" ? "" : addressOf?.({ file: `${name}.md`, own: undefined }, plain);
    return address?.replace(/(?:\/|\.html)$/, "") ?? name;
  }
}

function groupOf({ kind, set }: FolderPart): string {
  return `${kind}\n${set}`;
}

function editionOf(language: string | null, version: string | null): string {
  return `${language}\n${version}`;
}

function inOrder<Name extends string>(found: readonly (Name | null)[], said: readonly Name[]): Name[] {
  const all = new Set(found.filter((each) => each !== null));
  return [...said.filter((each) => all.delete(each)), ...all];
}

/** Returns the languages that names of files end in, where the configuration says which languages there are. */
export function endingsSaid(
  settings: Pick<SiteSettings, "parts">,
  folders: PageFolders,
): readonly string[] | undefined {
  const said = partsIn(settings, folders);
  if (!saysLanguages(said)) return undefined;
  return [...new Set(said.flatMap(({ endings = [] }) => endings))];
}

/** A configuration can be of other folders than those of which pages are known. */
function partsIn({ parts }: Pick<SiteSettings, "parts">, folders: PageFolders): readonly FolderPart[] {
  return (parts?.folders ?? []).filter(({ folder }) => folders.at(inFolder(folder, "page")));
}

function saysLanguages(said: readonly FolderPart[]): boolean {
  const all = new Set(said.flatMap(({ language, endings = [] }) => [language, ...endings]));
  all.delete(null);
  return all.size > 1;
}

/** Also returns the language that others are translations of. */
function partsWithLanguages(
  slugs: readonly Slug[],
  { paths, folders, settings }: Given,
): Readonly<{ parts: FolderParts; main: string | null; saidMain: string | null }> {
  const { parts, fallback } = settings;
  const said = partsIn(settings, folders);
  const known = new FolderParts(said, folders);
  const [first] = known.all;
  const saidMain = parts?.languages.find(({ isDefault }) => isDefault)?.code ?? first!.language;
  if (saysLanguages(said)) return { parts: known, main: saidMain, saidMain };
  const { folder } = folders.main;
  const inFirst = slugs.filter((slug) => folders.at(paths.get(slug)!)?.folder === folder);
  const { main, endings, ...found } = foundLanguages(inFirst, fallback);
  const all = [...found.folders, ...endings];
  if (all.length === 0) return { parts: known, main: first!.language, saidMain };
  const language = first!.language ?? (all.includes("en") ? null : "en");
  const own: FolderPart = { ...first!, language, endings };
  const inside = found.folders.map((each): FolderPart => ({
    ...first!,
    folder: inFolder(folder, each),
    language: each,
  }));
  const withFound = new FolderParts([own, ...inside, ...said], folders);
  return { parts: withFound, main: main ?? language, saidMain: main ?? saidMain };
}
