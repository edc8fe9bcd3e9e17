import type { PageChange } from "../change/page-change.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { SitePlaces } from "../site/site-places.ts";
import { aliasKeyOf } from "../site/site-properties.ts";
import type { TextWork } from "../text/text-work.ts";
import type { PlacedMove } from "./move-planner.ts";
import type { SiteFileChanges } from "./site-files.ts";

type Deps = Readonly<{
  siteIndex: Pick<SiteIndex, "properties">;
  sitePlaces: Pick<SitePlaces, "siteBase">;
  texts: TextWork;
}>;

/** What a change writes: its text after links are changed; undefined removes the page. */
export type Planned = Readonly<{
  change: PageChange;
  text: string | undefined;
  placed: PlacedMove | undefined;
}>;

/** Where no file of the site can have redirects, a page of some generators names the addresses that it had. */
export async function withAliases(
  planned: readonly Planned[],
  site: SiteFileChanges,
  { siteIndex, sitePlaces, texts }: Deps,
): Promise<Readonly<{ planned: readonly Planned[]; site: SiteFileChanges }>> {
  const key = site.toCopy.length > 0 ? aliasKeyOf(await siteIndex.properties()) : undefined;
  if (key === undefined) return { planned, site };
  // A generator adds where the site is served.
  const { route } = await sitePlaces.siteBase();
  const named = new Set<string>();
  const withNames = await Promise.all(
    planned.map(async (each) => {
      const { change, text } = each;
      const isNamed = change.does === "move" && change.writesRedirect && change.undoes === undefined;
      if (!isNamed || !each.placed?.sha || text === undefined) return each;
      const [from, to] = [`${route}/${change.from}`, `${route}/${change.slug}`];
      const changed = await texts.run("withAlias", text, { key, from, to });
      if (changed !== undefined) named.add(from);
      return { ...each, text: changed ?? text };
    }),
  );
  const toCopy = site.toCopy.filter(({ from }) => !named.has(from));
  return { planned: withNames, site: { ...site, toCopy } };
}
