import { ofKind } from "../symbols/index.ts";
import { isPart } from "./part.ts";
import { type Diagnostic, type Page, warning } from "./rule.ts";

/** Parts of pages need no title, nor does a section of Hugo, which has its folder's name. A title from JavaScript cannot be read. */
export function missingTitle({ blocks, site, symbols, outline }: Page): Diagnostic[] {
  const { title, frontMatter } = outline;
  const file = site.file ?? site.address ?? "";
  const isSection = /(?:^|\/)_index\.mdx?$/.test(file);
  // VitePress gives it the title of the site.
  const isHome = frontMatter?.values?.layout === "home";
  const unparsed = frontMatter && !frontMatter.values ? frontMatter.text : "";
  const scripts = blocks.filter(({ kind }) => kind === "esm").map(({ source }) => source);
  const isElsewhere =
    ofKind(symbols, "title").length > 0 || /\btitle\b/.test([unparsed, ...scripts].join("\n"));
  if (title !== undefined || isPart(file) || isSection || isHome || isElsewhere) return [];
  return [
    warning(0, "The page has no title. Add one in the front matter, or start with a heading with one #."),
  ];
}
