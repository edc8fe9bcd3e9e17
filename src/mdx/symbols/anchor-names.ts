/**
 * Returns what generators make of a heading or a title besides GitHub's slug: Mintlify, VitePress and MkDocs put one hyphen for
 * all signs between words, the latter two without accents. Before a digit VitePress has an underscore, and GitBook `id-`.
 */
export function anchorNames(text: string): readonly string[] {
  const hyphenated = withHyphens(text);
  const unaccented = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  const plain = unaccented === text ? hyphenated : withHyphens(unaccented);
  return [hyphenated, plain, ...(/^\d/.test(plain) ? [`_${plain}`, `id-${plain}`] : [])].filter(
    (name) => name !== "",
  );
}

/**
 * Returns the ids of attribute lists, as `{ #id .class }` and `{ id="id" }`, which MkDocs reads after any element, and those of
 * Material's own documentation: `<!-- md:option a.b -->` has the id `+a.b`. In GitBook a summary has one, as a heading has.
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
  ];
}

const listWithId = /\{(?=[^{}\r\n]{0,300}(?:#|id=))([^{}\r\n]{1,300})\}/g;
const listedId = /(?:^|[ \t:])(?:#|id=["']?)([^\s"'#]{1,100})/g;

/** Whether a page gets text from elsewhere when the site is built: a file, or what a plugin makes of code or of a heading's comment. */
export function isFilledIn(page: string): boolean {
  const mayBe = fillingWords.some((word) => page.includes(word));
  return (mayBe && filling.test(page)) || (page.includes("<!--") && headingOfComment.test(page));
}

/** Each way to fill has one of these, which are found sooner. */
const fillingWords = ["8<-", "{%", "@include:", "::: "];
const filling =
  /^[ \t]{0,20}(?:;?-{1,10}8<-|\{%-? include |<!-- ?@include:|::: \w{1,100}\.\w|::: [\w-]{1,100}[ \t]{0,5}\r?\n[ \t]{1,8}:\w)/m;
const headingOfComment = /^#{1,6} <!--/m;

function withHyphens(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, "-")
    .replace(/^-|-$/g, "");
}
