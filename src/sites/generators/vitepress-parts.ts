import { entriesOf, textOf, type Value, valueAt } from "../files/value.ts";
import type { Places, SiteParts } from "../formats/configuration.ts";
import { languagesOf, type Locale, partsIn, pathIn } from "./locale-parts.ts";

/** Sources: "Internationalization" and "Source Directory" of VitePress. */
export function partsOfVitepress(config: Value, { home }: Omit<Places, "folder">): SiteParts {
  const folder = pathIn(home, textOf(valueAt(config, "srcDir")) ?? ".");
  const locales = localesOf(config);
  return { folders: partsIn(folder, locales), languages: languagesOf(locales), versions: [] };
}

/** A language can be in another folder than its address says: `en/:rest*` is rewritten to `:rest*`. */
function localesOf(config: Value): Locale[] {
  const rewrites = Array.from(entriesOf(valueAt(config, "rewrites")), ([from, to]) => [from, textOf(to)]);
  const main = textOf(valueAt(config, "lang")) ?? "en";
  return Array.from(entriesOf(valueAt(config, "locales")), ([key, locale]) => {
    const isRoot = key === "root";
    const code = textOf(valueAt(locale, "lang")) ?? (isRoot ? main : key);
    const before = isRoot ? "" : `${key}/`;
    const rewritten = rewrites.flatMap(([from = "", to = ""]) => {
      const [, folder, rest] = /^([^:*]{1,300})\/(:\w{1,50}(?:\*|\(\.\*\)))$/.exec(from) ?? [];
      return folder !== undefined && to === before + rest ? [folder] : [];
    });
    return {
      code,
      label: textOf(valueAt(locale, "label")) ?? code,
      isDefault: isRoot,
      folders: [isRoot ? "" : key, ...rewritten],
    };
  });
}
