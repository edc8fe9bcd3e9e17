import { type Block, pageTreeOf } from "../blocks/index.ts";
import { aliasesAmong, type OwnAddress, ownAddressAmong } from "../frontmatter/index.ts";
import { type AddressUse, templatedAddresses } from "../links/index.ts";
import { isFilledIn, listedIds, ofKind, outline, partedName, symbolsIn } from "../symbols/index.ts";
import { type LineAndColumn, withPlaces } from "../text/index.ts";
import type { Dialect, PageTree } from "../tree/index.ts";
import { brokenFrontMatter } from "./broken-front-matter.ts";
import { missingTitle } from "./missing-title.ts";
import { noAlternative } from "./pictures.ts";
import { refusals } from "./refusals.ts";
import { repeatedIds, repeatedLabels, repeatedNames } from "./repeated.ts";
import type { Diagnostic, Page, Site } from "./rule.ts";
import { shownLinks } from "./shown-links.ts";

type TakenOut = keyof NonNullable<Site["takesOut"]>;

type OwnKind = "does-not-compile" | "missing-title" | "duplicate-id" | "missing-alt";

/** What a page says to its site, whatever else is in the site and wherever the page is. */
export type PageFacts = Readonly<{
  title: string | undefined;
  headings: ReadonlyArray<Readonly<{ id: string; text: string }>>;
  /** `unless`: it is none on a site that takes this out before MDX reads a page. */
  problems: ReadonlyArray<LineAndColumn & Readonly<{ kind: OwnKind; message: string; unless?: TakenOut }>>;
  links: readonly AddressUse[];
  pictures: readonly AddressUse[];
  /** The fragments that links can have; undefined where a part of the page is unknown. */
  anchors: readonly string[] | undefined;
  ownAddress: OwnAddress | undefined;
  /** Addresses that the site leads on from to this page. */
  aliases: readonly string[];
}>;

/** Of each kind in one page. */
const MAX_FACTS = 1000;

const MAX_ANCHORS = 5000;
const MAX_HEADINGS = 500;

/** Never throws. */
export function pageFacts(blocks: readonly Block[]): PageFacts {
  const read = pageTreeOf(blocks);
  const { page: text, dialect, isGuess } = read;
  const symbols = symbolsIn(blocks);
  const page: Page = { symbols, blocks, site: {}, dialect, isGuess, outline: outline(blocks) };
  const pictures = ofKind(symbols, "picture");
  const withoutAlternative = pictures
    .filter(({ alternative }) => alternative === undefined)
    .map(({ offset }) => noAlternative(offset));
  const errors = [...brokenFrontMatter(page), ...repeatedNames(page)].filter(
    ({ severity }) => severity === "error",
  );
  const found = [
    ...of("does-not-compile", errors),
    ...refused(page),
    ...of("missing-title", missingTitle(page)),
    ...of("duplicate-id", [...repeatedIds(page), ...repeatedLabels(page)]),
    ...of("missing-alt", withoutAlternative),
  ];
  const { title, headings, anchors, frontMatter } = page.outline;
  // A component can have its name as an id, as `<Challenges>` of react.dev has.
  const components = new Set(ofKind(symbols, "component").map(({ name }) => name.toLowerCase()));
  const isNamed = anchors && !isFilledIn(text) && !headings.some(({ text }) => hasTemplate(text, dialect));
  const named = isNamed
    ? [...anchors, ...listedIds(text), ...idsWithTags(text, headings, dialect), ...components]
    : undefined;
  return {
    title,
    headings: headings
      // What a template writes into a heading, nobody knows here, nor the id.
      .filter(({ text }) => !hasTemplate(text, dialect))
      .slice(0, MAX_HEADINGS)
      .map(({ id, text }) => ({ id, text })),
    problems: located(text, found),
    links: addressesOf(text, [...shownLinks(page), ...templatedLinks(read)]),
    pictures: addressesOf(text, pictures),
    anchors: named && named.length <= MAX_ANCHORS ? named : undefined,
    ownAddress: ownAddressAmong(frontMatter?.values),
    aliases: aliasesAmong(frontMatter?.values),
  };
}

/** Whether a template writes words of a text. A shortcode is no part of an id. */
function hasTemplate(text: string, { templates }: Dialect): boolean {
  return templates.some((kind) => kind === "output" || kind === "tag") && /\{[{%]/.test(text);
}

/** Tags can make of HTML what is code by its columns, so its ids count wherever they are. */
function idsWithTags(text: string, headings: readonly { text: string }[], { templates }: Dialect): string[] {
  if (!templates.includes("tag")) return [];
  const ids = Array.from(text.matchAll(/\sid="([\w-]{1,100})"/g), ([, id]) => id!);
  return [...ids, ...headings.map((heading) => partedName(heading.text))];
}

function refused(page: Page) {
  const all = refusals(page);
  const left = (["comments", "headingIds"] as const).map((part) => {
    const offsets = all.length > 0 ? refusals({ ...page, site: { takesOut: { [part]: true } } }) : [];
    return { part, offsets: new Set(offsets.map(({ offset }) => offset)) };
  });
  return of("does-not-compile", all).map((problem) => {
    const unless = left.find(({ offsets }) => !offsets.has(problem.offset))?.part;
    return { ...problem, ...(unless && { unless }) };
  });
}

function of(kind: OwnKind, diagnostics: readonly Diagnostic[]) {
  return diagnostics.map(({ message, offset }) => ({ kind, message, offset }));
}

function templatedLinks(read: PageTree) {
  return templatedAddresses(read).map(({ text: address, offset, how }) => {
    return { address, offset, ...(how !== undefined && how !== "link" && how !== "script" && { how }) };
  });
}

function addressesOf(
  text: string,
  found: ReadonlyArray<Partial<Pick<AddressUse, "address" | "how">> & Readonly<{ offset: number }>>,
): AddressUse[] {
  const named = found.flatMap(({ address, offset, how }) =>
    address === undefined ? [] : [{ address, offset, ...(how && { how }) }],
  );
  return located(text, named);
}

function located<Found extends Readonly<{ offset: number }>>(text: string, found: readonly Found[]) {
  const listed = found.toSorted((one, other) => one.offset - other.offset).slice(0, MAX_FACTS);
  return withPlaces(text, listed);
}
