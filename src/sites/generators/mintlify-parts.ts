import { folderOf } from "../addresses/index.ts";
import { itemsOf, switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import type { FolderPart, Places, SiteParts } from "../formats/configuration.ts";
import { nameOfLanguage, pathIn } from "./locale-parts.ts";

/** What a page is in by the menu, undefined where that says none. */
type Place = Readonly<{ language: string | undefined; version: string | undefined }>;

/** Of a menu. */
const MAX_DEPTH = 30;
const MAX_PAGES = 20_000;

/** Of a site. */
const MAX_PARTS = 500;

/** Under these a menu has parts of itself. Source: `divisions` of its code. */
const divisions = [
  ...["languages", "versions", "products", "dropdowns", "anchors", "tabs", "item", "menu", "groups", "pages"],
];

/**
 * Returns the folders of a site of Mintlify. Its menu says languages and versions of pages, so a folder is of those that all its pages
 * there are of; what is in several is shared. Sources: its "Navigation", and `generatePathToLanguageDict` of its code.
 */
export function partsOf(config: Value, { home }: Omit<Places, "folder">): SiteParts {
  const { pages, languages, versions } = menuOf(config);
  const [main] = languages.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  const [current] = versions.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  return {
    folders: foldersOf(pages, main?.name).map((each) => ({ ...each, folder: pathIn(home, each.folder) })),
    languages: languages.map((each) => ({
      code: each.name,
      label: nameOfLanguage(each.name),
      isDefault: each === main,
    })),
    versions: versions.map((each) => ({ name: each.name, label: each.name, isCurrent: each === current })),
  };
}

type Division = Readonly<{ name: string; isDefault: boolean }>;

/** A page that is in several languages or versions has no place of its own. */
function menuOf(config: Value) {
  const pages = new Map<string, Place | undefined>();
  const languages = new Map<string, Division>();
  const versions = new Map<string, Division>();
  read(valueAt(config, "navigation"), { language: undefined, version: undefined }, 0);
  return { pages, languages: [...languages.values()], versions: [...versions.values()] };

  function read(value: Value | undefined, around: Place, depth: number): void {
    if (value?.kind === "list")
      for (const each of itemsOf(value)) {
        add(textOf(each), around);
        read(each, around, depth + 1);
      }
    if (value?.kind !== "map" || depth > MAX_DEPTH) return;
    const place = {
      language: named("language", value, languages) ?? around.language,
      version: named("version", value, versions) ?? around.version,
    };
    add(textOf(valueAt(value, "root")), place);
    for (const key of divisions) read(valueAt(value, key), place, depth + 1);
  }

  function add(path: string | undefined, place: Place): void {
    // An endpoint of an API is no page with a file.
    if (path === undefined || pages.size >= MAX_PAGES || /[\s:?#]/.test(path)) return;
    const page = path.replace(/^\//, "");
    const known = pages.has(page) ? pages.get(page) : place;
    pages.set(page, known && isSame(known, place) ? place : undefined);
  }
}

function named(key: string, value: Value, known: Map<string, Division>): string | undefined {
  const name = textOf(valueAt(value, key));
  const isDefault = switchOf(valueAt(value, "default")) === true;
  if (name !== undefined && known.size < MAX_PARTS && (isDefault || !known.has(name)))
    known.set(name, { name, isDefault });
  return name;
}

function isSame(one: Place, other: Place): boolean {
  return one.language === other.language && one.version === other.version;
}

/** Paths are from the folder of the site. What the menu says nothing of is in the main language. */
function foldersOf(pages: ReadonlyMap<string, Place | undefined>, main: string | undefined): FolderPart[] {
  const own = new Map<string, Place[]>();
  const below = new Map<string, Place[]>();
  for (const [page, place] of pages) {
    if (!place) continue;
    addTo(own, folderOf(page), place);
    for (let at = folderOf(page); ; at = folderOf(at)) {
      addTo(below, at, place);
      if (at === "") break;
    }
  }
  const parts = new Map<string, Place>();
  for (const folder of ["", ...[...below.keys()].filter((each) => each !== "").toSorted(byDepth)]) {
    const around = placeAround(folder, parts) ?? { language: main, version: undefined };
    const [only, ...more] = below.get(folder) ?? [];
    const [first, ...rest] = own.get(folder) ?? [];
    const place = only && more.length === 0 ? only : first && rest.length === 0 ? first : around;
    if (folder === "" || (!isSame(place, around) && parts.size < MAX_PARTS)) parts.set(folder, place);
  }
  const places = [...parts.values()];
  return Array.from(parts, ([folder, place]) => {
    const { language = null, version = null } = place;
    const isAlone = places.filter((each) => isSame(each, place)).length === 1;
    const set = isAlone ? "docs" : setOf(folder, [language, version]);
    return { folder, kind: "docs", language, version, set };
  });
}

function addTo(places: Map<string, Place[]>, folder: string, place: Place): void {
  const known = places.getOrInsertComputed(folder, () => []);
  if (!known.some((each) => isSame(each, place))) known.push(place);
}

function byDepth(one: string, other: string): number {
  return one.split("/").length - other.split("/").length;
}

function placeAround(folder: string, parts: ReadonlyMap<string, Place>): Place | undefined {
  for (let at = folder; at !== "";) {
    at = folderOf(at);
    const place = parts.get(at);
    if (place) return place;
  }
  return undefined;
}

/** Of several folders, the path without the names of its language and version is that of the others. */
function setOf(folder: string, names: ReadonlyArray<string | null>): string {
  const plain = (name: string) => name.toLowerCase().replace(/^v(?=\d)/, "");
  const own = new Set(names.flatMap((name) => (name === null ? [] : plain(name))));
  const rest = folder.split("/").filter((name) => !own.has(plain(name)));
  return rest.join("/") || "docs";
}
