import { folderOf, nameOf, withoutEnding } from "../../sites/addresses/index.ts";
import type { PageStanding } from "../../sites/server.ts";
import type { BuiltAddresses } from "../link/built-addresses.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";

type Given = Readonly<{
  built: Pick<BuiltAddresses, "standingOf">;
  folders: PageFolders;
  places: Readonly<{ of: (slug: Slug) => string }>;
  recordOf: (slug: Slug) => Pick<PageRecord, "title" | "menuValues"> | undefined;
  now: number;
}>;

/**
 * What keeps readers from published pages, as far as these are read: those that the site's build leaves out, and those that only their
 * address leads to.
 */
export class PageStandings {
  readonly #given: Given;
  readonly #own = new Map<string, PageStanding | undefined>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** Undefined where readers find it as usual, and for what isn't published. */
  of(slug: Slug): PageStanding | undefined {
    const own = this.#ownOf(slug);
    return own?.is === "left out" ? own : (this.#ofSection(slug) ?? own);
  }

  #ownOf(slug: Slug): PageStanding | undefined {
    const { built, places, recordOf, now } = this.#given;
    return this.#own.getOrInsertComputed(slug, () => {
      const record = recordOf(slug);
      return record && built.standingOf(places.of(slug), record, now);
    });
  }

  /** What the page of a folder around it says of all pages there, in the same language. */
  #ofSection(slug: Slug): PageStanding | undefined {
    const { folders, places } = this.#given;
    const { folder, naming } = folders.placeOf(slug);
    if (!naming.hasSections) return undefined;
    const languageOf = (path: string) => nameOf(withoutEnding(path)).split(".").slice(1).join(".");
    const language = languageOf(places.of(slug));
    for (let at: string = slug; at !== "" && folders.placeOf(at as Slug).folder === folder;) {
      at = folderOf(at);
      const said = this.#ownOf(at as Slug);
      const path = places.of(at as Slug);
      if (said?.isOfAll && languageOf(path) === language) return { ...said, by: `${said.by} in ${path}` };
    }
    return undefined;
  }
}
