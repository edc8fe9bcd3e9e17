import { languageOf } from "../slug/page-language.ts";
import type { Slug } from "../slug/slug.ts";

/**
 * Knows the folders of languages: those beside the pages of the main language, as `fr/guide` beside `guide`, or beside the
 * folder of the main language, as `fr/guide` beside `en/guide`, if the site shows pages of that folder in place of missing ones.
 */
export class Translations {
  readonly #slugs: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;
  readonly #main: string | undefined;
  /** Pages that end in their language, as `guide.fr`, with the name that links to them have. */
  readonly marked: ReadonlyMap<Slug, string>;

  constructor(slugs: Iterable<Slug>, fallback?: string) {
    const all = [...slugs];
    this.#slugs = new Set(all);
    this.marked = markedIn(all);
    this.#main = all.some((slug) => folderOf(slug) === fallback) ? fallback : undefined;
    const beside = all.filter(
      (slug) => folderOf(slug) !== this.#main && this.#slugs.has(this.#inMain(withoutFolder(slug))),
    );
    this.#folders = new Set(beside.map(folderOf).filter(languageOf));
  }

  original(slug: string): string {
    const name = this.marked.get(slug as Slug);
    if (name !== undefined) return name;
    return this.#folders.has(folderOf(slug)) ? this.#inMain(withoutFolder(slug)) : slug;
  }

  /** Returns the other pages that are one in other languages. */
  of(slug: Slug): Slug[] {
    const { path } = this.#placeOf(slug);
    return ([...this.#slugs] as Slug[]).filter((each) => each !== slug && this.#placeOf(each).path === path);
  }

  /** Returns where the translations of a page go with it; none where it goes to another language. */
  movedWith(slug: Slug, to: Slug): ReadonlyArray<readonly [from: Slug, to: Slug]> {
    const path = this.#placeOf(slug).pathIn(to);
    if (path === undefined) return [];
    return this.of(slug).map((each) => [each, this.#placeOf(each).at(path) as Slug] as const);
  }

  /** Returns the translations of a page, each with that of the page that takes its place, or with that page where it has none. */
  removedWith(slug: Slug, redirect?: Slug): ReadonlyArray<readonly [slug: Slug, redirect: Slug | undefined]> {
    const targets = new Map(redirect === undefined ? [] : this.movedWith(slug, redirect));
    return this.of(slug).map((each) => {
      const target = targets.get(each);
      return [each, target !== undefined && this.#slugs.has(target) ? target : redirect];
    });
  }

  /** Returns the other pages that are one, which is the original of them; none of another page. */
  ofOriginal(slug: Slug): Slug[] {
    return this.original(slug) === slug ? this.of(slug) : [];
  }

  /** Returns a page's path without its language, that of another one in the same, and where a path is in it. */
  #placeOf(slug: Slug): Place {
    const name = this.marked.get(slug);
    if (name !== undefined) {
      const ending = slug.slice(slug.lastIndexOf("."));
      const isFirst = slug === joined(name, `index${ending}`);
      return {
        path: name,
        pathIn: (to) => {
          const bare = to.endsWith(ending) ? to.slice(0, -ending.length) : undefined;
          return isFirst ? bare?.replace(/(?:^|\/)index$/, "") : bare;
        },
        at: (path) => (isFirst ? joined(path, `index${ending}`) : path + ending),
      };
    }
    const folder = folderOf(slug);
    const own = this.#folders.has(folder) || folder === this.#main ? folder : undefined;
    return {
      path: own === undefined ? slug : withoutFolder(slug),
      pathIn: (to) => {
        if (own !== undefined) return folderOf(to) === own ? withoutFolder(to) : undefined;
        return this.#folders.has(folderOf(to)) ? undefined : to;
      },
      at: (path) => (own === undefined ? path : joined(own, path)),
    };
  }

  /** Returns the pages that no one translated, each with its original. Sites show that one in their place. */
  missing(): ReadonlyArray<readonly [slug: string, original: Slug]> {
    const originals = [...this.#slugs].filter(
      (slug) => this.original(slug) === slug && (this.#main === undefined || folderOf(slug) === this.#main),
    ) as Slug[];
    return [...this.#folders]
      .flatMap((folder) => originals.map((slug) => [this.#translated(slug, folder), slug] as const))
      .filter(([slug]) => !this.#slugs.has(slug));
  }

  #inMain(slug: string): string {
    return this.#main === undefined ? slug : joined(this.#main, slug);
  }

  #translated(slug: string, folder: string): string {
    return joined(folder, this.#main === undefined ? slug : withoutFolder(slug));
  }
}

/**
 * An ending is a language if a page has it, and without it or with another one. One that no language has, as `cn`, is one beside
 * another that is.
 */
export function markedIn(slugs: readonly Slug[]): ReadonlyMap<Slug, string> {
  const ended = slugs.flatMap((slug) => {
    const [, name, ending = ""] = /^(.*)\.([A-Za-z]{2}(?:-[A-Za-z]{2,4})?)$/.exec(slug) ?? [];
    return name === undefined ? [] : [{ slug, ending, name: name.replace(/(?:^|\/)index$/, "") }];
  });
  const translated = new Set(
    ended.filter(({ ending }) => languageOf(ending) !== undefined).map(({ name }) => name),
  );
  const named = ended.filter(({ name }) => translated.has(name));
  const versions = Map.groupBy(named, ({ name }) => name);
  const all = new Set<string>(slugs);
  const languages = new Set(
    named.filter(({ name }) => all.has(name) || versions.get(name)!.length > 1).map(({ ending }) => ending),
  );
  return new Map(named.filter(({ ending }) => languages.has(ending)).map(({ slug, name }) => [slug, name]));
}

type Place = Readonly<{
  path: string;
  pathIn: (to: string) => string | undefined;
  at: (path: string) => string;
}>;

function joined(folder: string, slug: string): string {
  if (folder === "") return slug;
  return slug === "" ? folder : `${folder}/${slug}`;
}

function folderOf(slug: string): string {
  return slug.split("/", 1)[0]!;
}

function withoutFolder(slug: string): string {
  return slug.slice(folderOf(slug).length + 1);
}
