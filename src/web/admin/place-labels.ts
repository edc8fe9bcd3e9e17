import { orAbsence } from "../../core/absence.ts";
import type { SiteChoices, SitePages } from "../../core/site/site-pages.ts";
import type { Slug } from "../../core/slug/slug.ts";

export type PlaceLabels = Readonly<{
  /** Of a language or a version. */
  labelOf: (name: string) => string;
  placeOf: SiteChoices["placeOf"];
  /** As “French, 2.0”, without what the site has only one of; its slug where that is both. */
  placeIn: (slug: Slug) => string;
  /** In the order of the site. */
  inOrder: (slugs: readonly Slug[]) => Slug[];
}>;

/** Returns how the site calls its languages and versions, and where its pages are. */
export async function placeLabels(sitePages: Pick<SitePages, "choices">): Promise<PlaceLabels> {
  const { value: choices } = await orAbsence(sitePages.choices());
  const { languages = [], versions = [] } = choices ?? {};
  const labels = new Map([
    ...languages.map(({ code, label }) => [code, label] as const),
    ...versions.map(({ name, label }) => [name, label] as const),
  ]);
  const order = [...labels.keys()];
  const labelOf = (name: string) => labels.get(name) ?? name;
  const placeOf = (slug: Slug) => choices?.placeOf(slug) ?? { language: null, version: null, own: slug };
  const namesOf = (slug: Slug) => {
    const { language, version } = placeOf(slug);
    return [languages.length > 1 ? language : null, versions.length > 1 ? version : null];
  };
  const at = (name: string | null) => (name === null ? -1 : order.indexOf(name));
  return {
    labelOf,
    placeOf,
    placeIn: (slug) => {
      const names = namesOf(slug).filter((name) => name !== null);
      return names.map(labelOf).join(", ") || slug;
    },
    inOrder: (slugs) =>
      slugs.toSorted((one, other) => {
        const [first, second] = [namesOf(one).map(at), namesOf(other).map(at)];
        return first[0]! - second[0]! || first[1]! - second[1]!;
      }),
  };
}
