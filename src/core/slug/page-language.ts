import type { Slug } from "./slug.ts";

/** Returns a language as browsers read it, such as `pt-BR` for `pt_br`; undefined for what is none that has a name. */
export function languageOf(text: string): string | undefined {
  if (!/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/.test(text)) return undefined;
  try {
    const [language] = Intl.getCanonicalLocales(text.replaceAll("_", "-"));
    names ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return language && names.of(language.split("-")[0]!) ? language : undefined;
  } catch {
    return undefined;
  }
}

/** Made when it is first needed, so that each start is faster. */
let names: Intl.DisplayNames | undefined;

/**
 * Returns the language of a page's folder, undefined where that has none. A folder of the name of a language is one if a
 * page in it has the name of another page in no such folder, or in another one. `contentFolder` can be of one language.
 */
export function folderLanguage(slug: Slug, slugs: Iterable<Slug>, contentFolder: string): string | undefined {
  const [folder = ""] = slug.split("/");
  const language = languageOf(folder);
  return language && isTranslated(folder, new Set(slugs)) ? language : ofContent(contentFolder);
}

function isTranslated(folder: string, slugs: ReadonlySet<string>): boolean {
  const others = new Set<string>();
  for (const slug of slugs) {
    const [first = ""] = slug.split("/");
    others.add(first === folder || !languageOf(first) ? slug : slug.slice(first.length + 1));
  }
  return [...slugs].some((slug) => {
    const isInside = slug === folder || slug.startsWith(`${folder}/`);
    return isInside && others.has(slug.slice(folder.length + 1));
  });
}

/** `docs/en`, or `i18n/fr/docusaurus-plugin-content-docs/current`. */
function ofContent(folder: string): string | undefined {
  const parts = folder.split("/");
  const translated = parts[parts.indexOf("i18n") + 1];
  return languageOf((parts.includes("i18n") ? translated : parts.at(-1)) ?? "");
}
