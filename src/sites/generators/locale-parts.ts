import { namesIn } from "../addresses/index.ts";
import type { FolderPart, SiteParts } from "../formats/configuration.ts";

/** A language of a site. `folders` are those of its pages, from the folder of all pages, "" for that itself. */
export type Locale = SiteParts["languages"][number] & Readonly<{ folders: readonly string[] }>;

/** Of a site. */
const MAX_LOCALES = 500;

/** Returns the parts of a folder that has languages in folders; what is in none of them has no language. */
export function partsIn(
  folder: string,
  locales: readonly Locale[],
  { kind = "docs", set = "docs" }: Partial<Pick<FolderPart, "kind" | "set">> = {},
): FolderPart[] {
  const known = locales.slice(0, MAX_LOCALES);
  const language = known.find(({ folders }) => folders.includes(""))?.code ?? null;
  const own: FolderPart = { folder, kind, language, version: null, set };
  const inside = known.flatMap(({ code, folders }) =>
    folders.map((each) => ({ ...own, folder: pathIn(folder, each), language: code })),
  );
  return [own, ...inside.filter((each) => each.folder !== folder)];
}

export function languagesOf(locales: readonly Locale[]): SiteParts["languages"] {
  return locales.slice(0, MAX_LOCALES).map(({ code, label, isDefault }) => ({ code, label, isDefault }));
}

/** Returns what a language is called in itself, as "Français"; its code where that isn't known. Source: Docusaurus' `getDefaultLocaleLabel`. */
export function nameOfLanguage(code: string): string {
  try {
    const name = new Intl.DisplayNames(code, { type: "language", fallback: "code" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

/** Returns a path from the repository's root, "" for that. */
export function pathIn(folder: string, path: string): string {
  return namesIn(folder, path).join("/");
}

/** Whether a name is the code of a language that is known, as `zh-CN`. */
export function isLanguage(name: string): boolean {
  if (!/^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(name)) return false;
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return names.of(name.replace("_", "-")) !== undefined;
}
