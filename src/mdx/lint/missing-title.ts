import { ofKind } from "../symbols/index.ts";
import { isPart } from "./part.ts";
import { type Diagnostic, type Page, warning } from "./rule.ts";

/**
 * Parts of pages need no title, nor does a section of Hugo, which has its folder's name, nor GitBook's menu. A title from JavaScript, or
 * from a file that the page begins with, cannot be read.
 */
export function missingTitle({ blocks, site, symbols, outline }: Page): Diagnostic[] {
  const { title, frontMatter } = outline;
  const file = site.file ?? site.address ?? "";
  const isSection = /(?:^|\/)(?:_index\.mdx?|SUMMARY\.md)$/.test(file);
  const [first] = blocks.filter(({ kind }) => kind !== "frontmatter");
  const isFilled = first !== undefined && filling.test(first.source);
  // VitePress gives it the title of the site.
  const isHome = frontMatter?.values?.layout === "home";
  const unparsed = frontMatter && !frontMatter.values ? frontMatter.text : "";
  const scripts = blocks.filter(({ kind }) => kind === "esm").map(({ source }) => source);
  const isElsewhere =
    ofKind(symbols, "title").length > 0 || /\btitle\b/.test([unparsed, ...scripts].join("\n"));
  if (title !== undefined || isPart(file) || isSection || isHome || isElsewhere || isFilled) return [];
  return [
    warning(0, "The page has no title. Add one in the front matter, or start with a heading with one #."),
  ];
}

const filling = /^(?:;?-{1,10}8<-|\{%-? include |<!-- ?@include:)/;
