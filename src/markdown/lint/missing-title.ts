import { needsTitle } from "../../sites/addresses/index.ts";
import { ofKind } from "../symbols/index.ts";
import { type Diagnostic, type Page, warning } from "./rule.ts";

/** A title from JavaScript, or from a file that the page begins with, cannot be read. */
export function missingTitle({ blocks, site, symbols, outline }: Page): Diagnostic[] {
  const { title, frontMatter } = outline;
  const file = site.file ?? site.address ?? "";
  const [first] = blocks.filter(({ kind }) => kind !== "frontmatter");
  const isFilled = first !== undefined && filling.test(first.source);
  const { layout, template = layout, seo } = frontMatter?.values ?? {};
  // VitePress gives it the title of the site; a template shows what it has where there is no text.
  const isHome = layout === "home" || (template !== undefined && first === undefined);
  // Source: `seo` of Nuxt Content's pages.
  const isForSearch = typeof seo === "object" && seo !== null && "title" in seo && Boolean(seo.title);
  const unparsed = frontMatter && !frontMatter.values ? frontMatter.text : "";
  const scripts = blocks.filter(({ kind }) => kind === "esm").map(({ source }) => source);
  const isElsewhere =
    ofKind(symbols, "title").length > 0 || /\btitle\b/.test([unparsed, ...scripts].join("\n"));
  // Another rule says so.
  const isAsked = site.fields?.some(({ key, isRequired }) => key === "title" && isRequired) === true;
  const isShown =
    title !== undefined || isAsked || site.isTitled || isHome || isForSearch || isElsewhere || isFilled;
  if (isShown || !needsTitle(file)) return [];
  return [
    warning(0, "The page has no title. Add one in the front matter, or start with a heading with one #."),
  ];
}

const filling = /^(?:;?-{1,10}8<-|\{%-? include |<!-- ?@include:)/;
