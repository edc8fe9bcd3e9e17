import { split } from "../blocks/index.ts";
import { aliasesAmong, ownAddressAmong } from "../frontmatter/index.ts";
import { templatedInBlocks } from "../links/index.ts";
import { isFilledIn, listedIds, ofKind, outline, symbolsIn } from "../symbols/index.ts";
import { type LineAndColumn, withPlaces } from "../text/index.ts";
import type { AddressUse } from "../usage/index.ts";
import { brokenFrontMatter } from "./broken-front-matter.ts";
import { missingTitle } from "./missing-title.ts";
import { isPart } from "./part.ts";
import { noAlternative } from "./pictures.ts";
import { refusals } from "./refusals.ts";
import { repeatedIds } from "./repeated-ids.ts";
import { repeatedLabels } from "./repeated-labels.ts";
import { repeatedNames } from "./repeated-names.ts";
import type { Diagnostic, Page, Site } from "./rule.ts";

type OwnKind = "does-not-compile" | "missing-title" | "duplicate-id" | "missing-alt";

export type PageFacts = Readonly<{
  problems: ReadonlyArray<LineAndColumn & Readonly<{ kind: OwnKind; message: string }>>;
  links: readonly AddressUse[];
  pictures: readonly AddressUse[];
  /** The fragments that links can have; undefined where a part of the page is unknown. */
  anchors: readonly string[] | undefined;
  ownAddress: string | undefined;
  /** Addresses that the site leads on from to this page. */
  aliases: readonly string[];
}>;

/** Of each kind in one page. */
const MAX_FACTS = 1000;

const MAX_ANCHORS = 5000;

/** Reads a page for the checks of its site. Never throws. */
export function pageFacts(text: string, site: Site): PageFacts {
  const blocks = split(text);
  const { syntax = "mdx" } = site;
  // react.dev writes MDX in files that end in `.md`, and names its headings in `{/* */}`.
  const reading = text.includes("{/*") ? "mdx" : syntax;
  const symbols = symbolsIn(blocks, reading);
  const page: Page = { ...symbols, blocks, site, syntax, outline: outline(blocks, reading) };
  const pictures = ofKind(symbols.symbols, "picture");
  const withoutAlternative = pictures
    .filter(({ alternative }) => alternative === undefined)
    .map(({ offset }) => noAlternative(offset));
  const refused = [...brokenFrontMatter(page), ...refusals(page), ...repeatedNames(page)];
  const errors = refused.filter(({ severity }) => severity === "error");
  const found = [
    ...of("does-not-compile", errors),
    ...of("missing-title", missingTitle(page)),
    ...of("duplicate-id", [...repeatedIds(page), ...repeatedLabels(page)]),
    ...of("missing-alt", withoutAlternative),
  ];
  const { anchors, frontMatter } = page.outline;
  // A part is read in the pages that show it.
  const isKnown = !isFilledIn(text) && !isPart(site.file ?? "");
  // A component can have its name as an id, as `<Challenges>` of react.dev has.
  const components = new Set(ofKind(symbols.symbols, "component").map(({ name }) => name.toLowerCase()));
  const named = anchors && isKnown ? [...anchors, ...listedIds(text), ...components] : undefined;
  return {
    problems: located(text, found),
    links: addressesOf(text, [...ofKind(symbols.symbols, "link"), ...templatedLinks(blocks)]),
    pictures: addressesOf(text, pictures),
    anchors: named && named.length <= MAX_ANCHORS ? named : undefined,
    ownAddress: ownAddressAmong(frontMatter?.values)?.address,
    aliases: aliasesAmong(frontMatter?.values),
  };
}

function of(kind: OwnKind, diagnostics: readonly Diagnostic[]) {
  return diagnostics.map(({ message, offset }) => ({ kind, message, offset }));
}

function templatedLinks(blocks: Page["blocks"]) {
  return templatedInBlocks(blocks).map(({ text: address, offset, how }) => {
    return { address, offset, ...((how === "reference" || how === "path") && { how }) };
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
