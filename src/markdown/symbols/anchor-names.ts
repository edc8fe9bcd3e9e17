import { slug } from "github-slugger";

/**
 * Returns what generators make of a heading or a title besides GitHub's slug: Mintlify, VitePress and MkDocs put one hyphen for
 * all signs between words, the latter two without accents. Before a digit VitePress has an underscore, and GitBook `id-`; it reads
 * `&` as a word.
 */
export function anchorNames(text: string): readonly string[] {
  const hyphenated = withHyphens(text);
  const unaccented = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  const plain = unaccented === text ? hyphenated : withHyphens(unaccented);
  return [
    hyphenated,
    plain,
    ...(/^\d/.test(plain) ? [`_${plain}`, `id-${plain}`] : []),
    ...(plain !== "" && text.includes("&") ? [withHyphens(text.replaceAll("&", " and "))] : []),
  ].filter((name) => name !== "");
}

/** Returns what Eleventy makes of a heading, which parts `commonJS` in two. */
export function partedName(text: string): string {
  return withHyphens(text.replace(/([a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-rt-z\d]))/g, "$1 "));
}

/**
 * Returns the ids of attribute lists, as `{ #id .class }` and `{ id="id" }`, which MkDocs reads after any element, and those of
 * Material's own documentation: `<!-- md:option a.b -->` has the id `+a.b`. Its tabs can have one, too. In GitBook a summary has one,
 * as a heading has, in Hugo the term of a definition, with a number where it is there again.
 */
export function listedIds(page: string): readonly string[] {
  const lists = Array.from(page.matchAll(listWithId), ([, list]) => list!);
  const ids = lists.flatMap((list) => Array.from(list.matchAll(listedId), ([, id]) => id!));
  const documented = page.matchAll(/<!-- md:(option|setting) ([^\s<>]{1,100}) -->/g);
  const summaries = page.matchAll(/<summary>([^<>\r\n]{1,300})<\/summary>/g);
  return [
    ...ids,
    ...Array.from(documented, ([, kind, name]) => (kind === "option" ? `+${name}` : name!)),
    ...Array.from(summaries).flatMap(([, text]) => anchorNames(text!)),
    ...termsIn(page),
    ...tabsIn(page),
  ];
}

/** With the heading before them, or without, and without icons. Source: "Tabbed" of the Python Markdown Extensions. */
function tabsIn(page: string): string[] {
  let above = "";
  return Array.from(page.includes('=== "') ? page.matchAll(headingOrTab) : []).flatMap(([, heading, tab]) => {
    if (heading !== undefined) above = slug(heading);
    if (tab === undefined) return [];
    const name = slug(tab.replace(/:[\w+-]{1,100}:/g, "").trim());
    return [name, `${above}-${name}`];
  });
}

const headingOrTab = /^(?:#{1,6} (.{1,300})|[ \t]{0,20}===[!+]{0,2} "([^"\n]{1,300})")/gm;

const listWithId = /\{(?=[^{}\r\n]{0,300}(?:#|id=))([^{}\r\n]{1,300})\}/g;

/** A term is the line before its definition, which a colon begins. */
function termsIn(page: string): string[] {
  const counts = new Map<string, number>();
  return Array.from(page.matchAll(/\n:[ \t]/g), ({ index }) => {
    const before = page.slice(Math.max(0, index - MAX_TERM), index).trimEnd();
    const name = slug(before.slice(before.lastIndexOf("\n") + 1));
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? [name] : [name, `${name}-${count}`];
  }).flat();
}

/** In UTF-16 units. */
const MAX_TERM = 300;

const listedId = /(?:^|[ \t:])(?:#|id=["']?)([^\s"'#]{1,100})/g;

/**
 * Whether a page gets text from elsewhere when the site is built: a file, what a shortcode of Hugo has as Markdown, what a plugin makes
 * of code or of a heading's comment, what Svelte's site has of a module, or a component that is all there is.
 */
export function isFilledIn(page: string): boolean {
  const mayBe = fillingWords.some((word) => page.includes(word));
  const isComponent = !heading.test(page) && component.test(page);
  return (
    isComponent ||
    (mayBe && (filling.test(page) || shortcode.test(page))) ||
    (page.includes("<!--") && headingOfComment.test(page))
  );
}

const component = /^[ \t]{0,20}<[A-Z][\w.]{0,100}[ \t/>]/m;
const heading = /^#{1,6}[ \t]/m;

/** Each way to fill has one of these, which are found sooner. */
const fillingWords = [
  "8<-",
  "{%",
  "@include:",
  "::: ",
  "{{< include ",
  "> TYPES",
  "> MODULE",
  "> EXPANDED_TYPES",
];
const filling =
  /^[ \t]{0,20}(?:;?-{1,10}8<-|\{%-? include |<!-- ?@include:|::: \w{1,100}\.\w|::: [\w-]{1,100}[ \t]{0,5}\r?\n[ \t]{1,8}:\w|> (?:(?:EXPANDED_)?TYPES|MODULES?)(?::|$))/m;
const shortcode = /^[ \t]{0,20}\{\{(?:%|< include )/m;
const headingOfComment = /^#{1,6} <!--/m;

function withHyphens(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, "-")
    .replace(/^-|-$/g, "");
}
