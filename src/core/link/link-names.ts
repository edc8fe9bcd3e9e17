import { languageEnding, markedIn } from "../slug/found-languages.ts";
import type { Slug } from "../slug/slug.ts";

/**
 * Knows the names by which links lead to pages besides their slugs: the folder of a `README`, of Hugo's `_index` or, as Docusaurus
 * has it, of a page of its name; and in a page in a language the name without it, as `guide` for `guide.fr`.
 */
export class LinkNames {
  readonly slugs: readonly Slug[];
  readonly #slugs: ReadonlySet<string>;
  readonly #marked: ReadonlyMap<Slug, string>;

  /** `endings` are the languages that names of pages end in, where that is known. */
  constructor(slugs: Iterable<Slug>, endings?: readonly string[]) {
    this.#slugs = new Set(slugs);
    this.slugs = [...this.#slugs] as Slug[];
    this.#marked = markedIn(this.slugs, endings);
  }

  has(slug: string): boolean {
    return this.#slugs.has(slug);
  }

  /** Each slug that has a name, in any page. */
  all(): ReadonlyArray<readonly [slug: Slug, name: string]> {
    return this.slugs.flatMap((slug) => {
      const name = this.#marked.get(slug) ?? this.#folderOf(slug);
      return name === undefined ? [] : [[slug, name] as const];
    });
  }

  /** Returns the name of a page in the links of another one. */
  nameIn(from: Slug, slug: Slug): string | undefined {
    const marked = this.#marked.get(slug);
    if (marked === undefined) return this.#folderOf(slug);
    return this.languageOf(from) === endingOf(slug) ? marked : undefined;
  }

  /** Returns the ending of a page for its language, as `.fr`, or "". Pages with the same one name pages alike. */
  languageOf(slug: Slug): string {
    return this.#marked.has(slug) ? endingOf(slug) : "";
  }

  /** Returns the name that a page of this kind has after it moved. */
  nameAfter(slug: Slug, to: Slug): string {
    const ending = this.languageOf(slug);
    if (ending !== "") return to.endsWith(ending) ? to.slice(0, -ending.length) : to;
    return folderNamed(to) ?? to;
  }

  #folderOf(slug: Slug): string | undefined {
    const folder = folderNamed(slug);
    return folder === undefined || this.#slugs.has(folder) ? undefined : folder;
  }
}

/** Returns whether a page of this name is the first of its folder, and found by the folder's address. */
export function isFirstOfFolder(name: string): boolean {
  return /^(?:readme|_index)$/i.test(name);
}

function folderNamed(slug: string): string | undefined {
  const [, folder = "", name = ""] = /^(?:(.*)\/)?([^/]*)$/.exec(slug.toLowerCase())!;
  const isIndex =
    isFirstOfFolder(name) || (folder !== "" && (folder === name || folder.endsWith(`/${name}`)));
  return isIndex ? slug.slice(0, folder.length) : undefined;
}

function endingOf(slug: string): string {
  return `.${languageEnding(slug)}`;
}
