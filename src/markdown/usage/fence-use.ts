import { infoParts, type MarksForm, type TitleForm } from "../components/index.ts";
import type { PageTree } from "../tree/index.ts";
import { partsOf } from "./page-parts.ts";

/** How often a page's fences of code have a language, or write a title or marked lines in a form. */
export type FenceUses = Readonly<{
  languages: Readonly<Record<string, number>>;
  titles: Readonly<Partial<Record<TitleForm, number>>>;
  marks: Readonly<Partial<Record<MarksForm, number>>>;
}>;

const MAX_LANGUAGES = 50;
/** In UTF-16 units. A longer first word is no language. */
const MAX_LANGUAGE = 30;

export function fenceUsesIn(read: PageTree): FenceUses {
  const languages: Record<string, number> = {};
  const titles: Partial<Record<TitleForm, number>> = {};
  const marks: Partial<Record<MarksForm, number>> = {};
  for (const info of partsOf(read).infos) {
    const parts = infoParts(info);
    const language = info.slice(0, parts.language.to);
    const isListed = Object.hasOwn(languages, language) || Object.keys(languages).length < MAX_LANGUAGES;
    if (language !== "" && language.length <= MAX_LANGUAGE && isListed) count(languages, language);
    if (parts.title) count(titles, parts.title.form);
    if (parts.marks) count(marks, parts.marks.form);
  }
  return { languages, titles, marks };
}

function count<Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void {
  counts[key] = (Object.hasOwn(counts, key) ? counts[key]! : 0) + 1;
}
