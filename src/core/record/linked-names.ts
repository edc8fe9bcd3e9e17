import {
  decoded,
  type FolderBase,
  folderOf,
  isElsewhere,
  nameOf,
  namesIn,
  pageEndings,
  pathOf,
} from "../../sites/addresses/index.ts";
import { addressesOfPage } from "../link/addresses-of-page.ts";
import { isFirstOfFolder } from "../link/link-names.ts";
import type { Slug } from "../slug/slug.ts";

/** `own` is the address that it gives itself, `built` where readers find it. */
type LinkedPage = Readonly<{ slug: Slug; own: string | undefined; built?: string | undefined }>;

type Linked = Readonly<{
  pages: readonly LinkedPage[];
  /** Files that are no pages. */
  files?: readonly string[];
  /** Where addresses of pages begin in links from the root. */
  bases: readonly FolderBase[];
}>;

type Addresses = ReadonlyArray<Readonly<{ address: string }>>;

type LinkingText = Readonly<{ addresses: Addresses; linkedNames: readonly string[] }>;

/** That of an address which depends on the page that has it, as `../`. */
const anyName = "..";

/** That of addresses which a text has after so many that they aren't listed. */
const unlisted = "…";

/** Returns the name by which an address can lead to a page: the last of its path, without its ending. */
function linkedName(address: string): string | undefined {
  const path = pathOf(address);
  if (path === "" || isElsewhere(path)) return undefined;
  const name = nameOf(withoutEnding(decoded(path)));
  return /^(?:index|\.\.?)$/.test(name) || isFirstOfFolder(name) ? anyName : name;
}

/** Returns the names of a text's addresses; `isCut` where it has more than are listed. */
export function linkedNamesIn(addresses: Addresses, isCut: boolean): string[] {
  const names = addresses.flatMap(({ address }) => linkedName(address) ?? []);
  return [...new Set(isCut ? [...names, unlisted] : names)];
}

/** The names by which links can lead to some pages. Most addresses don't have them, and need no more reading. */
export class LinkedNames {
  readonly #all: ReadonlySet<string>;

  constructor({ pages, files = [], bases }: Linked) {
    const names = new Set([...pages.flatMap(namesOf), ...files].map((path) => nameOf(withoutEnding(path))));
    // The page of a folder of pages is at the base itself.
    for (const { base, at } of bases) if (names.has("") || names.has(nameOf(at))) names.add(nameOf(base));
    this.#all = names;
  }

  /** One of these is among the names of each text that can link to them. */
  get all(): ReadonlySet<string> {
    return this.#all.union(new Set([anyName, unlisted]));
  }

  /** Returns whether a text can link to one of them, in the file of a page. */
  mayLeadFrom({ addresses, linkedNames }: LinkingText, slug: Slug, file: string): boolean {
    if (linkedNames.some((name) => name === unlisted || this.#all.has(name))) return true;
    return (
      linkedNames.includes(anyName) && addresses.some(({ address }) => this.mayLead(address, slug, file))
    );
  }

  /** Returns whether an address can, in the file of a page. */
  mayLead(address: string, slug: Slug, file: string): boolean {
    const name = linkedName(address);
    if (name !== anyName) return name !== undefined && this.#all.has(name);
    const path = decoded(pathOf(address));
    return [folderOf(file), folderOf(slug), slug, ""].some((place) => {
      const [name = "", folder = ""] = namesIn(place, path).reverse();
      const bare = withoutEnding(name);
      return (
        this.#all.has(bare) ||
        ((bare === "index" || isFirstOfFolder(bare)) && this.#all.has(withoutEnding(folder)))
      );
    });
  }
}

/** Links can have a page's name without its language, or the name of the folder whose first page it is. */
function namesOf({ slug, own, built }: LinkedPage): string[] {
  const [name = "", folder = ""] = slug.split("/").reverse();
  const bare = name.replace(/\.[^.]*$/, "");
  const isFirst = [name, bare].some(
    (each) => isFirstOfFolder(each) || each === "index" || each.toLowerCase() === folder.toLowerCase(),
  );
  const names = [...addressesOfPage(slug, own), bare, ...(isFirst ? [folder] : [])];
  return built === undefined ? names : [...names, built];
}

const endings = ["/", ".html", ...pageEndings];

/** A page can have several of them in its name. */
function withoutEnding(path: string): string {
  let bare = path;
  for (;;) {
    const ending = endings.find((each) => bare.endsWith(each));
    if (ending === undefined) return bare;
    bare = bare.slice(0, -ending.length);
  }
}
