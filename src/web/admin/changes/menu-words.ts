import { orAbsence } from "../../../core/absence.ts";
import type { DraftedNavigation } from "../../../core/navigation/drafted-navigation.ts";
import type { NavigationChange } from "../../../core/navigation/navigation-edit.ts";
import type { Changesets } from "../../../core/publication/changesets.ts";
import type { SiteChoices, SitePages } from "../../../core/site/site-pages.ts";

export type MenuWordsParts = Readonly<{
  changesets: Pick<Changesets, "wordsOf">;
  draftedNavigation: Pick<DraftedNavigation, "alsoIn">;
  sitePages: Pick<SitePages, "choices">;
}>;

/** Returns what edits of menus do, in words, and as lines with the other languages and versions in which they are seen. */
export async function menuWords(
  { changesets, draftedNavigation, sitePages }: MenuWordsParts,
  change: NavigationChange,
) {
  const words = await changesets.wordsOf(change);
  const { value: others = [] } = await orAbsence(draftedNavigation.alsoIn(change));
  const { value: choices } =
    others.length === 0 ? { value: undefined } : await orAbsence(sitePages.choices());
  const also = choices ? sentenceOf(others, choices) : [];
  return { words, lines: [...words.map(({ says }) => says), ...also] };
}

type Others = Awaited<ReturnType<DraftedNavigation["alsoIn"]>>;

/** Names the versions where all are of the languages that are edited, too. */
function sentenceOf(others: Others, { languages, versions }: SiteChoices): string[] {
  const names = others.map(({ language, version }) => {
    const own = languages.find(({ code }) => code === language)?.label ?? language;
    const of = versions.length > 1 ? (versions.find(({ name }) => name === version)?.label ?? version) : null;
    return [languages.length > 1 ? own : null, of].filter((each) => each !== null).join(" ");
  });
  const shown = [...new Set(names)].filter((name) => name !== "");
  if (shown.length === 0) return [];
  const all = new Intl.ListFormat("en").format(shown);
  const [has, change] = shown.length === 1 ? ["has", "it changes"] : ["have", "they change"];
  return [`${all} ${has} the same menu, so ${change}, too.`];
}
