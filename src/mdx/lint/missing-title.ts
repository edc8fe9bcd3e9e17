import { ofKind } from "../symbols/index.ts";
import { type Diagnostic, type Page, warning } from "./rule.ts";

/** Partials, which Mintlify has in `snippets`, need no title. A title from JavaScript cannot be read. */
export function missingTitle({ blocks, site, symbols, outline }: Page): Diagnostic[] {
  const { title, frontMatter } = outline;
  const isPart = /(?:^|\/)[_.][^/]*$|^snippets\//.test(site.file ?? site.address ?? "");
  // VitePress gives it the title of the site.
  const isHome = frontMatter?.values?.layout === "home";
  const unparsed = frontMatter && !frontMatter.values ? frontMatter.text : "";
  const scripts = blocks.filter(({ kind }) => kind === "esm").map(({ source }) => source);
  const isElsewhere =
    ofKind(symbols, "title").length > 0 || /\btitle\b/.test([unparsed, ...scripts].join("\n"));
  if (title !== undefined || isPart || isHome || isElsewhere) return [];
  return [
    warning(0, "The page has no title. Add one in the front matter, or start with a heading with one #."),
  ];
}
