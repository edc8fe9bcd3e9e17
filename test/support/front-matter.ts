import { fieldsAt } from "../../src/core/page/page-fields.ts";
import { propertiesIn, wrongFields } from "../../src/markdown/frontmatter/index.ts";
import { settingsOfSite } from "../../src/sites/site-settings.ts";

type Site = Readonly<{ generator: string; folder: string; files?: ReadonlyArray<readonly [string, string]> }>;

/** Returns the fields of a page of a site with these files, by its path in the repository. */
export function fieldsOfPage({ generator, folder, files = [] }: Site, page: string) {
  const settings = settingsOfSite(
    files.map(([path, text]) => ({ path, text })),
    folder,
  );
  return fieldsAt(page, generator, settings);
}

/** Returns what is wrong with a page's front matter, as `error` or `warning` and its line. */
export function wrongOnPage(site: Site, page: string, yaml: string): string[] {
  const { properties } = propertiesIn(`---\n${yaml}\n---\n`)!;
  return wrongFields(properties!, fieldsOfPage(site, page)).map(({ line = 1, message, stops }) => {
    const key = /“[^”]+”/.exec(message)![0].slice(1, -1);
    return `${stops ? "error" : "warning"} ${line} ${key}`;
  });
}
