import type { Pages } from "../page/pages.ts";
import type { Log } from "../ports.ts";
import type { Place } from "../repository/deployment.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";

/** Finds the lines of pages that a text names. */
export type PlacesIn = (text: string) => Promise<readonly Place[]>;

type Names = Readonly<{
  /** The pages' slugs, by path. */
  slugs: ReadonlyMap<string, Slug>;
  /** Of pages. */
  folders: readonly string[];
}>;

const MAX_PLACES = 5;

const MAX_PATH = 1000;
const MAX_SEGMENTS = 40;

/** How far after a path its line can be, in UTF-16 units. */
const MAX_BETWEEN = 300;

type Deps = Readonly<{ pages: Pick<Pages, "files" | "places">; folders: PageFolders; log: Log }>;

/** The lines of pages that the log of a build names. */
export class PagePlaces {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `others` need not be published. Returns none where the repository can't be read. */
  async placesIn(log: string | undefined, others: readonly Slug[] = []): Promise<readonly Place[]> {
    const { pages, folders } = this.#deps;
    if (log === undefined) return [];
    try {
      const files = Array.from(await pages.files(), ([slug, path]) => [path, slug] as const);
      const places = await pages.places();
      const added = others.map((slug) => [places.of(slug), slug] as const);
      return placesIn(log, {
        slugs: new Map([...added, ...files]),
        folders: folders.all.map(({ folder }) => folder),
      });
    } catch (cause) {
      this.#deps.log.warn("The pages that a build complains about can't be found", { cause });
      return [];
    }
  }
}

/** Returns each place once, in order, at most 5. A path may begin outside the repository, or in a folder of pages. @internal */
export function placesIn(text: string, names: Names): readonly Place[] {
  const found = new Map<string, Place>();
  for (const { index, 0: ending } of text.matchAll(/\.(?:mdx?|markdown|mdoc)\b/g)) {
    const end = index + ending.length;
    const before = text.slice(Math.max(0, end - MAX_PATH), end);
    const path = before.split(/[\s()[\]"'`<>,:]/).at(-1)!;
    const slug = slugAt(path, names);
    const line = slug === undefined ? undefined : lineAfter(text.slice(end, end + MAX_BETWEEN));
    if (slug === undefined || line === undefined) continue;
    found.set(`${line} ${slug}`, { slug, line });
    if (found.size === MAX_PLACES) break;
  }
  return [...found.values()];
}

/** Knows `:12`, `(12,3)`, ` 12:3`, and after some words `(12:3)`, `12:3:`, `line 12` and `"line": 12`. */
function lineAfter(text: string): number | undefined {
  const [before = ""] = text.split(/\.(?:mdx?|markdown|mdoc)\b/, 1);
  const [, at] = /^["'`]?(?::| ?\(| )(\d{1,6})\b/.exec(before) ?? [];
  const [, position, line] = /\b(\d{1,6}):\d{1,6}[):]|\bline"?:? (\d{1,6})\b/i.exec(before) ?? [];
  return Number(at ?? position ?? line) || undefined;
}

/** Returns the page whose file is the longest end of a path. */
function slugAt(path: string, { slugs, folders }: Names): Slug | undefined {
  const parts = path.replaceAll("\\", "/").split("/").slice(-MAX_SEGMENTS);
  for (let from = 0; from < parts.length; from += 1) {
    const rest = parts.slice(from).join("/");
    const place = ["", ...folders].find((folder) => slugs.has(inFolder(folder, rest)));
    if (place !== undefined) return slugs.get(inFolder(place, rest));
  }
  return undefined;
}
