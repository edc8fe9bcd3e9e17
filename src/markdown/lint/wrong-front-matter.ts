import { propertiesIn, wrongFields } from "../frontmatter/index.ts";
import { offsetAt } from "../text/index.ts";
import { isUnread } from "./broken-front-matter.ts";
import { type Diagnostic, error, type Page, warning } from "./rule.ts";

/** What the site's generator asks of front matter, and what it can't read there. TOML and what is broken isn't checked. */
export function wrongFrontMatter({ blocks, site: { fields = [] }, outline }: Page): Diagnostic[] {
  if (fields.length === 0 || isUnread(blocks)) return [];
  const [first] = blocks;
  const source = outline.frontMatter && first ? first.source : "";
  const properties = source === "" ? [] : propertiesIn(source)?.properties;
  if (!properties) return [];
  return wrongFields(properties, fields).map(({ line, message, stops }) => {
    const offset = line === undefined ? 0 : offsetAt(source, { line, column: 1 });
    return stops ? error(offset, message) : warning(offset, message);
  });
}
