import { linkEnding, nameOf } from "../../sites/addresses/index.ts";
import type { Drafts } from "../draft/drafts.ts";
import { Conflict } from "../errors.ts";
import { addressInStyle } from "../link/link-style.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { PageMoveStore } from "../page/page-moves.ts";
import type { Pages } from "../page/pages.ts";
import type { Session } from "../session/session.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { SitePlaces } from "../site/site-places.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { TextWork } from "../text/text-work.ts";
import type { SiteProblem } from "./site-health.ts";

type Deps = Readonly<{
  folders: PageFolders;
  texts: TextWork;
  dialects: Pick<PageDialects, "reader">;
  pages: Pick<Pages, "files" | "places" | "sourceIfAny">;
  drafts: Drafts;
  siteIndex: Pick<SiteIndex, "addressesOf">;
  sitePlaces: Pick<SitePlaces, "linkStyle" | "bases">;
  pageMoves: Pick<PageMoveStore, "moveFrom">;
}>;

type Place = Readonly<{ slug: Slug; line: number; column: number; from: string; to: string }>;

export class LinkRepairs {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns where a broken link should lead: to where its page was moved, or to the only page of that name. Query and fragment stay. @throws Unavailable */
  async suggestions(problems: readonly SiteProblem[]): Promise<ReadonlyMap<SiteProblem, string>> {
    const { folders, pages, siteIndex, sitePlaces, pageMoves } = this.#deps;
    const [files, places] = [await pages.files(), await pages.places()];
    const [style, addressOf] = [await sitePlaces.linkStyle(), await siteIndex.addressesOf()];
    const bases = await sitePlaces.bases();
    const byName = Map.groupBy(files.keys(), nameOf);
    const found = new Map<SiteProblem, string>();
    for (const problem of problems) {
      const { slug, address } = problem;
      if (slug === null || address === undefined || problem.kind !== "broken-link") continue;
      const [path = ""] = address.split(/[?#]/, 1);
      const meant = path.replace(linkEnding, "").replace(/\/(?:index)?$/, "");
      const alike = byName.get(nameOf(meant)) ?? [];
      const target =
        (await pageMoves.moveFrom(meant.replace(/^\//, "") as Slug))?.to ??
        (alike.length === 1 ? alike[0] : undefined);
      if (target === undefined || target === slug || !files.has(target)) continue;
      const [own, linked] = [slug, target].map((each) => {
        return {
          slug: each,
          file: folders.inSite(places.of(each)),
          address: addressOf(each),
          at: folders.addressAround(each),
        };
      });
      const to = addressInStyle(linked!, own!, style, bases);
      found.set(problem, to + address.slice(path.length));
    }
    return found;
  }

  /** Saves a draft in which a link leads elsewhere. @throws Conflict where the link isn't there any more, and as a save */
  async repair({ slug, ...link }: Place, session: Session): Promise<void> {
    const { texts, dialects, pages, drafts } = this.#deps;
    const draft = await drafts.findIfAny(slug);
    const published = draft ? undefined : await pages.sourceIfAny(slug);
    const content = draft?.content ?? published?.content ?? "";
    const dialect = (await dialects.reader())((await pages.places()).of(slug));
    const changed = await texts.run("withLinkAt", content, link, dialect);
    if (changed === undefined)
      throw new Conflict("This link changed after you opened the list. Check it in the editor.");
    const seen = { updatedAt: draft?.updatedAt, base: published?.sha };
    await drafts.save({ slug, content: changed, ...seen }, session);
  }
}
