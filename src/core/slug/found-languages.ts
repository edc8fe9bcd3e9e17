import { languageOf } from "./page-language.ts";
import type { Slug } from "./slug.ts";

/** Languages of which no configuration says anything. `folders` are in the first one of pages, `main` is one of them. */
type FoundLanguages = Readonly<{
  folders: readonly string[];
  endings: readonly string[];
  main: string | undefined;
}>;

/**
 * Finds the folders of languages: those beside the pages of the main language, as `fr/guide` beside `guide`, or beside the
 * folder of the main language, as `fr/guide` beside `en/guide`, if the site shows pages of that folder in place of missing ones: the
 * `fallback`, or if there are no other folders. And languages that names end in, as `guide.fr`.
 */
export function foundLanguages(slugs: readonly Slug[], fallback?: string): FoundLanguages {
  const all = new Set<string>(slugs);
  const main = slugs.some((slug) => firstOf(slug) === fallback) ? fallback : mainAlone(slugs);
  const inMain = (slug: string) => (main === undefined ? slug : slug === "" ? main : `${main}/${slug}`);
  const beside = slugs.filter(
    (slug) => firstOf(slug) !== main && all.has(inMain(slug.slice(firstOf(slug).length + 1))),
  );
  const folders = new Set(beside.map(firstOf).filter(languageOf));
  const marked = markedIn(slugs).keys().map(languageEnding);
  return {
    folders: [...folders, ...(main === undefined ? [] : [main])],
    endings: [...new Set(marked)],
    main,
  };
}

/** Returns the main one of folders of languages, where all pages are in such folders, and some in several: that with most pages. */
function mainAlone(slugs: readonly Slug[]): string | undefined {
  const inFolders = Map.groupBy(
    slugs.filter((slug) => slug !== ""),
    firstOf,
  );
  if (inFolders.size < 2 || !inFolders.keys().every((name) => languageOf(name))) return undefined;
  const names = inFolders
    .values()
    .flatMap((inside) => new Set(inside.map((slug) => slug.slice(firstOf(slug).length + 1))));
  const counts = Map.groupBy(names, (name) => name);
  if (counts.entries().every(([name, each]) => name === "" || each.length === 1)) return undefined;
  const [most] = [...inFolders].toSorted(([, one], [, other]) => other.length - one.length);
  return inFolders.has("en") ? "en" : most![0];
}

/**
 * Returns the pages that end in their language, as `guide.fr`, with the name that links to them have. An ending is a language if
 * a page has it, and without it or with another one. One that no language has, as `cn`, is one beside another that is. Where it is
 * known which `endings` are languages, no others are.
 */
export function markedIn(slugs: readonly Slug[], endings?: readonly string[]): ReadonlyMap<Slug, string> {
  const known = endings && new Set(endings);
  const ended = slugs.flatMap((slug) => {
    const ending = languageEnding(slug);
    if (known ? !known.has(ending) : !languageLike.test(slug)) return [];
    const name = slug.slice(0, -ending.length - 1).replace(/(?:^|\/)index$/, "");
    return [{ slug, ending, name }];
  });
  const marked = known ? ended : foundAmong(ended, slugs);
  return new Map(marked.map(({ slug, name }) => [slug, name]));
}

const languageLike = /\.[A-Za-z]{2}(?:-[A-Za-z]{2,4})?$/;

type Ended = Readonly<{ slug: Slug; ending: string; name: string }>;

function foundAmong(ended: readonly Ended[], slugs: readonly Slug[]): Ended[] {
  const translated = new Set(
    ended.filter(({ ending }) => languageOf(ending) !== undefined).map(({ name }) => name),
  );
  const named = ended.filter(({ name }) => translated.has(name));
  const versions = Map.groupBy(named, ({ name }) => name);
  const all = new Set<string>(slugs);
  const languages = new Set(
    named.filter(({ name }) => all.has(name) || versions.get(name)!.length > 1).map(({ ending }) => ending),
  );
  return named.filter(({ ending }) => languages.has(ending));
}

/** Returns what the last name of a path has after its last dot; "" where it has none. */
export function languageEnding(slug: string): string {
  const at = slug.lastIndexOf(".");
  return at > slug.lastIndexOf("/") ? slug.slice(at + 1) : "";
}

function firstOf(slug: string): string {
  return slug.split("/", 1)[0]!;
}
