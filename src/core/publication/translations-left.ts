import type { ChangedSiteFiles } from "../../sites/server.ts";
import { named, type PageChange, sourceOf } from "../change/page-change.ts";
import type { Pages } from "../page/pages.ts";
import { seesText } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { SiteIndex } from "../site/site-index.ts";

type Deps = Readonly<{ pages: Pick<Pages, "files">; siteIndex: Pick<SiteIndex, "siblings"> }>;

/** Of one publication. */
const MAX_TRANSLATIONS = 100;

/** Returns the translations that stay of pages that are removed, among those that the session may see. @throws Unavailable */
export async function translationsLeftBy(
  changes: readonly PageChange[],
  session: Session,
  { pages, siteIndex }: Deps,
): Promise<ChangedSiteFiles["toLookAt"]> {
  const removals = changes.filter(({ does, undoes }) => does === "delete" && undoes === undefined);
  if (removals.length === 0) return [];
  const [siblings, files] = [await siteIndex.siblings(), await pages.files()];
  const changed = new Set(changes.map(sourceOf));
  const left = removals.flatMap(({ slug }) =>
    siblings.ofOriginal(slug).flatMap((each) => {
      const path = files.get(each);
      if (path === undefined || changed.has(each) || !seesText(session, each)) return [];
      return [{ slug, path, line: 1, reason: `It is the translation of ${named(slug)}, which is removed.` }];
    }),
  );
  return left.slice(0, MAX_TRANSLATIONS);
}
