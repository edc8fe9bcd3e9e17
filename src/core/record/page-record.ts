import { pageTreeOf, split } from "../../markdown/blocks/index.ts";
import { type AddressUse, addressUses, MAX_ADDRESSES } from "../../markdown/links/index.ts";
import { type PageFacts, pageFacts } from "../../markdown/lint/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import {
  calloutsIn,
  type CalloutUse,
  componentsIn,
  type ComponentUse,
  type FenceUses,
  fenceUsesIn,
  pictureAddresses,
  statementsIn,
} from "../../markdown/usage/index.ts";
import { isElsewhere, pathOf } from "../../sites/addresses/index.ts";
import { uploadsNamedIn } from "../asset/asset.ts";
import { linkedNamesIn } from "./linked-names.ts";
import { menuValues } from "./menu-values.ts";
import { type PropertyUse, propertyUses } from "./property-uses.ts";

/**
 * All that is known of a text by itself, which depends on nothing but its dialect: no other file, and not where it is. Facts that are
 * others than before need another number of `READER`.
 */
export type PageRecord = PageFacts &
  Readonly<{
    content: string;
    /** Where its imports and exports are, which nobody searches. */
    statements: ReturnType<typeof statementsIn>;
    components: readonly ComponentUse[];
    callouts: readonly CalloutUse[];
    fences: FenceUses;
    properties: readonly PropertyUse[];
    /** By the keys that menus read. */
    menuValues: ReturnType<typeof menuValues>;
    uploads: readonly string[];
    /** Whatever may be the address of a picture. */
    namedPictures: readonly string[];
    /** Those that its links name, whatever they lead to. */
    paths: readonly string[];
    addresses: readonly AddressUse[];
    /** By which its addresses can lead to pages. */
    linkedNames: readonly string[];
  }>;

export type PageText = Readonly<{ content: string; dialect: Dialect }>;

/** Returns records as JSON, which passes between processes faster and is kept as it is. */
export function pageRecords(texts: readonly PageText[]): readonly string[] {
  return texts.map((text) => JSON.stringify(recordOf(text)));
}

function recordOf({ content, dialect }: PageText): PageRecord {
  const blocks = split(content, dialect);
  const read = pageTreeOf(blocks);
  const facts = pageFacts(blocks);
  const addresses = addressUses(read);
  return {
    ...facts,
    content,
    statements: statementsIn(read),
    components: componentsIn(read),
    callouts: calloutsIn(read),
    fences: fenceUsesIn(read),
    properties: propertyUses(content),
    menuValues: menuValues(content),
    uploads: uploadsNamedIn(content),
    namedPictures: pictureAddresses(content),
    paths: linkedPaths(facts.links),
    addresses,
    linkedNames: linkedNamesIn(addresses, addresses.length === MAX_ADDRESSES),
  };
}

/** More say nothing new about how a page writes its links. */
const MAX_PATHS = 100;

/** Returns the paths of links to the site itself, each once, without query and fragment. @internal */
export function linkedPaths(links: PageFacts["links"]): string[] {
  const own = links.filter(({ address, how }) => how === undefined && !isElsewhere(address));
  const paths = new Set(own.map(({ address }) => pathOf(address)).filter((path) => path !== ""));
  return [...paths].slice(0, MAX_PATHS);
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    pageRecords: typeof pageRecords;
  }
}
