import { propertiesIn, type Property } from "../../markdown/frontmatter/index.ts";
import { fencedIn } from "../../markdown/text/index.ts";

/** A key of a page's front matter, and the field that fits its value; undefined for a key without a value. */
export type PropertyUse = Pick<Property, "key" | "kind" | "style">;

/** UTF-16 units; pages have less, and reading takes time. */
const MAX_READ = 16 * 1024;
const MAX_PER_PAGE = 50;
const MAX_KEY_LENGTH = 60;

/** What a page adds to the site's properties; nothing where its front matter cannot be read. */
export function propertyUses(page: string): PropertyUse[] {
  const { text } = fencedIn(page) ?? {};
  if (text === undefined || text.length > MAX_READ) return [];
  const { properties = [] } = propertiesIn(page)!;
  return properties
    .slice(0, MAX_PER_PAGE)
    .filter(({ key }) => key !== "" && key.length <= MAX_KEY_LENGTH)
    .map(({ key, kind, style }) => ({ key, kind, style }));
}
