import { inclusionsOf } from "../../markdown/text/index.ts";
import { folderOf, nameOf, namesIn } from "../../sites/addresses/index.ts";
import type { Pages } from "../page/pages.ts";
import type { Part } from "../page/parts.ts";
import { byTitle } from "../site/by-title.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { LinkHere, PageLinkingHere } from "./links-here.ts";

type Deps = Readonly<{
  siteIndex: Pick<SiteIndex, "soFar" | "listed">;
  pages: Pick<Pages, "files" | "parts">;
  folders: PageFolders;
}>;

/** Parts that show a part are looked for themselves, up to so many. */
const MAX_PARTS = 20;

export class PartUses {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns the published pages that show a part, by title: those that name its file in an import, an include or a snippet, and those
   * of parts that do. @throws Unavailable
   */
  async of(part: Part): Promise<readonly PageLinkingHere[]> {
    const { siteIndex, pages, folders } = this.#deps;
    const { records } = await siteIndex.soFar();
    const [files, parts, listed] = [await pages.files(), await pages.parts(), await siteIndex.listed()];
    const known = new Map(listed.pages.map((page) => [page.slug, page]));
    const found = new Map<Slug, PageLinkingHere>();
    const asked = new Set([part]);
    for (const each of asked) {
      for (const [slug, { content }] of records) {
        const page = known.get(slug);
        const inPart = parts.get(slug);
        if (slug === each.slug || found.has(slug) || (!page && !inPart)) continue;
        const places = placesIn(content, each.path, { from: folderOf(files.get(slug) ?? ""), folders });
        if (places.length === 0) continue;
        if (inPart && asked.size < MAX_PARTS) asked.add(inPart);
        if (page && !inPart)
          found.set(slug, {
            slug,
            title: page.title,
            state: page.state,
            published: places,
            drafted: undefined,
          });
      }
    }
    return [...found.values()].sort(byTitle);
  }
}

type Place = Readonly<{ from: string; folders: PageFolders }>;

/** Returns where a text shows a file. */
function placesIn(content: string, part: string, place: Place): LinkHere[] {
  return inclusionsOf(content, nameOf(part)).flatMap(({ path: href, line, column, text }) =>
    isPathOf(href, part, place) ? [{ href, line, column, text }] : [],
  );
}

/** A path is from the page, from a folder of pages, from a folder of parts, or from the folder of the site. */
function isPathOf(path: string, part: string, { from, folders }: Place): boolean {
  // `@site` of Docusaurus is the folder of the site, and `@` of VitePress that of the pages.
  if (path.startsWith("@site/")) return `/${part}`.endsWith(path.slice("@site".length));
  const plain = path.startsWith("@/") ? path.slice("@/".length) : path;
  const ofParts = ["", "/snippets", "/_includes"];
  const starts = [from, ...folders.all.flatMap(({ folder }) => ofParts.map((name) => folder + name))];
  return part === plain || starts.some((start) => namesIn(start, plain).join("/") === part);
}
