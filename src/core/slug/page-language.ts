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

/** Returns the language that a folder of pages is called by: `docs/en`, or `i18n/fr/docusaurus-plugin-content-docs/current`. */
export function languageOfFolder(folder: string): string | undefined {
  const parts = folder.split("/");
  const translated = parts[parts.indexOf("i18n") + 1];
  return languageOf((parts.includes("i18n") ? translated : parts.at(-1)) ?? "");
}
