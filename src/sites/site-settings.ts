import type { Redirect } from "./addresses/index.ts";
import { readScript } from "./files/script.ts";
import { textOf, valueAt, valuesIn } from "./files/value.ts";
import { baseOfSite, type SiteBase } from "./generators/site-base.ts";
import { redirectsOfSite } from "./redirects/redirects.ts";

type SiteFile = Readonly<{ path: string; text: string }>;

/**
 * `fallback` is the folder of the language whose pages are shown where a translation is missing. `base` is undefined where no
 * configuration says it.
 */
export type SiteSettings = Readonly<{
  redirects: readonly Redirect[];
  fallback: string | undefined;
  base: SiteBase | undefined;
}>;

/** `folder` is that of the pages. Never throws. */
export function settingsOfSite(files: readonly SiteFile[], folder: string): SiteSettings {
  return {
    redirects: redirectsOfSite(files),
    fallback: files.map(fallbackIn).find(Boolean),
    base: baseOfSite(files, folder),
  };
}

/** Starlight has its locales as a map, which can be imported; Astro itself as a list, and without a fallback. Source: Starlight's "Internationalization". */
function fallbackIn({ path, text }: SiteFile): string | undefined {
  if (!/(?:^|\/)astro\.config\.[cm]?[jt]s$/.test(path)) return undefined;
  const config = readScript(text);
  for (const value of config ? valuesIn(config) : []) {
    const locale = textOf(valueAt(value, "defaultLocale"));
    const locales = valueAt(value, "locales");
    if (locale !== undefined && locales && (locales.kind === "map" || locales.kind === "other"))
      return locale === "root" ? undefined : locale;
  }
  return undefined;
}
